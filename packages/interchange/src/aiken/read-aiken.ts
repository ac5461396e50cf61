import { choiceBody } from '../body.ts';
import { describeLine } from '../bytes/text-lines.ts';
import { type Digest, type Draft, type DraftsOfFile, draftOfBody, type ItemContext } from '../draft.ts';
import { changed, refusal, suspicious, unreadable } from '../findings.ts';
import { labelOf } from '../item-labels.ts';
import { letterAt } from '../options/options.ts';
import { noFiles } from '../pictures/embedded-files.ts';
import { PictureNames } from '../pictures/item-pictures.ts';
import { joinLines } from '../texts/html/html.ts';
import { ItemTexts } from '../texts/item-texts.ts';
import { type AikenItem, aikenItems, OTHER_ANSWER } from './aiken-items.ts';
import { keyOfAiken } from './aiken-key.ts';
import { isExplanation, LostLines } from './lost-lines.ts';
import { findMisplacedKeys } from './misplaced-keys.ts';

/**
 * Reads an Aiken file: a question, its options as `A.` or `A)`, and `ANSWER: A`. All texts are plain. A broken item is
 * refused by itself.
 * @param bank stands before every id
 */
export function readAiken(bytes: Uint8Array, { bank }: { bank: string }, digest: Digest): DraftsOfFile {
  if (aikenItems(bytes).next().done) return unreadable('no_items', 'The file holds no question.');
  const fault = findMisplacedKeys(aikenItems(bytes));
  if (fault !== null) return { type: 'unreadable', fault };
  return { type: 'drafts', drafts: draftsOf(bytes, bank, digest) };
}

function* draftsOf(bytes: Uint8Array, bank: string, digest: Digest): Generator<Draft> {
  const context = { bank, topic: [], notes: [], names: new PictureNames(), digest };
  const lostLines = new LostLines();
  let isEndOfAbove = false;
  for (const item of aikenItems(bytes)) {
    const position = { unit: 'line', first: item.first, last: item.last } as const;
    const lost = lostLines.next(item);
    const draft = questionOf(item, context, isEndOfAbove);
    isEndOfAbove = item.partedBy !== null;
    const label = labelOf(item.stem.join(' '));
    if (lost === null || draft.result.type === 'refused') yield { position, label, ...draft };
    else if (lost.type === 'refused') yield { position, label, result: refusal('lines_lost', lost.detail) };
    else
      yield {
        position,
        label,
        ...draft,
        notes: [...(draft.notes ?? []), suspicious('lines_above_refused', lost.detail)],
      };
  }
}

/** @param isEndOfAbove it holds the answer of the item above */
function questionOf(item: AikenItem, context: ItemContext, isEndOfAbove: boolean): Omit<Draft, 'position'> {
  if (item.fault !== null) return { result: refusal(item.fault.reason, item.fault.detail) };
  const broken = describeBroken(item, isEndOfAbove);
  if (broken !== null) return { result: refusal('broken_aiken', broken) };
  const texts = new ItemTexts(context, (text: string) => ({
    text,
    format: 'plain',
    unusual: null,
    files: noFiles(),
  }));
  const stem = texts.stem(joinLines(item.written));
  const options = item.options.map(({ text }) => texts.option(text));
  if (item.converted) texts.note(changed('encoding_converted'));
  const body = choiceBody(options, keyOfAiken(item));
  return draftOfBody({ id: null, stem, explanation: '', body }, texts, context);
}

/** An option as others write it. */
const SMALL_LETTER = /^\s*\(?[a-p][.)]\s/u;
const CAPITAL_ANSWER = 'write ANSWER: in capitals';

/** All that is wrong with an item, so that somebody mends it at once. */
function describeBroken(item: AikenItem, isEndOfAbove: boolean): string | null {
  const { stem, options, answers } = item;
  if (isExplanation(item))
    return 'an explanation, for which Aiken has no place: give each question a number, as in "1. Which …?", and import the file with --format text';
  const letters = stem.some((line) => SMALL_LETTER.test(line))
    ? ['the letters of its options must be capitals, as in A) or A.']
    : [];
  if (stem.some((line) => OTHER_ANSWER.test(line))) return [CAPITAL_ANSWER, ...letters].join('; ');
  if (stem.length === 0) return 'no question before the options';
  if (options.length === 0 && answers.length === 0)
    return 'these lines are no question: if they are a passage, copy it right above each of its questions, without an empty line between; if a heading or the number of a page, take them out';
  if (isEndOfAbove) return 'the end of the question above, and the line that parts the two';
  if (options.length === 0)
    return letters.length > 0 ? 'no options: their letters must be capitals, as in A) or A.' : 'no options';
  const faults = faultsOfLines(item);
  return faults.length === 0 ? null : faults.join('; ');
}

function faultsOfLines({ options, answers, otherAnswer, partedBy, last }: AikenItem): string[] {
  const faults: string[] = [];
  // Out of order they would be another question's, or one is missing, and the answer would name a wrong one.
  if (options.some(({ letter }, index) => letter !== letterAt(index)))
    faults.push('options that are not A, B, C …');
  if (answers.length > 1)
    faults.push(`${answers.length} lines with ANSWER for one question, up to line ${last}`);
  else if (partedBy !== null) faults.push(describeParting(partedBy));
  if (otherAnswer !== null)
    faults.push(`${describeLine(otherAnswer.number, otherAnswer.text)}: ${CAPITAL_ANSWER}`);
  if (answers.length === 0 && faults.length === 0) faults.push('no line with ANSWER');
  return faults;
}

function describeParting({ number, text }: NonNullable<AikenItem['partedBy']>): string {
  const advice = SMALL_LETTER.test(`${text} `)
    ? 'if it is an option, write its letter as a capital, as in A) or A.'
    : 'put it on the end of the line above if it belongs to it, else take it out';
  return `${describeLine(number, text)} parts its options, or the line with ANSWER from them: ${advice}`;
}
