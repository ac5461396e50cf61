import { choiceQuestion } from '../choice-question.ts';
import type { Digest, Draft, Drafted, DraftsOfFile } from '../draft.ts';
import { refusal } from '../findings.ts';
import { changed } from '../notes.ts';
import { htmlOf, inlineHtmlOf } from '../texts/text-format.ts';
import type { Key } from '../weights.ts';
import { type AikenItem, aikenItems } from './aiken-items.ts';

/**
 * Reads an Aiken file: a question, its options as `A.` or `A)`, and `ANSWER: A`. All texts are plain. A broken item is
 * refused by itself.
 * @param bank stands before every id
 */
export function readAiken(bytes: Uint8Array, { bank }: { bank: string }, digest: Digest): DraftsOfFile {
  if (aikenItems(bytes).next().done) {
    return { type: 'unreadable', fault: { code: 'no_items', message: 'The file holds no question.' } };
  }
  return { type: 'drafts', drafts: draftsOf(bytes, bank, digest) };
}

function* draftsOf(bytes: Uint8Array, bank: string, digest: Digest): Generator<Draft> {
  for (const item of aikenItems(bytes)) {
    const drafted = questionOf(item, bank, digest);
    const notes = item.converted && drafted.type === 'question' ? [changed('encoding_converted')] : [];
    const place = { unit: 'line', first: item.first, last: item.last } as const;
    yield { place, drafted, ...(notes.length > 0 ? { notes } : {}) };
  }
}

function questionOf(item: AikenItem, bank: string, digest: Digest): Drafted {
  if (item.fault !== null) return refusal(item.fault.reason, item.fault.detail);
  const broken = whatIsBroken(item);
  if (broken !== null) return refusal('broken_aiken', broken);
  const choice = {
    stem: htmlOf(item.stem.join('\n'), 'plain'),
    options: item.options.map(({ text }) => inlineHtmlOf(text, 'plain')),
    key: keyOf(item),
    explanation: '',
    images: [],
    explanationImages: [],
    pictureContents: [],
    topic: [],
    id: null,
  };
  return choiceQuestion(choice, bank, digest);
}

function whatIsBroken({ stem, options, answer }: AikenItem): string | null {
  if (stem.length === 0) return 'no question before the options';
  if (options.length === 0) return 'no options';
  // Out of order they would be another question's, or one is missing, and the answer would name a wrong one.
  if (options.some(({ letter }, index) => letter !== letterAt(index)))
    return 'options that are not A, B, C …';
  return answer === null ? 'no line with ANSWER' : null;
}

function letterAt(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

const LETTER = /^([A-Z])(?:[).:\s].*)?$/su;
const SEVERAL = /^[A-Z](?:[\s,;&]+[A-Z])+$/u;

function keyOf({ options, answer }: AikenItem): Key {
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
