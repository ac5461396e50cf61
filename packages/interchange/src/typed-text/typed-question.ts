import { MAX_ITEM_BYTES } from '../bytes/text-lines.ts';
import type { RefusalReason } from '../findings.ts';
import { type OptionInLine, partQuestion } from './options-in-line.ts';
import { describeTyped, type TypedLine } from './typed-lines.ts';
import { sliceWords, type Words } from './words.ts';

/**
 * @param isStarred true if a star stands before its letter; with `isBullet` white space separates the two
 * @param isChecked true if its box is checked; null without one
 */
export type TypedOption = OptionInLine & {
  isBullet: boolean;
  isChecked: boolean | null;
  feedback: Words[];
};
/** @param bulletAt start of a list item's text; null for any other line */
type StemLine = { words: Words; bulletAt: number | null };

/** A question as it was typed, with the first fault of its lines. */
export class TypedQuestion {
  readonly unit: TypedLine['unit'];
  readonly number: number;
  readonly first: number;
  last: number;
  readonly stem: StemLine[] = [];
  readonly options: TypedOption[] = [];
  readonly answers: { line: number; words: Words }[] = [];
  readonly explanation: Words[] = [];
  /** Lines with other properties, such as its points. */
  readonly leftOut: { line: TypedLine; name: string }[] = [];
  /** The first of these lines that may be the answer in an unknown language. */
  otherLabel: string | null = null;
  converted = false;
  fault: { reason: RefusalReason; detail: string | null } | null = null;
  #length = 0;

  constructor(number: number, line: TypedLine) {
    this.unit = line.unit;
    this.number = number;
    this.first = line.number;
    this.last = line.number;
  }

  /** Counts a line as one of its own. */
  note(line: TypedLine): void {
    this.last = line.number;
    this.converted ||= line.converted;
    this.#length += line.words.text.length + 1;
    if (this.#length > MAX_ITEM_BYTES) this.refuse('line_too_long', null);
    if (line.fault !== null) this.refuse(line.fault.reason, line.fault.detail);
  }

  refuse(reason: RefusalReason, detail: string | null): void {
    this.fault ??= { reason, detail };
  }

  /** Refuses it for a line that differs from what was expected. */
  refuseLine(line: TypedLine, expected: string): void {
    this.refuse('unexpected_line', `${describeTyped(line)}: expected ${expected}`);
  }

  addOptions(options: OptionInLine[], form: Pick<TypedOption, 'isBullet' | 'isChecked'>): void {
    for (const option of options) this.options.push({ ...option, ...form, feedback: [] });
  }

  /**
   * Finds options without lines of their own: the list at the end of the stem, or the end of its last line.
   */
  findOptionsInStem(): void {
    if (this.options.length > 0) return;
    const first = this.stem.findLastIndex(({ bulletAt }) => bulletAt === null) + 1;
    if (first < this.stem.length - 1) this.#takeListItems(first);
    else this.#partLastLine();
  }

  #takeListItems(first: number): void {
    const [before, gap] = this.stem.slice(Math.max(0, first - 2), first);
    if (gap?.words.text === '' && before?.bulletAt != null)
      this.refuse('unexpected_line', 'its list goes on behind an empty line: expected one list, or letters');
    const items = this.stem.splice(first);
    const found = items.map(({ words, bulletAt }) => optionOfItem(sliceWords(words, bulletAt ?? 0)));
    this.addOptions(found, { isBullet: false, isChecked: null });
  }

  #partLastLine(): void {
    const last = this.stem.at(-1);
    const found = last === undefined ? null : partQuestion(last.words);
    if (last === undefined || found === null) return;
    last.words = found.stem;
    this.addOptions(found.options, { isBullet: false, isChecked: null });
    if (found.answer !== null) this.answers.push({ line: this.last, words: found.answer });
  }
}

/** An item of a list, perhaps with a star before it. */
function optionOfItem(words: Words): OptionInLine {
  const star = /^\s*\*(?=[^\s*])/u.exec(words.text);
  return star === null
    ? { words, isStarred: false }
    : { words: sliceWords(words, star[0].length), isStarred: true };
}
