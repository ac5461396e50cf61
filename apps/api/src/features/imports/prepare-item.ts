import { hash } from 'node:crypto';
import type { Picture, Question } from '@assay/assessment';
import {
  choicesOf,
  findDecimalMark,
  findLostPicture,
  type ItemOutcome,
  labelOf,
  type Note,
  partsOf,
  plainText,
  type RefusalReason,
  withoutPictures,
} from '@assay/interchange';
import { pictureSizeOf } from '../pictures/picture-type.ts';
import { readShowablePicture } from '../pictures/showable-picture.ts';
import { prepareQuestion } from './prepare-question.ts';
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
  const { question, notes, shown, refused } = await withShownPictures(item, pictureBytes);
  const lost = findLostPicture(item.question, question);
  if (lost !== null) return refusedItem(item, 'picture_lost', refused.get(lost) ?? lost);
  const named = (pictures: Picture[]) => pictures.map((each) => ({ ...each, ...shown.get(each.file) }));
  const sources = new Map<string, Note>();
  const prepared = prepareQuestion(
    { ...question, images: named(question.images), explanationImages: named(question.explanationImages) },
    {
      decimalMark: () => findDecimalMark(wordsOf(question)) ?? decimalMark,
      report: (reason, source) =>
        sources.set(`${reason} ${source}`, { type: 'suspicious', reason, detail: source.slice(0, 200) }),
    },
  );
  if (prepared.type === 'refused') return refusedItem(item, prepared.reason, null);
  return { ...prepared, type: 'taken', position: item.position, notes: [...notes, ...sources.values()] };
}

function refusedItem(
  { position, question }: TakenItem,
  reason: RefusalReason,
  detail: string | null,
): RejectedItem {
  const label = labelOf(plainText(question.stem));
  return { type: 'refused', position, label, id: question.id, reason, detail, understood: partsOf(question) };
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
 * @returns also the others by name: a digest of their bytes, and their size; and the removed ones by name,
 * with the reason behind the name
 */
async function withShownPictures(
  { question, notes, pictures }: TakenItem,
  pictureBytes: Map<string, Uint8Array>,
) {
  const found: Note[] = [];
  const shown = new Map<string, Partial<Picture>>();
  const refused = new Map<string, string>();
  for (const { file } of [...question.images, ...question.explanationImages]) {
    const bytes = pictures.get(file) ?? new Uint8Array();
    const read = await readShowablePicture(bytes);
    if (read.type === 'refused') {
      const detail = read.found === null ? file : `${file}: ${read.found}`;
      refused.set(file, detail);
      found.push({ type: 'suspicious', reason: 'picture_refused', detail });
      continue;
    }
    if (read.bytes !== bytes) found.push({ type: 'changed', reason: 'picture_cleaned', detail: file });
    const name = hash('sha256', read.bytes);
    pictureBytes.set(name, read.bytes);
    shown.set(file, { file: name, ...pictureSizeOf(read.bytes) });
  }
  const isTrue = ({ reason, detail }: Note) => !SAID_OF_SHOWN.includes(reason) || !refused.has(detail ?? '');
  return {
    question: withoutPictures(question, (file) => refused.has(file)),
    notes: [...notes.filter(isTrue), ...found],
    shown,
    refused,
  };
}

function wordsOf(question: Question): string {
  return [question.stem, ...choicesOf(question), question.explanation].map(plainText).join(' ');
}
