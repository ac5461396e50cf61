import { MAX_ITEM_BYTES, type TextLine } from '../../bytes/text-lines.ts';
import { type RefusalReason, refusal, suspicious } from '../../findings.ts';
import {
  describeJoined,
  describeLine,
  findDoubtfulLine,
  goesOn,
  type JoinedLine,
  type RepeatedLines,
} from '../../joined-lines.ts';
import { letterAt } from '../../options.ts';
import { joinLines } from '../../texts/html.ts';
import { isOfSeveral } from '../../texts-between.ts';
import { type LinesAbove, quote, type SourceItem } from '../source-item.ts';
import { lineLabelOf } from './line-labels.ts';
import { hasLabel, type LineBelowKey } from './lines-below-key.ts';
import { type KindsOfLine, LinesForNext } from './lines-for-next.ts';
import type { LineMark } from './marks.ts';
import {
  describeEarlyKey,
  describeLackOfSpace,
  describeOptionsInLine,
  isFirstOption,
  lacksSpace,
  type NumberedLine,
} from './order-faults.ts';
import type { StrayLineDetector } from './stray-lines.ts';

/**
 * How the items of a text are written.
 * @param options the names of the fields that are options
 * @param fewer whether the last options may be missing
 * @param known the names of the fields that the mapping uses or leaves out knowingly
 * @param keys the names of the fields that hold the key
 * @param closes whether a last mark without a name ends each item, so that what stands behind it is none's
 * @param stems the names of the fields that make the stem
 * @param explanations the names of the fields that make the explanation
 * @param repeated what stands at several places of the file
 * @param labels how often the label of each option stands in the file; last how often the one behind them all
 * @param star what stands before the label of an option that is right; null where the key stands elsewhere
 */
export type MarkedForm = {
  marks: LineMark[];
  options: readonly string[];
  stems: ReadonlySet<string>;
  explanations: ReadonlySet<string>;
  known: ReadonlySet<string>;
  fewer: boolean;
  keys: ReadonlySet<string>;
  closes: boolean;
  star: string | null;
  stray: StrayLineDetector;
  repeated: RepeatedLines;
  labels: readonly number[];
};

export function isOptionMark({ marks, options }: MarkedForm, index: number): boolean {
  return options.includes(marks[index]?.names[0] ?? '');
}

export function isKeyMark({ marks, keys }: MarkedForm, index: number): boolean {
  return marks[index]?.names.some((name) => keys.has(name)) === true;
}

/** A sign and white space may stand before the star, as in `- *B. Two`. */
const MAX_STAR_OFFSET = 4;

const NO_OPTIONS =
  'no line below it has the mark of the first option: if an empty line stands above its options, take that out';

const NO_BEGINNING = ' begins no question: take it out if it is a heading or the number of a page';
const OR_LABEL = ', or give its label a mark if it belongs to the question above';

/** One item while its lines come. */
export class MarkedItem {
  readonly #form: MarkedForm;
  readonly #first: number;
  readonly #fields = new Map<string, string[]>();
  /** The position of the last mark that was found. */
  #at = -1;
  /** Where lines go that fit no mark. */
  #current: string[] | null = null;
  /** Marks that a line fits before their turn: they must still come, or else the line was one of them. */
  readonly #early = new Map<number, NumberedLine>();
  #firstOption: NumberedLine | null = null;
  /** In the stem: what looks like the first option and has not its mark. */
  #otherOption: NumberedLine | null = null;
  /** Of an item without a beginning: what may be one. */
  #closeBeginning: NumberedLine | null = null;
  /** An option whose line goes on with the next one's label. */
  #severalInLine: NumberedLine | null = null;
  #last: number;
  #length = 0;
  /** Where stars stand, beside the labels of the options. */
  readonly #stars = new Set<'before' | 'behind'>();
  readonly #next: LinesForNext;
  /** The first paragraph behind the explanation that goes on with it, or is a passage of the next question. */
  #goesOn: string | null = null;
  /** The first line with a label of its own that was read as a part of what stands below the answer. */
  #labelled: string | null = null;
  readonly #joined: JoinedLine[] = [];
  #belowKey: LineBelowKey | null = null;
  #converted = false;
  #fault: { reason: RefusalReason; detail: string | null } | null = null;

  constructor(line: number, form: MarkedForm) {
    this.#first = line;
    this.#last = line;
    this.#form = form;
    this.#next = new LinesForNext(line);
  }

