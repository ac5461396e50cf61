import { type ChoiceKey, choiceBody } from '../body.ts';
import { MAX_ITEM_BYTES, type TextLine, textLines } from '../bytes/text-lines.ts';
import { type Digest, type Draft, type DraftsOfFile, draftOfBody, type ItemContext } from '../draft.ts';
import { changed, type RefusalReason, refusal, unreadable } from '../findings.ts';
import { letterAt } from '../options.ts';
import { noFiles } from '../pictures/embedded-files.ts';
import { PictureNames } from '../pictures/item-pictures.ts';
import { ItemTexts } from '../texts/item-texts.ts';

/**
 * Reads an Aiken file: a question, its options as `A.` or `A)`, and `ANSWER: A`. All texts are plain. A broken item is
 * refused by itself.
 * @param bank stands before every id
 */
export function readAiken(bytes: Uint8Array, { bank }: { bank: string }, digest: Digest): DraftsOfFile {
  if (aikenItems(bytes).next().done) return unreadable('no_items', 'The file holds no question.');
  return { type: 'drafts', drafts: draftsOf(bytes, bank, digest) };
}

function* draftsOf(bytes: Uint8Array, bank: string, digest: Digest): Generator<Draft> {
  const context = { bank, topic: [], notes: [], names: new PictureNames(), digest };
  for (const item of aikenItems(bytes)) {
    const position = { unit: 'line', first: item.first, last: item.last } as const;
    yield { position, ...questionOf(item, context) };
  }
}

function questionOf(item: AikenItem, context: ItemContext): Omit<Draft, 'position'> {
  if (item.fault !== null) return { result: refusal(item.fault.reason, item.fault.detail) };
  const broken = describeBroken(item);
  if (broken !== null) return { result: refusal('broken_aiken', broken) };
  const texts = new ItemTexts(context, (text: string) => ({
    text,
    format: 'plain',
    unusual: null,
    files: noFiles(),
  }));
  const stem = texts.stem(item.stem.join('\n'));
  const options = item.options.map(({ text }) => texts.option(text));
  if (item.converted) texts.note(changed('encoding_converted'));
  const body = choiceBody(options, keyOf(item));
  return draftOfBody({ id: null, stem, explanation: '', body }, texts, context);
}

function describeBroken({ stem, options, answer }: AikenItem): string | null {
  if (stem.length === 0) return 'no question before the options';
  if (options.length === 0) return 'no options';
  // Out of order they would be another question's, or one is missing, and the answer would name a wrong one.
  if (options.some(({ letter }, index) => letter !== letterAt(index)))
    return 'options that are not A, B, C …';
  return answer === null ? 'no line with ANSWER' : null;
}

const LETTER = /^([A-Z])(?:[).:\s].*)?$/su;
const SEVERAL = /^[A-Z](?:[\s,;&]+[A-Z])+$/u;

function keyOf({ options, answer }: AikenItem): ChoiceKey {
  const written = (answer ?? '').toUpperCase();
  if (written === '') return refusal('no_key');
  const [, letter] = LETTER.exec(written) ?? [];
  if (letter === undefined || SEVERAL.test(written)) {
    return refusal('key_not_understood', `“${(answer ?? '').slice(0, 40)}”`);
  }
  const right = options.findIndex((option) => option.letter === letter);
  return right < 0
    ? refusal('key_outside_options', `“${letter}”`)
    : { type: 'key', kind: 'single', correct: [right] };
}

/** A question with its lines; `answer` is what stands behind `ANSWER:`, null when there is no such line. */
type AikenItem = {
  first: number;
  last: number;
  stem: string[];
  options: { letter: string; text: string }[];
  answer: string | null;
  converted: boolean;
  fault: { reason: RefusalReason; detail: string | null } | null;
};

const OPTION = /^([A-Z])[).]\s*(.*)$/su;
const ANSWER = /^ANSWER:(.*)$/su;

/** The items of an Aiken file. A line with the answer ends one, and so does the stem of the next. */
function* aikenItems(bytes: Uint8Array): Generator<AikenItem> {
  let item: AikenItem | null = null;
  let afterEmptyLine = false;
  let length = 0;
  for (const line of textLines(bytes)) {
    const text = 'text' in line ? line.text.trim() : null;
    if (text === '') {
      afterEmptyLine = true;
      continue;
    }
    const isStem = text !== null && !OPTION.test(text) && !ANSWER.test(text);
    // A stem may go on in the next line; after an empty line or options it is the next question's.
    if (item !== null && isStem && (afterEmptyLine || item.options.length > 0)) {
      yield item;
      item = null;
    }
    length = item === null ? 0 : length + (text?.length ?? 0) + 1;
    afterEmptyLine = false;
    item ??= newItem(line);
    if (length > MAX_ITEM_BYTES) item.fault ??= { reason: 'line_too_long', detail: null };
    addLine(item, line);
    if (item.answer === null) continue;
    yield item;
    item = null;
  }
  if (item !== null) yield item;
}

function newItem({ number }: TextLine): AikenItem {
  return { first: number, last: number, stem: [], options: [], answer: null, converted: false, fault: null };
}

function addLine(item: AikenItem, line: TextLine): void {
  item.last = line.number;
  if ('fault' in line) {
    item.fault ??= { reason: line.fault, detail: line.detail && `line ${line.number}, ${line.detail}` };
    return;
  }
  item.converted ||= line.converted;
  const text = line.text.trim();
  const [, answer] = ANSWER.exec(text) ?? [];
  const [, letter, option] = OPTION.exec(text) ?? [];
  if (answer !== undefined) item.answer = answer.trim();
  else if (item.fault !== null) return;
  else if (letter !== undefined && option !== undefined) item.options.push({ letter, text: option });
  else item.stem.push(text);
}
