import { MAX_ITEM_BYTES, type TextLine } from '../../bytes/text-lines.ts';
import { type RefusalReason, refusal } from '../../findings.ts';
import { describeLine, goesOn } from '../../joined-lines.ts';
import { letterAt } from '../../options/options.ts';
import { announcesNext } from '../../texts-between.ts';
import type { LinesAbove, SourceItem } from '../source-item.ts';
import type { LongExplanations } from './explanation-lines.ts';
import { AnswersElsewhere } from './faults/answers-elsewhere.ts';
import { ForeignLabels, looksLikeOption } from './faults/foreign-labels.ts';
import { MissingBeginning } from './faults/missing-beginning.ts';
import { OptionsBelowAnswer } from './faults/options-below-answer.ts';
import {
  describeEarlyKey,
  describeOptionsInLine,
  findUnlikeLabel,
  ifOption,
  isFirstOption,
  namesOption,
  whyUnexpected,
} from './faults/order-faults.ts';
import { SecondFaults } from './faults/second-faults.ts';
import { holdsOptions } from './faults/unreadable-options.ts';
import { ItemEnd } from './item-end.ts';
import { LinesForNext } from './lines-for-next.ts';
import { MarkedFields } from './marked-fields.ts';
import {
  firstNameOf,
  fitsAnyMark,
  fitsMark,
  isBehindAll,
  isExplanationMark,
  isKeyMark,
  isOptionMark,
  isStemMark,
  lastNameOf,
  type MarkedForm,
  type MarkedLine,
  marksBehind,
  type NumberedLine,
  placeOf,
  readMark,
} from './marked-form.ts';
import { lastFilled, MarkedNotes } from './marked-notes.ts';
import { goesOnWithList } from './question-numbers.ts';

const NO_OPTIONS =
  'no line below it has the mark of the first option: see that its options are written as those of the other questions, and take out an empty line above them';

const BEHIND_EMPTY_LINE =
  'stands behind an empty line: take that out if these are the options of the question above';

/** Of an item whose marks stand otherwise than the mapping says. */
const OUT_OF_ORDER: readonly RefusalReason[] = ['broken_marks', 'several_keys'];
/** What a label that no mark fits may be the cause of. */
const OF_LABELS: readonly RefusalReason[] = ['broken_marks', 'stray_line'];

/** What the line that begins the next item says. @param stem null where that stands elsewhere @param number null where it has none in digits */
export type NextBeginning = { stem: string | null; number: number | null };

/** A Roman number, or the initial of a name. */
const ROMAN_LETTER = /^[ivxlc]$/iu;

/** One item while its lines come. */
export class MarkedItem {
  readonly #form: MarkedForm;
  readonly firstLine: number;
  readonly #fields: MarkedFields;
  /** Where it ends. */
  readonly end: ItemEnd;
  /** Marks that a line fits before their turn: they must still come, or else the line was one of them. */
  readonly #early = new Map<number, NumberedLine>();
  #firstOption: NumberedLine | null = null;
  /** In the stem: what looks like the first option and has not its mark. */
  #otherOption: NumberedLine | null = null;
  /** An option whose line goes on with the next one's label. */
  #severalInLine: NumberedLine | null = null;
  /** The first line of its question, where options stand behind it. */
  #optionsInStem: NumberedLine | null = null;
  #last: number;
  #length = 0;
  /** Where stars stand, beside the labels of the options. */
  readonly #stars = new Set<'before' | 'behind'>();
  readonly #next: LinesForNext;
  readonly #notes: MarkedNotes;
  readonly #answers: AnswersElsewhere;
  readonly #second: SecondFaults;
  /** From the line on that refuses the item for it. */
  #below: OptionsBelowAnswer | null = null;
  readonly #missing: MissingBeginning;
  /** The number of the question above. */
  readonly #numberAbove: number | null;
  readonly #foreign = new ForeignLabels();
  /** It holds the options of the question above. */
  #isParted = false;
  #converted = false;
  #fault: { reason: RefusalReason; detail: string | null } | null = null;

