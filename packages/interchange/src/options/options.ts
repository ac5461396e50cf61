import { foldText, MAX_OPTIONS } from '@assay/assessment';
import { type Refusal, refusal } from '../findings.ts';
import { labelOf } from '../item-labels.ts';
import { plainText, truncate } from '../texts/html/html.ts';

/** Why no learner could choose among these options; they may also be the statements of a question with parts. */
export function faultOfOptions(options: string[], fewest = 2): Refusal | null {
  const empty = options.indexOf('');
  if (empty >= 0) return refusal('empty_option', `option ${empty + 1}`);
  if (options.length < fewest) return refusal('too_few_options', String(options.length));
  if (options.length > MAX_OPTIONS) return refusal('too_many_options', String(options.length));
  const folded = options.map(foldText);
  const equal = options.find((_, index) => folded.indexOf(folded[index] ?? '') < index);
  return equal === undefined
    ? null
    : refusal('options_equal', `“${labelOf(plainText(equal)) ?? labelOf(equal) ?? equal}”`);
}

/** The letter of an option by its position from 0. */
export function letterAt(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

/** The position, from 0, that a letter in either case names: what {@link letterAt} undoes. */
export function positionOf(letter: string): number {
  return letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0);
}

/**
 * Finds an option whose text goes on with the option after it, as in `AWS WAF. - E. AWS KMS.`: each has the letter of
 * its own position, so that the next one's letter in the form of a label is no part of a sentence.
 * @param texts plain
 * @param most how many options a question of the file may have: one that has fewer may lack the one that it holds
 * @returns which one, and where it goes on; null when each stands for itself
 */
export function findSwallowedOption(texts: string[], most = texts.length): string | null {
  // Each a list of its own, as in `a) ii, b) i` beside `a) i, b) ii`.
  if (texts.filter((text) => LIST.test(text)).length > 1) return null;
  const doubtful: string[] = [];
  for (const [index, text] of texts.entries()) {
    const next = letterAt(index + 1);
    if (LABELS[index + 1]?.test(text.slice(1)) !== true) continue;
    const at = findNextLabel(text, letterAt(index), next) ?? findLabelInLine(text, next, letterAt(index + 2));
    if (at !== null) return describeSwallowed(index, text, at);
    const perhaps = findPointedLabel(text, next);
    const isLastOfFewer = index === texts.length - 1 && texts.length < most;
    if (perhaps !== null) doubtful.push(describeSwallowed(index, text, perhaps));
    if (perhaps !== null && isLastOfFewer && hasOneCase(texts, text.slice(perhaps + 2)))
      return describeSwallowed(index, text, perhaps);
  }
  // One may be somebody's initial, as in Franklin D. Roosevelt.
  return doubtful.length > 1 ? (doubtful[0] ?? null) : null;
}

/** What a label of each letter has at least. */
const LABELS = Array.from(
  { length: MAX_OPTIONS + 1 },
  (_, index) => new RegExp(`${letterAt(index)}[.):]`, 'iu'),
);
const MAX_EXCERPT_LENGTH = 40;

/** Where the text of an option, counted from 0, goes on with what is not its own. @param at in the text */
export function describeSwallowed(index: number, text: string, at: number): string {
  const excerpt = truncate(text.slice(at).replace(/\s+/gu, ' ').trim(), MAX_EXCERPT_LENGTH);
  return `option ${index + 1}: “${excerpt}”`;
}

const LIST = /^\(?a[.)]\s/iu;

/** Behind what parts options: a line end, a bullet, a gap, or the option's own letter before its text. */
function findNextLabel(text: string, own: string, next: string): number | null {
  const onItsOwnLine = String.raw`\n[^\S\n]*(?:[-*•][^\S\n]*)?(?:\(${next}\)|${next}[.):])[^\S\n]+\S`;
  const behindBulletOrGap = String.raw`(?:\s[-•*][^\S\n]+|\t|[^\S\n]{3})\(?${next}[.)][^\S\n]+\S`;
  const behind = (first: string, second: string) =>
    new RegExp(String.raw`^(\(?${first}[.)].{1,4000}?)\s\(?${second}[.)]\s`, 'su').exec(text)?.[1]?.length;
  return (
    new RegExp(onItsOwnLine, 'iu').exec(text)?.index ??
    new RegExp(behindBulletOrGap, 'u').exec(text)?.index ??
    behind(own, next) ??
    behind(own.toLowerCase(), next.toLowerCase()) ??
    null
  );
}

/** So many letters within brackets are looked at: a text that was made to hurt has no end of them. */
const MAX_LABELS = 20;

/** In the middle of a line what no sentence has: the next letter in brackets, or with one that nothing opens, or the next two. */
function findLabelInLine(text: string, next: string, second: string): number | null {
  const found = [...text.matchAll(new RegExp(String.raw`\s(\(?)${next}\)\s+\S`, 'gu'))]
    .slice(0, MAX_LABELS)
    .find(({ index, 1: bracket }) => bracket !== '' || !isWithinBrackets(text, index));
  if (found !== undefined) return found.index;
  const pointed = findPointedLabel(text, next);
  const isFollowed =
    pointed !== null && new RegExp(String.raw`\s${second}\.\s+\S`, 'u').test(text.slice(pointed + 2));
  return isFollowed ? pointed : null;
}

function isWithinBrackets(text: string, at: number): boolean {
  const before = text.slice(0, at);
  return before.split('(').length > before.split(')').length;
}

/** The next letter with a point in the middle of a line: an initial, a bacterium or a vitamin may look like it. */
function findPointedLabel(text: string, next: string): number | null {
  return new RegExp(String.raw`\s${next}\.\s+(?!coli\b)\S`, 'u').exec(text)?.index ?? null;
}

/** Whether what stands behind a label begins with a capital or a small letter as all the options do. */
function hasOneCase(texts: string[], behind: string): boolean {
  const isCapital = (text: string) => /^\P{L}*\p{Lu}/u.test(text);
  const wanted = isCapital(behind.replace(/^\.\s*/u, ''));
  return texts.every((text) => isCapital(text) === wanted);
}
