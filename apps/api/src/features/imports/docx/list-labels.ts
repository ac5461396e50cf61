import type { ListLevel, ListStyles } from './list-styles.ts';

/** The list that a paragraph names itself; null if it names none. */
export type ListOfParagraph = { list: string | null; level: number | null; style: string | null };

/** Limit of styles based on one another; no document has longer chains. */
const MAX_STYLES = 20;
/** Word's value for a paragraph that is in no list. */
const NO_LIST = '0';
const MAX_ROMAN = 3_999;
const ROMAN = Object.entries({
  ...{ m: 1_000, cm: 900, d: 500, cd: 400, c: 100, xc: 90 },
  ...{ l: 50, xl: 40, x: 10, ix: 9, v: 5, iv: 4, i: 1 },
});

/**
 * Counts the items of a document's automatic lists, paragraph by paragraph, and writes their labels as Word
 * shows them.
 */
export class ListLabels {
  readonly #styles: ListStyles;
  /** Current number of each level, by the kind of list: lists of one kind share their numbering. */
  readonly #counters = new Map<string, number[]>();
  readonly #begun = new Set<string>();

  constructor(styles: ListStyles) {
    this.#styles = styles;
  }

  /** The label of the next paragraph, such as `3.` or `b)`; null if it has none. */
  next(paragraph: ListOfParagraph): string | null {
    const { list: id, level: at } = this.#placeOf(paragraph);
    const list = id === null || id === NO_LIST ? undefined : this.#styles.lists.get(id);
    const levels = list === undefined ? undefined : this.#styles.levels.get(list.kind);
    const level = levels?.get(at);
    if (id === null || list === undefined || levels === undefined || level === undefined) return null;
    const counters = this.#counters.get(list.kind) ?? [];
    this.#counters.set(list.kind, counters);
    if (!this.#begun.has(id)) for (const [each, start] of list.starts) counters[each] = start - 1;
    this.#begun.add(id);
    counters[at] = (counters[at] ?? level.start - 1) + 1;
    counters.length = at + 1;
    if (level.format === 'bullet') return '•';
    if (level.format === 'none') return null;
    return level.text.replace(/%([1-9])/gu, (_, digit: string) => {
      const each = Number(digit) - 1;
      return formatCounter(counters[each] ?? levels.get(each)?.start ?? 1, levels.get(each));
    });
  }

  #placeOf({ list, level, style }: ListOfParagraph): { list: string | null; level: number } {
    if (list !== null) return { list, level: level ?? 0 };
    let id = style;
    for (let depth = 0; id !== null && depth < MAX_STYLES; depth += 1) {
      const found = this.#styles.styles.get(id);
      if (found?.list != null)
        return { list: found.list, level: level ?? found.level ?? this.#levelOfStyle(found.list, id) };
      id = found?.basedOn ?? null;
    }
    return { list: null, level: 0 };
  }

  #levelOfStyle(list: string, style: string): number {
    const levels = this.#styles.levels.get(this.#styles.lists.get(list)?.kind ?? '') ?? [];
    return [...levels].find(([, level]) => level.style === style)?.[0] ?? 0;
  }
}

function formatCounter(value: number, level: ListLevel | undefined): string {
  const letter = String.fromCharCode('a'.charCodeAt(0) + ((value - 1) % 26));
  switch (level?.format) {
    case 'lowerLetter':
      return letter;
    case 'upperLetter':
      return letter.toUpperCase();
    case 'lowerRoman':
      return romanOf(value);
    case 'upperRoman':
      return romanOf(value).toUpperCase();
    default:
      return String(value);
  }
}

function romanOf(value: number): string {
  let rest = Math.min(value, MAX_ROMAN);
  let written = '';
  for (const [sign, worth] of ROMAN) for (; rest >= worth; rest -= worth) written += sign;
  return written;
}
