import { foldText, type Reference } from '@assay/assessment';
import type { Body } from './body.ts';
import { checkedQuestion } from './checked-question.ts';
import type { Digest, Draft } from './draft.ts';
import { type Refusal, refusal } from './findings.ts';
import type { Note } from './notes.ts';
import type { PictureNames } from './pictures/item-pictures.ts';
import type { ItemTexts } from './texts/item-texts.ts';

/** What an item takes from the file around it. */
export type Surroundings = {
  bank: string;
  topic: string[];
  notes: Note[];
  names: PictureNames;
  digest: Digest;
};

/** @param id the source's own, with the bank's name before it; texts are HTML, not yet sanitised */
export type Found = {
  id: string | null;
  stem: string;
  explanation: string;
  references?: Reference[];
  body: Body | Refusal;
};

/** Makes our question of what was found in one item, or tells why that cannot be. */
export function draftOfBody(
  { id, stem, explanation, references = [], body }: Found,
  texts: ItemTexts<never>,
  around: Surroundings,
): Omit<Draft, 'place'> {
  const refused = (reason: Refusal) => ({ drafted: { ...reason, id } });
  if (stem === '') return refused(refusal('no_stem'));
  if (body.type === 'refused') return refused(body);
  const drafted = checkedQuestion({
    id: id ?? `${around.bank}:${around.digest(asked(stem, body, texts.pictures.contents))}`,
    stem,
    images: texts.images,
    explanation: explanation + texts.saidToAnswers(body.feedbacks),
    explanationImages: texts.explanationImages,
    references,
    topic: around.topic,
    ...body.content,
  });
  if (drafted.type === 'refused') return refused(drafted);
  return { drafted, notes: [...around.notes, ...texts.notes], pictures: texts.pictures.bytes };
}

/** An id of the source with its bank's name before it, once. */
export function idInBank(bank: string, sourceId: string): string {
  return sourceId.startsWith(`${bank}:`) ? sourceId : `${bank}:${sourceId}`;
}

/** What makes a question without an id another one: stem, what is chosen from, and the pictures. */
function asked(stem: string, { content }: Body, pictures: string[]): string {
  const chosenFrom =
    content.kind === 'parts' ? content.parts.map(({ statement }) => statement) : content.options;
  return JSON.stringify([...[stem, ...chosenFrom].map(foldText), ...pictures]);
}
