import { type Note, type Refusal, refusal, suspicious } from '../../findings.ts';
import {
  describeJoined,
  describeLine,
  findDoubtfulLine,
  goesOn,
  hasEnd,
  type JoinedLine,
} from '../../joined-lines.ts';
import { findOptionAboutOthers } from '../../options/option-mentions.ts';
import { letterAt } from '../../options/options.ts';
import { hasPageNumber } from '../../page-lines.ts';
import { announcesNext } from '../../texts-between.ts';
import { quote } from '../source-item.ts';
import { ExplanationLines, type LongExplanations } from './explanation-lines.ts';
import { lineLabelOf } from './line-labels.ts';
import type { LineBelowKey } from './lines-below-key.ts';
import type { MarkedFields } from './marked-fields.ts';
import {
  isBehindAll,
  isExplanationMark,
  isOptionMark,
  isStemMark,
  lastNameOf,
  type MarkedForm,
} from './marked-form.ts';
import { beginsAsPassage } from './passage-words.ts';
import { UnmarkedLabels } from './unmarked-labels.ts';

/** What a line of a reference that runs over several has: an edition, a page, a year, an address. */
const OF_REFERENCE =
  /\b(?:eds?|edn|edition|auflage|édition|edición|edizione|pp?|pages?|vol|volume|ch|chapters?|kapitel|doi|isbn|pmid)\b|\bet al\b|https?:|www\.|[,;.(]\s?(?:19|20)\d\d\b/iu;
/** No `pH`, `mRNA` or `p53`. */
const SMALL_WORD = /^\p{Ll}{3,}(?![\p{L}\p{N}])/u;

/** What of the lines of one item that fit no mark, and go on with a text of it, has to be looked at. */
export class MarkedNotes {
  readonly #form: MarkedForm;
  readonly #joined: JoinedLine[] = [];
  #belowKey: LineBelowKey | null = null;
  /** The lines with a label of their own, or that nothing joins, that were read as a part of what stands below the answer. */
  readonly #below = new UnmarkedLabels();
  /**
   * The last lines of what explains the answer, where they stand at several places of the file; further up, such a line
   * is a heading that the author writes in many explanations.
   */
  #repeated: string[] = [];
  /** The paragraphs behind the explanation that go on with it, or are a passage of the next question, and a line that may be one. */
  readonly #goesOn = new UnmarkedLabels();
  readonly #explanation: ExplanationLines;

  constructor(form: MarkedForm) {
    this.#form = form;
    this.#explanation = new ExplanationLines(form.repeated);
  }

  get belowKey(): LineBelowKey | null {
    return this.#belowKey;
  }

  /** @param fields what was read above the line, which goes on with the last of it */
  add(line: { number: number; text: string; isAfterEmptyLine: boolean }, fields: MarkedFields): void {
    const { number, text } = line;
    const { at } = fields;
    const above = fields.current ?? [];
    this.#noteJoined(number, text, at, above);
    this.#noteBelowKey(number, text, at, above);
    if (!isBehindAll(this.#form, at)) return;
    if (line.isAfterEmptyLine) this.#goesOn.tell(this.#describeParagraph(number, text, at));
    else this.#noteBelow(number, text, fields);
  }

  #noteJoined(number: number, text: string, at: number, above: readonly string[]): void {
    const isInOption = isOptionMark(this.#form, at);
    if (!isInOption && !isStemMark(this.#form, at)) return;
    const option = isInOption ? letterAt(this.#form.options.indexOf(lastNameOf(this.#form, at))) : null;
    this.#joined.push({ number, text, before: lastFilled(above), option });
  }

  #noteBelowKey(number: number, text: string, at: number, above: readonly string[]): void {
    const field = lastNameOf(this.#form, at);
    if (!this.#form.keys.has(field)) return;
    if (this.#belowKey !== null) {
      this.#belowKey.others.add(number, text);
      return;
    }
    // Of the first such line alone, for time: there may be a hundred thousand of them.
    const answer = above.join('').trim();
    if (answer !== '') this.#belowKey = { number, text, field, answer, others: new UnmarkedLabels() };
  }

  #noteBelow(number: number, text: string, fields: MarkedFields): void {
    const name = lastNameOf(this.#form, fields.at);
    if (name === '') return;
    const where = this.#form.explanations.has(name) ? 'the explanation' : `“${name}”`;
    const told = describeJoined(number, text, where);
    const isPage = hasPageNumber(text) && !this.#form.references.has(name);
    if (isPage) this.#tellRepeated();
    if (isPage || lineLabelOf(text) !== null || !this.#isPlainBelow(text, fields)) this.#below.tell(told);
    else {
      if (isExplanationMark(this.#form, fields.at))
        this.#explanation.add({ number, text }, lastFilled(fields.current ?? []), fields.at);
      if (!hasEnd(text) && this.#form.repeated.has({ text })) this.#repeated.push(told);
      else this.#repeated = [];
    }
  }

  #describeParagraph(number: number, text: string, at: number): string {
    if (isExplanationMark(this.#form, at)) return describeLine(number, text);
    return describeJoined(number, text, `“${lastNameOf(this.#form, at)}”`);
  }

  #tellRepeated(): void {
    for (const told of this.#repeated) this.#below.tell(told);
    this.#repeated = [];
  }

  /** Whether a line without a label plainly goes on with what stands below the answer. */
  #isPlainBelow(text: string, { at, current, number }: MarkedFields): boolean {
    const before = lastFilled(current ?? []);
    if (before === '' || goesOn(before, text)) return true;
    if (isExplanationMark(this.#form, at)) return announcesNext(text, number) === null;
    const isReference = this.#form.references.has(lastNameOf(this.#form, at)) && OF_REFERENCE.test(text);
    return isReference && !beginsAsPassage(text);
  }

  /** The first line that seems to be the head or the foot of a page; null where there is none. */
  findPageLine(): string | null {
    const doubt = findDoubtfulLine(this.#joined, this.#form.repeated);
    return doubt?.type === 'refused' ? doubt.detail : null;
  }

  /**
   * What is told of the item: why it is refused, or what is to be looked at.
   * @param stemBelow the first line of the next question, where that follows at once
   * @param long gets the line in which its explanation goes on, where that is not named
   */
  judge(
    fields: MarkedFields,
    stemBelow: string | null,
    long: LongExplanations,
  ): Refusal | { type: 'noted'; notes: Note[] } {
    const doubt = findDoubtfulLine(this.#joined, this.#form.repeated);
    if (doubt?.type === 'refused') return refusal('page_line', doubt.detail);
    const bare = this.#findBareOption(fields);
    if (bare !== null) return refusal('option_holds_another', bare);
    const notes = doubt === null ? [] : [suspicious('line_joined', doubt.detail)];
    const small = this.#findSmallOption(fields);
    if (small !== null) notes.push(suspicious('option_in_small_letters', small));
    this.#tellRepeated();
    const below = this.#below.describe();
    if (below !== null) notes.push(suspicious('line_joined', below));
    const { explainsShortly } = this.#form;
    const further = this.#explanation.judge(explainsShortly, fields.at, stemBelow);
    if (further?.isNamed) this.#goesOn.tellAbove(describeLine(further.line.number, further.line.text));
    else if (further !== null && this.#goesOn.isEmpty) long.add(further.line.number);
    const goesOn = this.#goesOn.describe();
    if (goesOn !== null) notes.push(suspicious('explanation_goes_on', goesOn));
    const cut = this.#findLeadingEnd(fields);
    if (cut !== null) notes.push(suspicious('explanation_cut', cut));
    return { type: 'noted', notes };
  }

  /** The one line below the last of its options, of which it may be the text, where most items have one more. */
  #findBareOption(fields: MarkedFields): string | null {
    const { options, labels } = this.#form;
    const last = options.findLastIndex((name) => fields.has(name));
    const [line, ...others] = this.#joined.filter(({ option }) => option !== null);
    const haveMore = (labels[last + 1] ?? 0) > (labels[last] ?? 0) / 2;
    if (!haveMore || line?.option !== letterAt(last) || others.length > 0) return null;
    if (line.before === '' || goesOn(line.before ?? '', line.text)) return null;
    return `${describeLine(line.number, line.text)}, in option ${line.option}: is it option ${letterAt(last + 1)} without its letter?`;
  }

  /** The last option, where its label and text may as well be the name of a species, within the text of the one above. */
  #findSmallOption(fields: MarkedFields): string | null {
    const { options, labels, marks } = this.#form;
    const last = options.findLastIndex((name) => fields.has(name));
    const name = options[last] ?? '';
    const label = marks.find(({ names }) => names[0] === name)?.literal ?? '';
    if (last < 1 || !/^\p{Lu}\.\s/u.test(label)) return null;
    const { read } = fields.toContent();
    const texts = options.slice(0, last + 1).map((option) => String(read(option) ?? ''));
    const text = texts[last] ?? '';
    const above = texts.slice(0, -1);
    if (!SMALL_WORD.test(text) || above.some((each) => SMALL_WORD.test(each))) return null;
    const isRare = (labels[last] ?? 0) <= (labels[last - 1] ?? 0) / 2;
    if (!isRare && hasEnd(above.at(-1) ?? '')) return null;
    return findOptionAboutOthers(texts) === last ? null : `option ${letterAt(last)}, ${quote(text)}`;
  }

  /** An end of the explanation that leads on to what is not there, such as a list whose numbers begin questions. */
  #findLeadingEnd(fields: MarkedFields): string | null {
    const name = lastNameOf(this.#form, fields.at);
    const end = lastFilled(fields.current ?? []);
    return this.#form.explanations.has(name) && /[:：]$/u.test(end) ? quote(end) : null;
  }
}

/** The last line of a text that is not empty. */
export function lastFilled(lines: readonly string[]): string {
  return lines.findLast((line) => line.trim() !== '')?.trim() ?? '';
}