  /** @param above the number of the question above; null where nothing tells it */
  constructor(line: number, form: MarkedForm, above: number | null) {
    this.firstLine = line;
    this.#last = line;
    this.#form = form;
    this.#fields = new MarkedFields(form);
    this.end = new ItemEnd(form, this.#fields);
    this.#next = new LinesForNext(line, form);
    this.#notes = new MarkedNotes(form);
    this.#answers = new AnswersElsewhere(form);
    this.#second = new SecondFaults(form);
    this.#missing = new MissingBeginning(form, above);
    this.#numberAbove = above;
  }

  add(line: TextLine, isAfterEmptyLine: boolean): void {
    if ('fault' in line) {
      this.#last = line.number;
      this.#fault ??= { reason: line.fault, detail: line.detail && `line ${line.number}, ${line.detail}` };
      return;
    }
    const { number } = line;
    const text = line.text.trim();
    if (text !== '') this.#last = number;
    this.#length += text.length + 1;
    if (this.#length > MAX_ITEM_BYTES) this.#fault ??= { reason: 'line_too_long', detail: null };
    if (text !== '') this.#next.add({ number, text, isAfterEmptyLine });
    if (this.#fields.at < 0 && text !== '') this.#missing.add({ number, text });
    if (this.#fault !== null) {
      this.#second.add({ number, text });
      this.#below?.add({ number, text });
      this.#answers.addBelow({ number, text });
      return;
    }
    this.#converted ||= line.converted;
    if (text !== '' && this.#tryMarks(text, number)) {
      if (isAfterEmptyLine) this.end.noteEmptyLine();
      return;
    }
    const isAboveAnswer = this.#fields.isInOption || isStemMark(this.#form, this.#fields.at);
    if (isAboveAnswer) this.#foreign.add({ number, text });
    if (text !== '') {
      this.#notes.add({ number, text, isAfterEmptyLine }, this.#fields);
      this.#answers.add({ number, text }, this.#fields.at, false);
    }
    if (isStemMark(this.#form, this.#fields.at) && isFirstOption(text)) this.#otherOption = { number, text };
    this.#fields.goOn(line.text);
    // It may as well be a passage above the next question, or a heading.
    if (text === '' || !isAfterEmptyLine || !this.#fields.isInOption) return;
    this.#next.addApart(number);
    this.#refuseStray(number, text, 'below the options and an empty line');
    if (this.#form.repeated.has({ text })) this.#second.beginBelowPage(this.#fields.at);
  }

  /** Whether a line right below what it ends with announces the questions below, and is no text of it. */
  isAbovePassage(text: string): boolean {
    const { at, current, isInOption } = this.#fields;
    const form = this.#form;
    const isKeyToCome = form.marks.some((_, index) => index > at && isKeyMark(form, index));
    const isEnd =
      form.keys.has(lastNameOf(form, at)) || isBehindAll(form, at) || (isInOption && !isKeyToCome);
    const isRefused = this.#fault !== null && at >= 0 && !isStemMark(form, at);
    if (!isEnd && !isRefused) return false;
    const announced = announcesNext(text, this.number);
    if (announced === null || (announced === 'perhaps' && isExplanationMark(form, at))) return false;
    return !fitsAnyMark(form, text) && !goesOn(lastFilled(current ?? []), text);
  }

  isEndedByNext(line: NumberedLine): boolean {
    return this.end.isEndedByNext(line, this.#fault !== null);
  }

  /** Whether a line that begins another item looks like the next option of this one. */
  isPartedFrom(text: string): boolean {
    const form = this.#form;
    const { at, isInOption, lacksOptions } = this.#fields;
    const first = form.marks.findIndex((_, index) => isOptionMark(form, index));
    if (lacksOptions) return first >= 0 && fitsMark(form, first, text);
    if (form.star === null || !isInOption) return false;
    const [, word = ''] = form.marks[0]?.pattern.exec(text) ?? [];
    const isInitial = this.number !== null && ROMAN_LETTER.test(word);
    return isInitial || (isOptionMark(form, at + 1) && fitsMark(form, at + 1, text));
  }

  /** Where the line that begins the next item looks like an option of this one. */
  refuseAsParted(line: number, text: string): void {
    if (!this.#fields.lacksOptions) this.#refuseOrder(`${describeLine(line, text)} ${BEHIND_EMPTY_LINE}`);
  }

  refuseAsOptions(line: number, text: string): void {
    this.#isParted = true;
    this.#refuseOrder(`${describeLine(line, text)} ${BEHIND_EMPTY_LINE}`);
  }

  /** What of it may belong to the next item; null when nothing may. */
  linesForNext(): LinesAbove | null {
    const isPart = !this.#form.closes;
    if (this.#fields.at < 0) return this.#next.ofNoQuestion(this.#last, isPart);
    return this.#next.ofQuestion(
      this.#last,
      isPart,
      this.#fault !== null && OUT_OF_ORDER.includes(this.#fault.reason),
    );
  }

  /** The number that its first mark gives it; null where it gives none. */
  get number(): number | null {
    return this.#fields.number;
  }

  /** Whether the line is the next of the marks, and not text of the one before. */
  #tryMarks(text: string, line: number): boolean {
    for (const index of marksBehind(this.#form, this.#fields.at)) {
      if (!this.#tryMark(index, text)) continue;
      this.#answers.add({ number: line, text }, index, true);
      if (this.#fields.isInOption) this.#noteOption({ number: line, text });
      else if (isStemMark(this.#form, index) && holdsOptions(text))
        this.#optionsInStem = { number: line, text };
      return true;
    }
    for (const [index, mark] of this.#form.marks.entries()) {
      if (mark.isAnything || !mark.pattern.test(text)) continue;
      // Within an option it is hardly text: the option would hold another one.
      if (index > this.#fields.at && !this.#fields.isInOption) this.#early.set(index, { number: line, text });
      else if (index > 0) {
        const isSkipped = isOptionMark(this.#form, index) && index > this.#fields.at;
        if (isSkipped && this.#severalInLine !== null) this.#refuseSeveral(this.#severalInLine);
        if (this.#isBelowAnswer(index)) {
          this.#below = new OptionsBelowAnswer(this.#form);
          this.#below.add({ number: line, text });
        }
        const isSecond = isKeyMark(this.#form, index) && this.#fields.wasFound(index);
        if (isSecond) this.#refuseSecondKey({ number: line, text });
        if (this.#fault === null) this.#answers.addUnexpected(index, this.#fields.at);
        this.#refuseOrder(this.#describeUnexpected(index, { number: line, text }));
      }
    }
    if (this.#fields.current === null) this.#refuseOrder(describeLine(line, text));
    if (this.#isStray(text)) {
      this.#refuseUnmarked({ number: line, text });
      if (this.#isPage(text)) this.#second.beginBelowPage(this.#fields.at);
    } else if (this.#fields.isInOption) this.#refuseSlip(line, text);
    return false;
  }

  #tryMark(index: number, text: string): boolean {
    const mark = this.#form.marks[index];
    if (mark === undefined || (mark.isAnything && this.#isStray(text))) return false;
    const found = readMark(this.#form, index, text);
    if (found === null) return false;
    this.#fields.begin(index, found);
    if (this.#fields.isInOption) this.#noteStar(found);
    return true;
  }

  /** `A. *nix` beside `*B. two` may be right as well, or a word that begins so. */
  #noteStar({ isStarred, texts: [text = ''] }: MarkedLine): void {
    const { star } = this.#form;
    if (isStarred) this.#stars.add('before');
    else if (star !== null && text.startsWith(star)) this.#stars.add('behind');
    if (this.#stars.size === 2)
      this.#fault ??= { reason: 'key_ambiguous', detail: `“${star}” before one label and behind another` };
  }

  #noteOption(line: NumberedLine): void {
    this.#firstOption ??= line;
    // What it seemed to hold has a line of its own: “B) C. difficile” is a name.
    this.#severalInLine = null;
    const next = this.#form.stray.findNextInLine(line.text, firstNameOf(this.#form, this.#fields.at));
    if (next !== null) this.#severalInLine = line;
    if (next === 'behind a gap') this.#refuseSeveral(line);
  }

  /** Whether the mark is an option's, and those of this item and its answer stand above. */
  #isBelowAnswer(index: number): boolean {
    return isOptionMark(this.#form, index) && index < this.#fields.at && !this.#fields.isInOption;
  }

  #isStray(text: string): boolean {
    const { stray } = this.#form;
    if (this.#fields.isInOption && stray.isStray(text, firstNameOf(this.#form, this.#fields.at))) return true;
    if (this.#isPage(text)) return true;
    const { ownBeginning: own, isInOption, current } = this.#fields;
    if (own === undefined || !stray.isNextBeginning(text, own, isInOption)) return false;
    return isInOption || !goesOnWithList(current ?? [], text);
  }

  #isPage(text: string): boolean {
    const { stray } = this.#form;
    return this.#fields.isInOption && stray.isPage(text, this.#fields.current?.join('') ?? '');
  }

  #refuseSeveral(line: NumberedLine): void {
    this.#fault ??= { reason: 'option_holds_another', detail: describeOptionsInLine(line) };
  }

  #refuseStray(line: number, text: string, place: string): void {
    this.#fault ??= { reason: 'stray_line', detail: `${describeLine(line, text)}, ${place}` };
  }

  /** What looks like an option or an answer, and is not written as the mapping says. */
  #refuseUnmarked(line: NumberedLine): void {
    const { at, isInOption } = this.#fields;
    const answer = isInOption ? this.#answers.describeOwnLine(line, at) : null;
    if (answer !== null) this.#refuseOrder(answer);
    const label = isInOption ? findUnlikeLabel(this.#form, at, line.text) : null;
    const place = placeOf(this.#form, at);
    this.#refuseStray(line.number, line.text, label === null ? place : `${place}: ${ifOption(label)}`);
  }

  #refuseSlip(line: number, text: string): void {
    const form = this.#form;
    const before = lastFilled(this.#fields.current ?? []);
    const option = form.options.indexOf(lastNameOf(form, this.#fields.at));
    const place = placeOf(form, this.#fields.at);
    if (looksLikeOption(text, letterAt(option + 1)) && !goesOn(before, text))
      this.#refuseStray(line, text, place);
    const label = form.stray.findSlip(text, firstNameOf(form, this.#fields.at), before);
    if (label === null) return;
    this.#refuseStray(line, text, `${place}: ${ifOption(label)}`);
  }

  #refuseSecondKey({ number, text }: NumberedLine): void {
    this.#fault ??= { reason: 'several_keys', detail: describeLine(number, text) };
  }

  #refuseOrder(detail: string): void {
    this.#fault ??= { reason: 'broken_marks', detail };
  }

  #describeUnexpected(index: number, { number, text }: NumberedLine): string {
    const found = { at: this.#fields.at, wasFound: this.#fields.wasFound(index) };
    return `${describeLine(number, text)}${whyUnexpected(this.#form, index, found)}`;
  }

  #describeEarly(index: number, line: NumberedLine): string {
    if (!isKeyMark(this.#form, index)) return this.#describeUnexpected(index, line);
    const labels = this.#form.marks
      .filter((_, at) => isOptionMark(this.#form, at))
      .map(({ literal }) => literal.trim());
    return describeEarlyKey(line, { option: this.#firstOption, other: this.#otherOption, labels });
  }

  #describeSecond(reason: RefusalReason): string {
    if (reason === 'stray_line') return this.#second.describeBelowPage();
    if (!OUT_OF_ORDER.includes(reason)) return '';
    if (this.#fields.at < 0) return this.#missing.describeLabels();
    const isAnswered = this.#form.marks.some(
      (_, index) => isKeyMark(this.#form, index) && this.#fields.wasFound(index),
    );
    const answer = isAnswered ? null : this.#answers.describe();
    const page = this.#second.describePage(this.#notes.findPageLine());
    return answer === null || answer === this.#fault?.detail ? page : `; ${answer}${page}`;
  }

  /** “I. Newton …” beside questions with numbers in digits is no number, and would lose its letter. */
  #refuseInitial(next: NextBeginning | null): void {
    const own = this.#fields.ownBeginning ?? '';
    const isBesideDigits = this.#numberAbove !== null || (next?.number ?? null) !== null;
    if (isBesideDigits && ROMAN_LETTER.test(own))
      this.#refuseOrder(
        `“${own}” in line ${this.firstLine} is no number as the questions beside it have: write its own number before its text`,
      );
  }

  /** @param next what begins the next question, where that follows at once @param long gets its explanation, where that goes on */
  toItem(next: NextBeginning | null, long: LongExplanations): SourceItem {
    this.#refuseInitial(next);
    const position = { unit: 'line', first: this.firstLine, last: this.#last } as const;
    const isUnbegun = this.#fields.at < 0 && this.#fault?.reason === 'broken_marks';
    const missing = isUnbegun && !this.#isParted ? this.#missing.describe() : null;
    if (missing !== null) return { position, content: refusal('broken_marks', missing) };
    const behind = this.#optionsInStem;
    if (behind !== null && this.#fields.lacksOptions && this.#otherOption === null)
      this.#refuseSeveral(behind);
    const answer = [...this.#early].find(([index]) => isKeyMark(this.#form, index));
    if (answer !== undefined && this.#fields.wasFound(answer[0]) && namesOption(this.#form, ...answer))
      this.#refuseSecondKey(answer[1]);
    const early = [...this.#early].find(([index]) => !this.#fields.wasFound(index));
    if (early !== undefined) this.#refuseOrder(this.#describeEarly(...early));
    const found = this.#form.options.filter((name) => this.#fields.has(name)).length;
    if (found === 1 && this.#severalInLine !== null) this.#refuseSeveral(this.#severalInLine);
    if (this.#fault !== null) {
      const { reason } = this.#fault;
      const detail = this.#below?.describe() ?? this.#fault.detail;
      const foreign = OF_LABELS.includes(reason) ? this.#foreign.describe() : null;
      if (foreign !== null) return { position, content: refusal(reason, foreign) };
      return { position, content: refusal(reason, detail && `${detail}${this.#describeSecond(reason)}`) };
    }
    if (this.#fields.lacksOptions) return { position, content: refusal('too_few_options', NO_OPTIONS) };
    const judgement = this.#notes.judge(this.#fields, next?.stem ?? null, long);
    if (judgement.type === 'refused') return { position, content: judgement };
    return {
      position,
      converted: this.#converted,
      belowKey: this.#notes.belowKey,
      answerElsewhere: this.#answers.describe(),
      notes: judgement.notes,
      content: this.#fields.toContent(),
    };
  }
}
