import { MAX_ITEM_BYTES, type TextLine, textLines } from '../bytes/text-lines.ts';
import { type RefusalReason, refusal, suspicious, unreadable } from '../findings.ts';
import { describeLine, findDoubtfulLine, type JoinedLine, type RepeatedLines } from '../joined-lines.ts';
import { letterAt } from '../options.ts';
import { joinLines } from '../texts/html.ts';
import { EXPLANATION, isOfSeveral } from '../texts-between.ts';
import { knownFieldsOf } from './fields.ts';
import type { Mapping } from './mapping.ts';
import type { LineMark } from './marks.ts';
import { type ItemsOfFile, type LinesAbove, linesAboveNext, type SourceItem } from './source-item.ts';
import { newStrayLineDetector, type StrayLineDetector } from './stray-lines.ts';
import { repeatedUnmarkedLines } from './unmarked-lines.ts';

/**
 * A text with one item behind the other, whose lines begin with marks: `#Q`, `A`, `B`. What fits no mark goes on with
 * the line before. An item whose marks are not in their order is refused: it may hold another item's lines.
 */
export function markedText(bytes: Uint8Array, mapping: Mapping): ItemsOfFile {
  const { marks } = mapping;
  const [first] = marks ?? [];
  if (marks === undefined || first === undefined)
    return unreadable('wrong_format', 'The mapping has no "marks", by which a text is read.');
  for (const line of textLines(bytes)) {
    if ('text' in line && first.pattern.test(line.text.trim()))
      return { type: 'items', items: itemsOf(bytes, markedForm(bytes, marks, mapping)) };
  }
  return unreadable('no_items', 'No line begins an item as the first of the mapping’s "marks" says.');
}

function* itemsOf(bytes: Uint8Array, form: MarkedForm): Generator<SourceItem> {
  let item: MarkedItem | null = null;
  let above: LinesAbove | null = null;
  let isAfterEmptyLine = true;
  for (const line of textLines(bytes)) {
    const text = 'text' in line ? line.text.trim() : null;
    const begins = text !== null && isBeginning(text, form.marks, isAfterEmptyLine);
    const isApart: boolean =
      item !== null && text !== null && text !== '' && isAfterEmptyLine && item.isBehindKey(text);
    if (item !== null && (begins || isApart)) {
      yield { ...item.toItem(), above };
      above = linesForNext(item, above);
      item = null;
    }
    if (begins || (item === null && text !== '')) item = new MarkedItem(line.number, form);
    item?.add(line, isAfterEmptyLine);
    if (item?.isClosed) {
      yield { ...item.toItem(), above };
      above = linesForNext(item, above);
      item = null;
    }
    isAfterEmptyLine = text === '';
  }
  if (item !== null) yield { ...item.toItem(), above };
}

/** A passage that speaks of several questions is looked for at all of them. */
function linesForNext(item: MarkedItem, above: LinesAbove | null): LinesAbove | null {
  return item.linesForNext() ?? linesAboveNext(above);
}

/** A mark that begins with a name fits many a line: it counts at the beginning of a paragraph only. */
function isBeginning(text: string, [first]: LineMark[], isAfterEmptyLine: boolean): boolean {
  return first !== undefined && (isAfterEmptyLine || !first.beginsWithName) && first.pattern.test(text);
}

/**
 * How the items of a text are written.
 * @param options the names of the fields that are options
 * @param fewer whether the last options may be missing
 * @param known the names of the fields that the mapping uses or leaves out knowingly
 * @param keys the names of the fields that hold the key
 * @param closes whether a last mark without a name ends each item, so that what stands behind it is none's
 * @param stems the names of the fields that make the stem
 * @param repeated what stands at several places of the file
 * @param star what stands before the label of an option that is right; null where the key stands elsewhere
 */
type MarkedForm = {
  marks: LineMark[];
  options: readonly string[];
  stems: ReadonlySet<string>;
  known: ReadonlySet<string>;
  fewer: boolean;
  keys: ReadonlySet<string>;
  closes: boolean;
  star: string | null;
  stray: StrayLineDetector;
  repeated: RepeatedLines;
};

function markedForm(bytes: Uint8Array, marks: LineMark[], mapping: Mapping): MarkedForm {
  const { options, fewerOptions, key } = mapping;
  const known = new Set(knownFieldsOf(mapping).map(String));
  const fields = Array.isArray(options) ? options.map(String) : [];
  const star = key.form === 'marked' ? key.mark : null;
  const stray = newStrayLineDetector(marks, fields);
  const keys = new Set(key.form === 'marked' ? [] : [key.field].flat().map(String));
  const closes = marks.at(-1)?.names.length === 0;
  const stems = new Set([mapping.stem].flat().map(String));
  const repeated = repeatedUnmarkedLines(bytes, marks, stems);
  return { marks, options: fields, stems, known, fewer: fewerOptions, keys, closes, star, stray, repeated };
}

/** A sign and white space may stand before the star, as in `- *B. Two`. */
const MAX_STAR_OFFSET = 4;

/** One item while its lines come. */
class MarkedItem {
  readonly #form: MarkedForm;
  readonly #first: number;
  readonly #fields = new Map<string, string[]>();
  /** The position of the last mark that was found. */
  #at = -1;
  /** Where lines go that fit no mark. */
  #current: string[] | null = null;
  /** Marks that a line fits before their turn: they must still come, or else the line was one of them. */
  readonly #early = new Set<number>();
  #last: number;
  #length = 0;
  /** Where stars stand, beside the labels of the options. */
  readonly #stars = new Set<'before' | 'behind'>();
  /** The first line that an empty one parts from the option above it. */
  #apart: number | null = null;
  /** The last line that begins a paragraph and fits no mark. */
  #paragraph: number | null = null;
  /** The first paragraph behind the explanation that goes on with it, or is a passage of the next question. */
  #goesOn: number | null = null;
  readonly #joined: JoinedLine[] = [];
  /** What the first line says, where it fits no mark. */
  #beginning = '';
  #converted = false;
  #fault: { reason: RefusalReason; detail: string | null } | null = null;

