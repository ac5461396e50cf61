import { elementsIn, valueAt, type WordElement } from './word-xml.ts';

/** Limit of styles based on one another; no document has longer chains. */
export const MAX_STYLES = 20;
/** Roman numbers; a longer list goes on in digits. */
const ROMAN = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ');

/**
 * Counts the items of a document's automatic lists, paragraph by paragraph, and writes their labels as Word
 * shows them.
 */
export class ListLabels {
  /** Kinds of lists (Word's abstract numbering), lists and paragraph styles, each by id. */
  readonly #kinds: Map<string, WordElement>;
  readonly #lists: Map<string, WordElement>;
  readonly #styles: Map<string, WordElement>;
  /** Current number of each level, by the kind of list: lists of one kind share their numbering. */
  readonly #counters = new Map<WordElement, number[]>();
  readonly #begun = new Set<WordElement>();

  /** @param numbering content of `numbering.xml` @param styles by id */
  constructor(numbering: WordElement, styles: Map<string, WordElement>) {
    this.#kinds = byId(numbering, 'w:abstractNum', 'w:abstractNumId');
    this.#lists = byId(numbering, 'w:num', 'w:numId');
    this.#styles = styles;
  }

  /**
   * The label of the next paragraph, such as `3.` or `b)`; null if it has none.
   * @param properties of the paragraph, its `w:pPr`
   */
  next(properties: WordElement): string | null {
    const { list, at } = this.#placeOf(properties);
    const kind = this.#kindOf(list);
    const level = levelOf(kind, at);
    if (list === undefined || kind === undefined || level === undefined) return null;
    const counters = this.#countersOf(list, kind);
    counters[at] = (counters[at] ?? startOf(level) - 1) + 1;
    counters.length = at + 1;
    const format = valueAt(level, 'w:numFmt');
    if (format === 'bullet') return '•';
    if (format === 'none') return null;
    return (valueAt(level, 'w:lvlText') ?? '').replace(/%([1-9])/gu, (_, digit: string) => {
      const each = Number(digit) - 1;
      const named = levelOf(kind, each);
      return formatCounter(counters[each] ?? startOf(named), valueAt(named, 'w:numFmt'));
    });
  }

  /** The list and level that a paragraph names itself, or by its style. Word's list "0" is none. */
  #placeOf(properties: WordElement): { list: WordElement | undefined; at: number } {
    const level = valueAt(properties, 'w:numPr', 'w:ilvl');
    const own = valueAt(properties, 'w:numPr', 'w:numId');
    if (own !== null) return { list: this.#lists.get(own), at: Number(level ?? 0) };
    let id = valueAt(properties, 'w:pStyle');
    for (let depth = 0; id !== null && depth < MAX_STYLES; depth += 1) {
      const style = this.#styles.get(id);
      const named = valueAt(style, 'w:pPr', 'w:numPr', 'w:numId');
      if (named !== null) {
        const list = this.#lists.get(named);
        const at = level ?? valueAt(style, 'w:pPr', 'w:numPr', 'w:ilvl');
        return { list, at: Number(at ?? levelOfStyle(this.#kindOf(list), id)) };
      }
      id = valueAt(style, 'w:basedOn');
    }
    return { list: undefined, at: 0 };
  }

  #kindOf(list: WordElement | undefined): WordElement | undefined {
    return this.#kinds.get(valueAt(list, 'w:abstractNumId') ?? '');
  }

  /** A list may restart the numbering of its kind where it begins. */
  #countersOf(list: WordElement, kind: WordElement): number[] {
    const counters = this.#counters.get(kind) ?? [];
    this.#counters.set(kind, counters);
    if (this.#begun.has(list)) return counters;
    this.#begun.add(list);
    for (const override of elementsIn(list, 'w:lvlOverride')) {
      const start = valueAt(override, 'w:startOverride');
      if (start !== null) counters[numberOf(override)] = Number(start) - 1;
    }
    return counters;
  }
}

/** The elements of a part that have an id. @param id name of the attribute */
export function byId(part: WordElement, name: string, id: string): Map<string, WordElement> {
  return new Map([...elementsIn(part, name)].map((element) => [element.attributes[id] ?? '', element]));
}

function levelOf(kind: WordElement | undefined, at: number): WordElement | undefined {
  return kind?.children.find((child) => child.name === 'w:lvl' && numberOf(child) === at);
}

function levelOfStyle(kind: WordElement | undefined, style: string): number {
  const level = kind?.children.find((child) => valueAt(child, 'w:pStyle') === style);
  return level === undefined ? 0 : numberOf(level);
}

function numberOf(level: WordElement): number {
  return Number(level.attributes['w:ilvl'] ?? 0);
}

function startOf(level: WordElement | undefined): number {
  return Number(valueAt(level, 'w:start') ?? 1);
}

function formatCounter(value: number, format: string | null): string {
  const letter = String.fromCharCode('a'.charCodeAt(0) + ((value - 1) % 26));
  const roman = ROMAN[value - 1] ?? String(value);
  switch (format) {
    case 'lowerLetter':
      return letter;
    case 'upperLetter':
      return letter.toUpperCase();
    case 'lowerRoman':
      return roman;
    case 'upperRoman':
      return roman.toUpperCase();
    default:
      return String(value);
  }
}
