import { foldText } from '@assay/assessment';
import { type ChoiceKey, choiceBody } from '../body.ts';
import { type Digest, type Draft, type DraftsOfFile, draftOfBody, type ItemContext } from '../draft.ts';
import {
  changed,
  type FileFault,
  formatPosition,
  type Position,
  type Refusal,
  refusal,
} from '../findings.ts';
import { labelOf } from '../item-labels.ts';
import { positionOf } from '../options/options.ts';
import { noFiles } from '../pictures/embedded-files.ts';
import { PictureNames } from '../pictures/item-pictures.ts';
import { DescriptionAbove } from '../refused-texts.ts';
import { EXPLANATION } from '../texts/explanation-words.ts';
import { shorten } from '../texts/html/html.ts';
import { ItemTexts } from '../texts/item-texts.ts';
import { type AikenItem, aikenItems } from './aiken-items.ts';

/**
 * Reads an Aiken file: a question, its options as `A.` or `A)`, and `ANSWER: A`. All texts are plain. Only
 * the broken item is refused.
 * @param bank prefix of every id
 */
export function readAiken(bytes: Uint8Array, { bank }: { bank: string }, digest: Digest): DraftsOfFile {
  const fault = findMisplacedKeys(aikenItems(bytes));
  if (fault !== null) return { type: 'unreadable', fault };
  return { type: 'drafts', drafts: draftsOf(bytes, bank, digest) };
}

/** Finds ANSWER lines above their questions: each question would get the key of the next, and look sound. */
function findMisplacedKeys(items: Iterable<AikenItem>): FileFault | null {
  let first: AikenItem | null = null;
  let last: AikenItem | null = null;
  for (const item of items) {
    const isRead = item.fault === null || item.fault.reason === 'broken_aiken';
    if (isRead && item.answers.length > 0) first ??= item;
    if (item.options.length > 0) last = item;
  }
  if (first === null || first.options.length > 0) return null;
  if (first.stem.length > 0 && last?.answers.length !== 0) return null;
  const message = `Line ${first.last} with ANSWER stands apart from its question, so that each question would get another one’s: write “ANSWER: B” right below the options of each.`;
  return { code: 'keys_misplaced', message };
}

function* draftsOf(bytes: Uint8Array, bank: string, digest: Digest): Generator<Draft> {
  const context = { bank, topic: [], notes: [], names: new PictureNames(), digest };
  const above = new DescriptionAbove();
  let loose: Position | null = null;
  for (const item of aikenItems(bytes)) {
    const position = { unit: 'line', first: item.first, last: item.last } as const;
    const stem = item.stem.join('\n');
    const lost = item.isBehindEmptyLine ? null : loose;
    yield above.note({ position, label: labelOf(stem), ...questionOf(item, context, lost) });
    loose = item.answers.length === 0 && !EXPLANATION.test(stem.trim()) ? position : null;
    if (loose !== null) above.set(position);
  }
}

/** @param lost refused lines right above it, which may be its beginning */
function questionOf(item: AikenItem, context: ItemContext, lost: Position | null): Omit<Draft, 'position'> {
  const fault = faultOf(item);
  if (fault !== null) return { result: fault };
  if (lost !== null) return { result: refusal('lines_lost', formatPosition(lost)) };
  const texts = new ItemTexts(context, (text: string) => ({
    text,
    format: 'plain',
    files: noFiles(),
  }));
  const stem = texts.stem(item.stem.join('\n'));
  const options = item.options.map((text) => texts.option(text));
  if (item.converted) texts.note(changed('encoding_converted'));
  const body = choiceBody(options, keyOf(item));
  return draftOfBody({ id: null, stem, explanation: '', body }, texts, context);
}

function faultOf({ stem: [first = ''], fault }: AikenItem): Refusal | null {
  if (!EXPLANATION.test(first.trim())) return fault;
  return refusal(
    'broken_aiken',
    'an explanation, for which Aiken has no place: give each question a number, as in "1. Which …?", and import the file with --format text',
  );
}

const KEY = /^\(?([A-Z])\)?[.:]?\s*(.*)$/isu;

/**
 * Finds the right option by its letter behind `ANSWER:`, optionally followed by the option's text; any other
 * text may name another option.
 */
function keyOf({ options, answers: [written = ''] }: AikenItem): ChoiceKey {
  if (written === '') return refusal('no_key');
  const [, letter, text = ''] = KEY.exec(written) ?? [];
  const right = letter === undefined ? -1 : positionOf(letter);
  const option = options[right];
  if (letter !== undefined && text === '' && option === undefined)
    return refusal('key_outside_options', `“${letter.toUpperCase()}”`);
  if (option !== undefined && (text === '' || fold(text) === fold(option)))
    return { type: 'key', kind: 'single', correct: [right] };
  return refusal('key_not_understood', `“${shorten(written, 40)}”: write one letter`);
}

function fold(text: string): string {
  return foldText(text).toLowerCase();
}