  constructor(line: number, form: MarkedForm) {
    this.#first = line;
    this.#last = line;
    this.#form = form;
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
    if (line.number === this.#first) this.#beginning = text;
    const isMarked = this.#form.marks.some((mark) => !mark.isAnything && mark.pattern.test(text));
    if (text !== '' && isAfterEmptyLine && !isMarked) this.#paragraph = line.number;
    if (this.#fault !== null) return;
    this.#converted ||= line.converted;
    if (text !== '' && this.#tryMarks(text, line.number)) return;
    if (text !== '') this.#noteJoined(line.number, text);
    this.#current?.push(line.text);
    if (text !== '' && isAfterEmptyLine && this.#isBehindAll) this.#goesOn ??= line.number;
    // It may as well be a passage above the next question, or a heading.
    if (text === '' || !isAfterEmptyLine || !this.#isInOption) return;
    this.#apart ??= line.number;
    this.#fault ??= { reason: 'stray_line', detail: describeLine(line.number, text) };
  }

  #noteJoined(number: number, text: string): void {
    const name = this.#form.marks[this.#at]?.names.at(-1) ?? '';
    const option = this.#isInOption ? letterAt(this.#form.options.indexOf(name)) : null;
    if (option === null && !this.#isInStem) return;
    const before = this.#current?.findLast((each) => each.trim() !== '')?.trim() ?? '';
    this.#joined.push({ number, text, before, option });
  }

  /** Whether a line behind an empty one is no text of the key, nor of a mark that may follow it. */
  isBehindKey(text: string): boolean {
    const { marks, keys } = this.#form;
    const [name = ''] = marks[this.#at]?.names ?? [];
    const isApart = keys.has(name) || (this.#isBehindAll && isOfSeveral(text));
    return isApart && !marks.some((mark, index) => index > this.#at && mark.pattern.test(text));
  }

  /** Whether what comes now is said of the question, as its explanation is, and no part of it. */
  get #isBehindAll(): boolean {
    return this.#form.keys.size > 0 && this.#at > this.#lastOfQuestion;
  }

  /** The last mark of an option or the key. */
  get #lastOfQuestion(): number {
    const { marks, keys } = this.#form;
    return marks.findLastIndex(
      ({ names }, index) => this.#isOption(index) || names.some((name) => keys.has(name)),
    );
  }

  /** What of it may belong to the next item; null when nothing may. */
  linesForNext(): LinesAbove | null {
    const parted = this.#fault?.reason === 'broken_marks' ? this.#paragraph : null;
    const first = this.#at < 0 ? this.#first : (this.#apart ?? parted);
    if (first === null || EXPLANATION.test(this.#beginning)) return null;
    const ofSeveral = this.#at < 0 && isOfSeveral(this.#beginning);
    return { first, last: this.#last, isPart: !this.#form.closes, isOfSeveral: ofSeveral };
  }

  /** Whether a last mark without a name has ended it. */
  get isClosed(): boolean {
    const { marks } = this.#form;
    return this.#at === marks.length - 1 && marks.at(-1)?.names.length === 0;
  }

  /** Whether the line is the next of the marks, and not text of the one before. */
  #tryMarks(text: string, line: number): boolean {
    for (const index of this.#nextMarks()) {
      if (this.#tryMark(index, text)) return true;
    }
    for (const [index, mark] of this.#form.marks.entries()) {
      if (mark.isAnything || !mark.pattern.test(text)) continue;
      // Within an option it is hardly text: the option would hold another one.
      if (index > this.#at && !this.#isInOption) this.#early.add(index);
      else if (index > 0) this.#refuseOrder(describeLine(line, text));
    }
    if (this.#current === null)
      this.#refuseOrder(
        this.#at < 0
          ? `${describeLine(line, text)} begins no question: take it out if it is a heading or the number of a page`
          : describeLine(line, text),
      );
    if (this.#isStray(text)) this.#fault ??= { reason: 'stray_line', detail: describeLine(line, text) };
    return false;
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

  get #isInOption(): boolean {
    return this.#isOption(this.#at);
  }

  get #isInStem(): boolean {
    return this.#form.stems.has(this.#form.marks[this.#at]?.names.at(-1) ?? '');
  }

  #isOption(index: number): boolean {
    return this.#form.options.includes(this.#form.marks[index]?.names[0] ?? '');
  }

  #wasFound(index: number): boolean {
    const [name] = this.#form.marks[index]?.names ?? [];
    return index <= this.#at && (name === undefined || this.#fields.has(name));
  }

  #refuseOrder(detail: string): void {
    this.#fault ??= { reason: 'broken_marks', detail };
  }

  toItem(): SourceItem {
    const position = { unit: 'line', first: this.#first, last: this.#last } as const;
    if ([...this.#early].some((index) => !this.#wasFound(index))) this.#refuseOrder(`line ${this.#first}`);
    if (this.#fault !== null) return { position, content: refusal(this.#fault.reason, this.#fault.detail) };
    const doubt = findDoubtfulLine(this.#joined, this.#form.repeated);
    if (doubt?.type === 'refused') return { position, content: refusal('page_line', doubt.detail) };
    const notes = doubt === null ? [] : [suspicious('line_joined', doubt.detail)];
    if (this.#goesOn !== null) notes.push(suspicious('explanation_goes_on', `line ${this.#goesOn}`));
    const fields = this.#fields;
    return {
      position,
      converted: this.#converted,
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