  add(line: TextLine, isAfterEmptyLine: boolean): void {
    if ('fault' in line) {
      this.#last = line.number;
      this.#fault ??= { reason: line.fault, detail: line.detail && `line ${line.number}, ${line.detail}` };
      return;
    }
    const text = line.text.trim();
    if (text !== '') this.#last = line.number;
    this.#length += text.length + 1;
    if (this.#length > MAX_ITEM_BYTES) this.#fault ??= { reason: 'line_too_long', detail: null };
    if (this.#at < 0 && lacksSpace(text, this.#form.marks[0]))
      this.#closeBeginning ??= { number: line.number, text };
    if (text !== '') this.#next.add({ number: line.number, text, isAfterEmptyLine }, this.#kindsOf(text));
    if (this.#fault !== null) return;
    this.#converted ||= line.converted;
    if (text !== '' && this.#tryMarks(text, line.number)) return;
    if (text !== '') this.#noteJoined(line.number, text);
    if (text !== '') this.#noteBelowKey(line.number, text);
    if (text !== '' && !isAfterEmptyLine) this.#noteLabelled(line.number, text);
    this.#current?.push(line.text);
    if (text !== '' && isAfterEmptyLine && this.#isBehindAll)
      this.#goesOn ??= describeLine(line.number, text);
    // It may as well be a passage above the next question, or a heading.
    if (text === '' || !isAfterEmptyLine || !this.#isInOption) return;
    this.#next.addApart(line.number);
    this.#refuseStray(line.number, text, 'below the options and an empty line');
  }

  /** What the marks that a line fits, in their turn or not, say of it. */
  #kindsOf(text: string): KindsOfLine {
    const fitting = [...this.#form.marks.keys()].filter((index) => this.#fits(index, text));
    return {
      isMarked: fitting.length > 0,
      isBeginning: fitting.join() === '0',
      // Where the number lacks its space, the labels below it may, too.
      isOption: fitting.some((index) => this.#isOption(index)) || lacksSpace(text, this.#form.marks[0]),
      isKey: fitting.some((index) => this.#isKey(index)),
    };
  }

  #noteJoined(number: number, text: string): void {
    const name = this.#form.marks[this.#at]?.names.at(-1) ?? '';
    const option = this.#isInOption ? letterAt(this.#form.options.indexOf(name)) : null;
    if (this.#isInStem && isFirstOption(text)) this.#otherOption = { number, text };
    if (option === null && !this.#isInStem) return;
    const before = this.#current?.findLast((each) => each.trim() !== '')?.trim() ?? '';
    this.#joined.push({ number, text, before, option });
  }

  #noteBelowKey(number: number, text: string): void {
    const field = this.#form.marks[this.#at]?.names.at(-1);
    // Of the first such line alone, for time: there may be a hundred thousand of them.
    if (this.#belowKey !== null || field === undefined || !this.#form.keys.has(field)) return;
    const answer = this.#current?.join('').trim() ?? '';
    if (answer !== '') this.#belowKey = { number, text, field, answer };
  }

  #noteLabelled(number: number, text: string): void {
    const name = this.#form.marks[this.#at]?.names.at(-1);
    if (name === undefined || !this.#isBehindAll || lineLabelOf(text) === null) return;
    const where = this.#form.explanations.has(name) ? 'the explanation' : `“${name}”`;
    this.#labelled ??= describeJoined(number, text, where);
  }

  /** Whether a line behind an empty one is no text of the key, nor of a mark that may follow it. */
  isBehindKey(text: string): boolean {
    const { marks, keys } = this.#form;
    const [name = ''] = marks[this.#at]?.names ?? [];
    const isApart = keys.has(name) || (this.#isBehindAll && isOfSeveral(text));
    // A second key is no other item's: one of the two may be, and nothing tells which.
    const mayFollow = (index: number) => index > this.#at || this.#isKey(index);
    return isApart && !marks.some((mark, index) => mayFollow(index) && mark.pattern.test(text));
  }

  /**
   * Whether a line below an empty one goes on with this item although the first mark fits it, as `{number}. {stem}` fits
   * `A. x`: it is the next of the marks, and its first word has not the form of this item's own.
   */
  goesOnWith(text: string): boolean {
    const { marks, stray } = this.#form;
    const [first] = marks;
    const own = this.#fields.get(first?.names[0] ?? '')?.[0];
    if (first?.beginsWithName !== true || own === undefined) return false;
    if (stray.isNextBeginning(text, own, true)) return false;
    return this.#nextMarks().some((index) => this.#isSureBelowEmptyLine(index) && this.#fits(index, text));
  }

  /**
   * A paragraph that begins as the next option does may be a passage of the next question, such as “E. coli is …”. Where
   * the key is still to come it is none.
   */
  #isSureBelowEmptyLine(index: number): boolean {
    const { marks } = this.#form;
    const isFirst = this.#isOption(index) && !this.#isOption(index - 1);
    return !this.#isOption(index) || isFirst || marks.some((_, other) => other > index && this.#isKey(other));
  }

  #fits(index: number, text: string): boolean {
    const mark = this.#form.marks[index];
    const starred = this.#isOption(index) ? this.#withoutStar(text) : null;
    return mark?.isAnything === false && mark.pattern.test(starred ?? text);
  }

  /** Whether a line that begins another item looks like the options of this one, which has none. */
  isPartedFrom(text: string | null): boolean {
    const first = this.#form.marks.findIndex((_, index) => this.#isOption(index));
    return text !== null && first >= 0 && this.#lacksOptions && this.#fits(first, text);
  }

  refuseAsOptions(line: number, text: string): void {
    const what = 'stands behind an empty line: take that out if these are the options of the question above';
    this.#refuseOrder(`${describeLine(line, text)} ${what}`);
  }

  /** Whether its question was found, and no option of it. */
  get #lacksOptions(): boolean {
    const { options } = this.#form;
    return this.#at >= 0 && options.length > 0 && !options.some((name) => this.#fields.has(name));
  }

  /** Whether what comes now is said of the question, as its explanation is, and no part of it. */
  get #isBehindAll(): boolean {
    return this.#form.keys.size > 0 && this.#at > this.#lastOfQuestion;
  }

  /** The last mark of an option or the key. */
  get #lastOfQuestion(): number {
    const { marks } = this.#form;
    return marks.findLastIndex((_, index) => this.#isOption(index) || this.#isKey(index));
  }

  #isKey(index: number): boolean {
    return isKeyMark(this.#form, index);
  }

  /** What of it may belong to the next item; null when nothing may. */
  linesForNext(): LinesAbove | null {
    const isPart = !this.#form.closes;
    if (this.#at < 0) return this.#next.ofNoQuestion(this.#last, isPart);
    return this.#next.ofQuestion(this.#last, isPart, this.#fault?.reason === 'broken_marks');
  }

  /** Whether a rule below its answer ends it, and is no mark. */
  isEndedBy(rule: string): boolean {
    const { keys, marks } = this.#form;
    return keys.size > 0 && this.#at >= this.#lastOfQuestion && !marks.some((_, at) => this.#fits(at, rule));
  }

  /** Whether a last mark without a name has ended it. */
  get isClosed(): boolean {
    const { marks } = this.#form;
    return this.#at === marks.length - 1 && marks.at(-1)?.names.length === 0;
  }

  /** Whether the line is the next of the marks, and not text of the one before. */
  #tryMarks(text: string, line: number): boolean {
    for (const index of this.#nextMarks()) {
      if (!this.#tryMark(index, text)) continue;
      if (this.#isInOption) this.#noteOption({ number: line, text });
      return true;
    }
    for (const [index, mark] of this.#form.marks.entries()) {
      if (mark.isAnything || !mark.pattern.test(text)) continue;
      // Within an option it is hardly text: the option would hold another one.
      if (index > this.#at && !this.#isInOption) this.#early.set(index, { number: line, text });
      else if (index > 0) {
        if (this.#severalInLine !== null) this.#refuseSeveral(this.#severalInLine);
        this.#refuseOrder(`${describeLine(line, text)}${this.#whyUnexpected(index)}`);
      }
    }
    if (this.#current === null) {
      const advice = hasLabel(text) ? `${NO_BEGINNING}${OR_LABEL}` : NO_BEGINNING;
      this.#refuseOrder(`${describeLine(line, text)}${this.#at < 0 ? advice : ''}`);
    }
    if (this.#isStray(text)) this.#refuseStray(line, text, this.#place);
    else if (this.#isInOption) this.#refuseSlip(line, text);
    return false;
  }

  #noteOption(line: NumberedLine): void {
    const [name = ''] = this.#form.marks[this.#at]?.names ?? [];
    this.#firstOption ??= line;
    const next = this.#form.stray.findNextInLine(line.text, name);
    if (next !== null) this.#severalInLine ??= line;
    if (next === 'behind a gap') this.#refuseSeveral(line);
  }

  #refuseSeveral(line: NumberedLine): void {
    this.#fault ??= { reason: 'option_holds_another', detail: describeOptionsInLine(line) };
  }

  /** What is wrong with a line that has this mark now, where that is plain. */
  #whyUnexpected(index: number): string {
    const { options, marks } = this.#form;
    if (this.#isKey(index) && this.#wasFound(index)) return ', a second answer';
    if (this.#isOption(index) && this.#isKey(this.#at + 1)) return ', where the answer is missing';
    const expected = options.indexOf(marks[this.#at + 1]?.names[0] ?? '');
    if (!this.#isOption(index) || expected < 0) return '';
    return index > this.#at ? `, where option ${letterAt(expected)} is missing` : ', which was there before';
  }

  /** The marks that may come now: the next one, and behind options, where the last may be missing, what follows them. */
  #nextMarks(): number[] {
    const { marks, fewer } = this.#form;
    const next = this.#at + 1;
    // Of an explanation and references a question may have either.
    if (this.#at >= this.#lastOfQuestion && !this.#isInOption)
      return [...marks.keys()].filter(
        (index) => index === next || (index > next && !marks[index]?.isAnything),
      );
    if (!fewer || !this.#isInOption || !this.#isOption(next)) return [next];
    const behind = marks.findIndex(
      (mark, index) => index > next && !this.#isOption(index) && !mark.isAnything,
    );
    return behind < 0 ? [next] : [next, behind];
  }

  #tryMark(index: number, text: string): boolean {
    const mark = this.#form.marks[index];
    if (mark === undefined || (mark.isAnything && this.#isStray(text))) return false;
    const starred = this.#isOption(index) ? this.#withoutStar(text) : null;
    const match = mark.pattern.exec(starred ?? text);
    if (match === null) return false;
    this.#at = index;
    this.#current = null;
    if (this.#isInOption) this.#noteStar(starred !== null, match[1] ?? '');
    for (const [position, name] of mark.names.entries()) {
      const star = starred === null ? '' : (this.#form.star ?? '');
      this.#current = [`${star}${match[position + 1] ?? ''}`];
      this.#fields.set(name, this.#current);
    }
    return true;
  }

  /** `A. *nix` beside `*B. two` may be right as well, or a word that begins so. */
  #noteStar(isBeforeLabel: boolean, text: string): void {
    const { star } = this.#form;
    if (isBeforeLabel) this.#stars.add('before');
    else if (star !== null && text.startsWith(star)) this.#stars.add('behind');
    if (this.#stars.size === 2)
      this.#fault ??= { reason: 'key_ambiguous', detail: `“${star}” before one label and behind another` };
  }

  #withoutStar(text: string): string | null {
    const { star } = this.#form;
    const at = star === null ? -1 : text.indexOf(star);
    if (star === null || at < 0 || at > MAX_STAR_OFFSET || /[\p{L}\p{N}]/u.test(text.slice(0, at)))
      return null;
    return text.slice(0, at) + text.slice(at + star.length).trimStart();
  }

  #isStray(text: string): boolean {
    const { stray } = this.#form;
    const [name = ''] = this.#form.marks[this.#at]?.names ?? [];
    if (this.#isInOption && stray.isStray(text, name)) return true;
    if (this.#isInOption && stray.isPage(text, this.#current?.join('') ?? '')) return true;
    const [own] = this.#form.marks[0]?.names ?? [];
    const beginning = own === undefined ? undefined : this.#fields.get(own)?.[0];
    return beginning !== undefined && stray.isNextBeginning(text, beginning, this.#isInOption);
  }

  #refuseStray(line: number, text: string, place: string): void {
    this.#fault ??= { reason: 'stray_line', detail: `${describeLine(line, text)}, ${place}` };
  }

  #refuseSlip(line: number, text: string): void {
    const [name = ''] = this.#form.marks[this.#at]?.names ?? [];
    const before = this.#current?.findLast((each) => each.trim() !== '')?.trim() ?? '';
    const label = this.#form.stray.findSlip(text, name, before);
    if (label !== null)
      this.#refuseStray(line, text, `${this.#place}: if it is an option, write “${label} …”`);
  }

  /** Which text of the question goes on, in words. */
  get #place(): string {
    const { options, keys, explanations } = this.#form;
    const name = this.#form.marks[this.#at]?.names.at(-1) ?? '';
    if (this.#isInOption) return `in option ${letterAt(options.indexOf(name))}`;
    if (this.#isInStem) return 'in the question';
    if (keys.has(name)) return 'below the answer';
    return explanations.has(name) ? 'in the explanation' : `in “${name}”`;
  }

  get #isInOption(): boolean {
    return this.#isOption(this.#at);
  }

  get #isInStem(): boolean {
    return this.#form.stems.has(this.#form.marks[this.#at]?.names.at(-1) ?? '');
  }

  #isOption(index: number): boolean {
    return isOptionMark(this.#form, index);
  }

  #wasFound(index: number): boolean {
    const [name] = this.#form.marks[index]?.names ?? [];
    return index <= this.#at && (name === undefined || this.#fields.has(name));
  }

  #refuseOrder(detail: string): void {
    this.#fault ??= { reason: 'broken_marks', detail };
  }

  /** The one line below the last of its options, of which it may be the text, where most items have one more. */
  #findBareOption(): string | null {
    const { options, labels } = this.#form;
    const last = options.findLastIndex((name) => this.#fields.has(name));
    const [line, ...others] = this.#joined.filter(({ option }) => option !== null);
    const haveMore = (labels[last + 1] ?? 0) > (labels[last] ?? 0) / 2;
    if (!haveMore || line?.option !== letterAt(last) || others.length > 0) return null;
    if (line.before === '' || goesOn(line.before ?? '', line.text)) return null;
    return `${describeLine(line.number, line.text)}, in option ${line.option}: is it option ${letterAt(last + 1)} without its letter?`;
  }

  /** An end of the explanation that leads on to what is not there, such as a list whose numbers begin questions. */
  #findLeadingEnd(): string | null {
    const name = this.#form.marks[this.#at]?.names.at(-1) ?? '';
    const end = this.#current?.findLast((line) => line.trim() !== '')?.trim() ?? '';
    return this.#form.explanations.has(name) && /[:：]$/u.test(end) ? quote(end) : null;
  }

  #describeEarly(index: number, line: NumberedLine): string {
    if (!this.#isKey(index)) return `${describeLine(line.number, line.text)}${this.#whyUnexpected(index)}`;
    const label = this.#form.marks.find((_, at) => this.#isOption(at))?.literal.trim() ?? '';
    return describeEarlyKey(line, { option: this.#firstOption, other: this.#otherOption, label });
  }

  toItem(): SourceItem {
    const position = { unit: 'line', first: this.#first, last: this.#last } as const;
    if (this.#fault?.reason === 'broken_marks' && this.#closeBeginning !== null)
      return { position, content: refusal('broken_marks', describeLackOfSpace(this.#closeBeginning)) };
    const early = [...this.#early].find(([index]) => !this.#wasFound(index));
    if (early !== undefined) this.#refuseOrder(this.#describeEarly(...early));
    const found = this.#form.options.filter((name) => this.#fields.has(name)).length;
    if (found === 1 && this.#severalInLine !== null) this.#refuseSeveral(this.#severalInLine);
    if (this.#fault !== null) return { position, content: refusal(this.#fault.reason, this.#fault.detail) };
    if (this.#lacksOptions) return { position, content: refusal('too_few_options', NO_OPTIONS) };
    const doubt = findDoubtfulLine(this.#joined, this.#form.repeated);
    if (doubt?.type === 'refused') return { position, content: refusal('page_line', doubt.detail) };
    const bare = this.#findBareOption();
    if (bare !== null) return { position, content: refusal('option_holds_another', bare) };
    const notes = doubt === null ? [] : [suspicious('line_joined', doubt.detail)];
    if (this.#labelled !== null) notes.push(suspicious('line_joined', this.#labelled));
    if (this.#goesOn !== null) notes.push(suspicious('explanation_goes_on', this.#goesOn));
    const cut = this.#findLeadingEnd();
    if (cut !== null) notes.push(suspicious('explanation_cut', cut));
    const fields = this.#fields;
    return {
      position,
      converted: this.#converted,
      belowKey: this.#belowKey,
      notes,
      content: {
        type: 'item',
        read: (field) => {
          const lines = fields.get(String(field));
          return lines && joinLines(lines).trim();
        },
        unused: () => {
          const filled = [...fields].filter(([, lines]) => lines.join('').trim() !== '');
          return filled.map(([name]) => name).filter((name) => !this.#form.known.has(name));
        },
      },
    };
  }
}
