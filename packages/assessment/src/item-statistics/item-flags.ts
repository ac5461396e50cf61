import { FROM } from './items.ts';

/**
 * Doubts about an item. `key_suspect`: those who chose something wrong did better in the rest than those who
 * chose the key. `sure_and_wrong`: most of those who were sure are wrong. `guessed`: not above what guessing
 * gives. `negative`, `weak`: the good do worse in it than the others, or hardly better.
 */
export const ITEM_FLAGS = ['key_suspect', 'sure_and_wrong', 'guessed', 'negative', 'weak'] as const;
export type ItemFlag = (typeof ITEM_FLAGS)[number];

/** Names of the doubts, on the screen and in files. */
const FLAG_NAMES: Record<ItemFlag, string> = {
  key_suspect: 'Key suspect',
  sure_and_wrong: 'Sure and wrong',
  guessed: 'No better than guessing',
  negative: 'Negative discrimination',
  weak: 'Weak discrimination',
};

/** "Key suspect: B, C". @param suspects letters of the choices that may be right, too */
export function describeFlag(flag: ItemFlag, suspects: readonly string[]): string {
  return flag === 'key_suspect' ? `${FLAG_NAMES[flag]}: ${suspects.join(', ')}` : FLAG_NAMES[flag];
}

/**
 * Discrimination below which an item is called weak.
 * @see R. L. Ebel and D. A. Frisbie, "Essentials of Educational Measurement", 5th edition (1991)
 */
const WEAK = 0.2;

/** Difference between correlations that is not rounding. */
const MARGIN = 1e-9;

type Flagged = {
  answers: number;
  facility: { to: number } | null;
  discrimination: { value: number } | null;
  guess: number | null;
  groups: { isRight: boolean; answers: number; correlation: number | null; bit: number }[][];
  sure: { answers: number; wrong: number };
};

/** Bits of the wrong choices that go with a better rest than every right one of their group. */
export function suspectsOf({ answers, groups }: Pick<Flagged, 'answers' | 'groups'>): number[] {
  if (answers < FROM.flags) return [];
  return groups.flatMap((group) => {
    const keys = group.filter(({ isRight }) => isRight);
    const best = Math.max(0, ...keys.map(({ correlation }) => correlation ?? 0));
    return group
      .filter(
        ({ isRight, answers: chosen, correlation }) =>
          !isRight && chosen >= FROM.figures && correlation !== null && correlation > best + MARGIN,
      )
      .map(({ bit }) => bit);
  });
}

/**
 * Flags of an item: none before there are enough answers, and none for its discrimination alone before that
 * is stable.
 */
export function flagsOf(item: Flagged): ItemFlag[] {
  const { answers, facility, discrimination, guess, sure } = item;
  if (answers < FROM.flags) return [];
  const isStable = answers >= FROM.plain && discrimination !== null;
  const holds: Record<ItemFlag, boolean> = {
    key_suspect: suspectsOf(item).length > 0,
    sure_and_wrong: sure.answers >= FROM.figures && sure.wrong * 2 > sure.answers,
    guessed: facility !== null && guess !== null && facility.to <= guess,
    negative: isStable && discrimination.value < 0,
    weak: isStable && discrimination.value >= 0 && discrimination.value < WEAK,
  };
  return ITEM_FLAGS.filter((flag) => holds[flag]);
}
