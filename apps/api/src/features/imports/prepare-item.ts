import { hash } from 'node:crypto';
import type { Question } from '@assay/assessment';
import {
  findDecimalMark,
  findLostPicture,
  type ItemOutcome,
  labelOf,
  type Note,
  plainText,
  type RefusalReason,
  withoutPictures,
} from '@assay/interchange';
import { pictureSizeOf } from '../pictures/picture-type.ts';
import { readShowablePicture } from '../pictures/showable-picture.ts';
import { type PictureStorer, prepareQuestion } from './prepare-question.ts';
import type { PreparedItem } from './question-store.ts';

export type RejectedItem = Extract<ItemOutcome, { type: 'refused' | 'duplicate' }>;
type TakenItem = Extract<ItemOutcome, { type: 'taken' }>;

/**
 * Prepares an item for storage, with the pictures that a page may show.
 * @param pictureBytes receives these
 */
export async function prepareItem(
  item: TakenItem,
  pictureBytes: Map<string, Uint8Array>,
  decimalMark: 'comma' | 'point' | null,
): Promise<(PreparedItem & { type: 'taken' }) | RejectedItem> {
  const { question, notes, pictures, refused } = await withShownPictures(item);
  const lost = findLostPicture(item.question, question);
  if (lost !== null) return refusedItem(item, 'picture_lost', refused.get(lost) ?? lost);
  const store: PictureStorer = async ({ file }) => {
    const bytes = pictures.get(file) ?? new Uint8Array();
    const name = hash('sha256', bytes);
    pictureBytes.set(name, bytes);
    return { file: name, ...pictureSizeOf(bytes) };
  };
  const sources = new Map<string, Note>();
  const prepared = await prepareQuestion(question, store, {
    decimalMark: () => findDecimalMark(wordsOf(question)) ?? decimalMark,
    report: (reason, source) =>
      sources.set(`${reason} ${source}`, { type: 'suspicious', reason, detail: source.slice(0, 200) }),
  });
  if (prepared.type === 'refused') return refusedItem(item, prepared.reason, null);
  const { tex } = prepared;
  const { position } = item;
  return {
    type: 'taken',
    position,
    question: prepared.question,
    tex,
    notes: [...notes, ...sources.values()],
  };
}

function refusedItem(
  { position, question: { id, stem } }: TakenItem,
  reason: RefusalReason,
  detail: string | null,
): RejectedItem {
  return { type: 'refused', position, label: labelOf(plainText(stem)), id, reason, detail };
}

/** Notes that hold only for a picture that is shown. */
const SAID_OF_SHOWN: Note['reason'][] = [
  'alt_made',
  'stem_picture_moved',
  'option_picture_moved',
  'explanation_picture_moved',
];

/**
 * Removes pictures that no page may show, and their names in the texts.
 * @returns also the removed ones, by name, with the reason behind the name
 */
async function withShownPictures({ question, notes, pictures: held }: TakenItem) {
  const found: Note[] = [];
  const pictures = new Map<string, Uint8Array>();
  const refused = new Map<string, string>();
  for (const { file } of [...question.images, ...question.explanationImages]) {
    const bytes = held.get(file) ?? new Uint8Array();
    const read = await readShowablePicture(bytes);
    if (read.type === 'refused') {
      const detail = read.found === null ? file : `${file}: ${read.found}`;
      refused.set(file, detail);
      found.push({ type: 'suspicious', reason: 'picture_refused', detail });
      continue;
    }
    pictures.set(file, read.bytes);
    if (read.bytes !== bytes) found.push({ type: 'changed', reason: 'picture_cleaned', detail: file });
  }
  const isTrue = ({ reason, detail }: Note) => !SAID_OF_SHOWN.includes(reason) || !refused.has(detail ?? '');
  return {
    question: withoutPictures(question, (file) => refused.has(file)),
    notes: [...notes.filter(isTrue), ...found],
    pictures,
    refused,
  };
}

function wordsOf(question: Question): string {
  const chosenFrom =
    question.kind === 'parts' ? question.parts.map(({ statement }) => statement) : question.options;
  return [question.stem, ...chosenFrom, question.explanation].map(plainText).join(' ');
}
