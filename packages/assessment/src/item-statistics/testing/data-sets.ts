import type { AnalysedAttempt, AnalysedItem, ItemAnswer } from '../items.ts';

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An item of one answer among some, the first of which is right. */
export function single(options: number): AnalysedItem {
  const choices = Array.from({ length: options }, (_, bit) => ({ bit, isRight: bit === 0 }));
  return { groups: [choices], guess: 100 / options, isDropped: false };
}

/** An item of statements, all of them true. */
export function statements(count: number): AnalysedItem {
  const groups = Array.from({ length: count }, (_, at) => [
    { bit: at, isRight: true },
    { bit: at + 16, isRight: false },
  ]);
  return { groups, guess: 100 / 2 ** count, isDropped: false };
}

/**
 * Attempts of persons whose ability spreads by so much: who is better has more right. Some leave questions
 * out, some do not reach the last ones.
 */
export function sat(
  items: readonly AnalysedItem[],
  { persons, spread, seed }: { persons: number; spread: number; seed: number },
): AnalysedAttempt[] {
  const random = randomOf(seed);
  return Array.from({ length: persons }, () => {
    const ability = spread * (random() + random() + random() - 1.5);
    const end = random() < 0.1 ? Math.floor(items.length * random()) : items.length;
    const answers = items.map(({ groups, isDropped }, item): ItemAnswer => {
      const isReached = item <= end;
      const isAnswered = isReached && random() > 0.03;
      const isRight = random() < 1 / (1 + Math.exp((item % 5) / 2 - 1 - ability));
      const picked = isAnswered ? pick(groups, isRight, random) : 0;
      const mark = isAnswered && isRight;
      return {
        item,
        isRight: isDropped ? null : mark,
        isAnswered,
        isReached,
        picked,
        isSure: random() < 0.3,
      };
    });
    return { paper: 'one', answers };
  });
}

function pick(groups: AnalysedItem['groups'], isRight: boolean, random: () => number): number {
  return groups.reduce((bits, choices) => {
    const wanted = choices.filter((choice) => choice.isRight === isRight);
    return bits | (1 << (wanted[Math.floor(random() * wanted.length)]?.bit ?? 0));
  }, 0);
}
