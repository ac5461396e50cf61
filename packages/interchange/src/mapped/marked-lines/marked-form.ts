import type { RepeatedLines } from '../../joined-lines.ts';
import { letterAt } from '../../options/options.ts';
import { EXPLANATION } from '../../texts-between.ts';
import type { LineMark } from './marks.ts';
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
 * @param told the same, and of what is said of each option
 * @param references the names of the fields that hold references
 * @param repeated what stands at several places of the file
 * @param labels how often the label of each option stands in the file; last how often the one behind them all
 * @param explainsShortly whether few explanations of the file go on below a sentence, or the file has few at all
 * @param wholeFrom the numbers of the lines that begin a whole question, with its options and its key right below
 * @param star what stands before the label of an option that is right; null where the key stands elsewhere
 */
export type MarkedForm = {
  marks: LineMark[];
  options: readonly string[];
  stems: ReadonlySet<string>;
  explanations: ReadonlySet<string>;
  told: ReadonlySet<string>;
  references: ReadonlySet<string>;
  known: ReadonlySet<string>;
  fewer: boolean;
  keys: ReadonlySet<string>;
  closes: boolean;
  star: string | null;
  stray: StrayLineDetector;
  repeated: RepeatedLines;
  labels: readonly number[];
  explainsShortly: boolean;
  wholeFrom: ReadonlySet<number>;
};
/** What the mapping alone says of it. */
export type MappedForm = Pick<MarkedForm, 'marks' | 'options' | 'keys' | 'star'>;

/** A sign and white space may stand before the star, as in `- *B. Two`. */
const MAX_STAR_OFFSET = 4;

/** The field that a mark fills first, by which it is known; empty where it fills none. */
export function firstNameOf({ marks }: MappedForm, index: number): string {
  return marks[index]?.names[0] ?? '';
}

/** The field that goes on below a mark; empty where there is none. */
export function lastNameOf({ marks }: Pick<MarkedForm, 'marks'>, index: number): string {
  return marks[index]?.names.at(-1) ?? '';
}

export function isOptionMark(form: MappedForm, index: number): boolean {
  return form.options.includes(firstNameOf(form, index));
}

export function isKeyMark({ marks, keys }: MappedForm, index: number): boolean {
  return marks[index]?.names.some((name) => keys.has(name)) === true;
}

/** Whether what stands below a mark goes on with the stem. */
export function isStemMark(form: MarkedForm, index: number): boolean {
  return form.stems.has(lastNameOf(form, index));
}

/** The last mark of an option or the key. */
export function lastOfQuestion(form: MappedForm): number {
  return form.marks.findLastIndex((_, index) => isOptionMark(form, index) || isKeyMark(form, index));
}

/** Whether what a mark begins is said of the question, as its explanation is, and no part of it. */
export function isBehindAll(form: MarkedForm, index: number): boolean {
  return index > lastOfQuestion(form);
}

/**
 * The marks that may come behind another: the next one, and behind options, where the last may be missing, what follows
 * them.
 */
export function marksBehind(form: MarkedForm, at: number): number[] {
  const { marks, fewer } = form;
  const next = at + 1;
  const isInOption = isOptionMark(form, at);
  // Of an explanation and references a question may have either.
  if (at >= lastOfQuestion(form) && !isInOption)
    return [...marks.keys()].filter((index) => index === next || (index > next && !marks[index]?.isAnything));
  if (!fewer || !isInOption || !isOptionMark(form, next)) return [next];
  const behind = marks.findIndex(
    (mark, index) => index > next && !isOptionMark(form, index) && !mark.isAnything,
  );
  return behind < 0 ? [next] : [next, behind];
}

/**
 * A paragraph that begins as the next option does may be a passage of the next question, such as “E. coli is …”. Where
 * the key is still to come it is none.
 */
export function isSureBelowEmptyLine(form: MarkedForm, index: number): boolean {
  const isFirst = isOptionMark(form, index) && !isOptionMark(form, index - 1);
  if (!isOptionMark(form, index) || isFirst) return true;
  return form.marks.some((_, other) => other > index && isKeyMark(form, other));
}

/** A line of an item, with its number in the file. */
export type NumberedLine = { number: number; text: string };

/** A line that has a mark. @param texts what it says of each of the mark's names @param isStarred it is a right option */
export type MarkedLine = { texts: string[]; isStarred: boolean };

/** What a line says that has a mark, be it behind a star; null where the mark does not fit it. */
export function readMark(form: MappedForm, index: number, text: string): MarkedLine | null {
  const starred = isOptionMark(form, index) ? withoutStar(form, text) : null;
  const match = form.marks[index]?.pattern.exec(starred ?? text);
  if (match == null) return null;
  return { texts: match.slice(1).map((group) => group ?? ''), isStarred: starred !== null };
}

/** Whether a mark that is more than a name fits a line. */
export function fitsMark(form: MarkedForm, index: number, text: string): boolean {
  return form.marks[index]?.isAnything === false && readMark(form, index, text) !== null;
}

const NUMBER = /^\d{1,5}$/u;

/** The number of a question by the first word of its beginning; null where that is no number, or its text. */
export function numberIn(form: MarkedForm, word: string | undefined): number | null {
  const isNumber = word !== undefined && NUMBER.test(word) && !form.stems.has(firstNameOf(form, 0));
  return isNumber ? Number(word) : null;
}

/** Whether a line has any mark that is more than a name. */
export function fitsAnyMark(form: MarkedForm, text: string): boolean {
  return form.marks.some((_, index) => fitsMark(form, index, text));
}

/** The mark of the option that a line begins as; -1 where it begins as none. */
export function findOptionMark(form: MarkedForm, text: string): number {
  return form.marks.findIndex((_, index) => isOptionMark(form, index) && fitsMark(form, index, text));
}

function withoutStar({ star }: MappedForm, text: string): string | null {
  const at = star === null ? -1 : text.indexOf(star);
  if (star === null || at < 0 || at > MAX_STAR_OFFSET || /[\p{L}\p{N}]/u.test(text.slice(0, at))) return null;
  return text.slice(0, at) + text.slice(at + star.length).trimStart();
}

/** Whether what stands below a mark explains the answer, be it left out by the mapping: it may run over many lines. */
export function isExplanationMark(form: Pick<MarkedForm, 'marks' | 'told'>, index: number): boolean {
  return form.told.has(lastNameOf(form, index)) || EXPLANATION.test(form.marks[index]?.literal ?? '');
}

/** Which text of a question goes on below a mark, in words. */
export function placeOf(form: MarkedForm, index: number): string {
  const name = lastNameOf(form, index);
  if (isOptionMark(form, index)) return `in option ${letterAt(form.options.indexOf(name))}`;
  if (isStemMark(form, index)) return 'in the question';
  if (form.keys.has(name)) return 'below the answer';
  return form.explanations.has(name) ? 'in the explanation' : `in “${name}”`;
}
