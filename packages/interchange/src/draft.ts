import { foldText, type Question, type Reference } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import type { z } from 'zod';
import type { Body } from './body.ts';
import {
  type FileFault,
  type Note,
  type Position,
  type Refusal,
  refusal,
  type Unreadable,
} from './findings.ts';
import type { UnusedField } from './mapped/unused-fields.ts';
import type { Digest, PictureNames } from './pictures/item-pictures.ts';
import { choicesOf } from './question-texts.ts';
import type { ItemTexts } from './texts/item-texts.ts';

export type { Digest };

/** Result of one item by itself, before it is compared with the others. */
type DraftResult = { type: 'question'; question: Question } | Refusal;

/**
 * @param pictures by the `file` that the question's images name: bytes as the source holds them, not yet
 * verified to be pictures
 * @param label name by which an author finds the item in its source; null if it has none
 * @param shuffled true if the source shuffles its options, so that their order means nothing
 */
export type Draft = {
  position: Position;
  result: DraftResult;
  label?: string | null;
  notes?: Note[];
  pictures?: ReadonlyMap<string, Uint8Array>;
  shuffled?: boolean;
};

/**
 * Result of a format's reader: all drafts in the file's order, or the reason why it cannot begin. All else is
 * known once the last draft was read.
 * @param fault the reason why the file cannot be read to its end; null if it was
 * @param remarks for a person, in words
 * @param unusedFields the fields that the mapping does not know
 */
export type DraftsOfFile =
  | {
      type: 'drafts';
      drafts: Iterable<Draft>;
      fault?(): FileFault | null;
      remarks?(): string[];
      unusedFields?(): UnusedField[];
    }
  | Unreadable;

/** Context of the file that an item needs. */
export type ItemContext = {
  bank: string;
  topic: string[];
  notes: Note[];
  names: PictureNames;
  digest: Digest;
};

/** @param id the source's own, prefixed with the bank's name; texts are HTML, not yet sanitised */
type ItemContent = {
  id: string | null;
  stem: string;
  explanation: string;
  references?: Reference[];
  body: Body | Refusal;
};

/** Builds a question from the content of one item, or says why that is impossible. */
export function draftOfBody(
  { id, stem, explanation, references = [], body }: ItemContent,
  texts: ItemTexts<never>,
  context: ItemContext,
): Omit<Draft, 'position'> {
  const content = body.type === 'refused' ? body.understood : body.content;
  const understood = { ...content, stem, explanation, topic: context.topic };
  const refusedDraft = (reason: Refusal) => ({ result: { ...reason, id, understood } });
  if (texts.lostPicture !== null) return refusedDraft(refusal('picture_lost', texts.lostPicture));
  if (stem === '') return refusedDraft(refusal('no_stem'));
  if (body.type === 'refused') return refusedDraft(body);
  const choices = choicesOf(body.content).map((html) => foldText(texts.withContents(html)));
  if (body.content.kind !== 'parts' && new Set(choices).size < choices.length)
    return refusedDraft(refusal('options_equal', 'they show the same picture'));
  const result = validateQuestion({
    id: id ?? `${context.bank}:${context.digest(contentKeyOf(stem, body, texts.pictures.contents))}`,
    stem,
    images: texts.images,
    explanation: explanation + texts.formatFeedback(body.feedbacks),
    explanationImages: texts.explanationImages,
    references,
    topic: context.topic,
    ...body.content,
  });
  if (result.type === 'refused') return refusedDraft(result);
  return { result, notes: [...context.notes, ...texts.notes], pictures: texts.pictures.bytes };
}

/** Prefixes an id of the source with its bank's name, unless it has the prefix already. */
export function idInBank(bank: string, sourceId: string): string {
  return sourceId.startsWith(`${bank}:`) ? sourceId : `${bank}:${sourceId}`;
}

/** Identity of a question without an id: its stem, its choices and the pictures. */
function contentKeyOf(stem: string, body: Body, pictures: string[]): string {
  return JSON.stringify([...[stem, ...choicesOf(body.content)].map(foldText), ...pictures]);
}

/** The question schema decides last: it knows the length limit of each text. */
export function validateQuestion(candidate: unknown): DraftResult {
  const parsed = questionSchema.safeParse(candidate);
  if (parsed.success) return { type: 'question', question: parsed.data };
  const [issue] = parsed.error.issues;
  return refusal(
    issue?.code === 'too_big' && issue.origin !== 'number' && issue.origin !== 'int'
      ? 'too_long'
      : 'wrong_form',
    issue === undefined ? null : formatPath(issue),
  );
}

function formatPath(issue: z.core.$ZodIssue): string {
  return issue.path.map((step) => (typeof step === 'number' ? step + 1 : String(step))).join(' ');
}
