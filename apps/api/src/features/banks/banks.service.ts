import { createHash } from 'node:crypto';
import type { Question, QuestionId, TopicId, UserId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { readQuestionVersions } from './bank-contents.queries.ts';
import {
  fillTex,
  insertQuestions,
  insertQuestionVersions,
  insertTopic,
  listStoredQuestions,
  listTopics,
  lockBank,
  type NewVersion,
  type StoredQuestion,
} from './banks.queries.ts';
import type { QuestionChange } from './question-changes.ts';
import type { QuestionTex, QuestionToKeep } from './question-tex.ts';
import { keepSearchRows } from './search-rows.service.ts';

export {
  type BankTopicRow,
  changeTags,
  countOverTagged,
  countQuestionsOfBanks,
  deleteQuestions,
  type KeptVersion,
  listNewestNumbers,
  listStoredQuestions,
  listTopics,
  listVersionsAt,
  lockBank,
} from './banks.queries.ts';

/** Place of a question in the bank: its id and the version that holds this content. */
export type BankedQuestion = { id: QuestionId; version: number; content: Question };
/**
 * @param changes the first of those that were changed
 * @param waiting number of those changed whose released version stays in practice
 */
export type UpsertResult = {
  banked: BankedQuestion[];
  added: number;
  changed: number;
  unchanged: number;
  waiting: number;
  changes: QuestionChange[];
};

/**
 * Origin of versions.
 * @param message for the list of versions; null for none, as is the author
 */
export type VersionOrigin = { message: string | null; authorId: UserId | null };
/** @param newId id of the question where it is a new one; left out where it does not matter */
export type QuestionToUpsert = QuestionToKeep & { newId?: QuestionId };

const UNTOLD: VersionOrigin = { message: null, authorId: null };
const CHUNK = 500;
/** Number of changed questions that are reported. */
export const MAX_CHANGES = 5;

/**
 * Keeps prepared questions in the tenant's bank. The same question with the same content adds nothing; with
 * other content it gets a new version, which waits for its release: practice and published tests keep theirs.
 * The TeX of its formulas is no part of the content: a version that lacks it gets it and stays as it is.
 */
export async function upsertQuestions(questions: QuestionToUpsert[], origin = UNTOLD): Promise<UpsertResult> {
  await lockBank();
  const result: UpsertResult = { banked: [], added: 0, changed: 0, unchanged: 0, waiting: 0, changes: [] };
  const topicOf = await createTopicFinder();
  for (let start = 0; start < questions.length; start += CHUNK) {
    await upsertChunk(questions.slice(start, start + CHUNK), origin, topicOf, result);
  }
  return result;
}

async function upsertChunk(
  questions: QuestionToUpsert[],
  { message, authorId }: VersionOrigin,
  topicOf: (path: string[]) => Promise<TopicId | null>,
  result: UpsertResult,
): Promise<void> {
  const stored = new Map(
    (await listStoredQuestions(questions.map(({ question }) => question.id))).map((row) => [
      row.source_id,
      row,
    ]),
  );
  const newQuestions: { id: QuestionId; source_id: string }[] = [];
  const newVersions: NewVersion[] = [];
  const changed: { known: StoredQuestion; after: Question }[] = [];
  const withoutTex: { question_id: QuestionId; number: number; tex: QuestionTex }[] = [];
  for (const { question: content, tex, newId: givenId } of questions) {
    const digest = digestOf(content);
    const known = stored.get(content.id);
    if (known?.digest.equals(digest)) {
      result.unchanged += 1;
      result.banked.push({ id: known.id, version: known.number, content });
      if (tex !== null && !known.has_tex)
        withoutTex.push({ question_id: known.id, number: known.number, tex });
      continue;
    }
    const next = nextVersion(known, givenId);
    if (known === undefined) newQuestions.push({ id: next.id, source_id: content.id });
    else changed.push({ known, after: content });
    result[known === undefined ? 'added' : 'changed'] += 1;
    if (known?.practised) result.waiting += 1;
    const topic_id = await topicOf(content.topic);
    newVersions.push({
      question_id: next.id,
      number: next.number,
      topic_id,
      content,
      digest: digest.toString('hex'),
      tex,
      message,
      author_id: authorId,
    });
    result.banked.push({ id: next.id, version: next.number, content });
  }
  result.changes.push(...(await listChanges(changed.slice(0, MAX_CHANGES - result.changes.length))));
  if (newQuestions.length > 0) await insertQuestions(newQuestions);
  if (newVersions.length > 0) await addVersions(newVersions);
  if (withoutTex.length > 0) await fillTex(withoutTex);
}

/**
 * Digest by which two versions are told to be the same.
 * @param content in the order of the schema's fields
 */
export function digestOf(content: Question): Buffer {
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

/** Adds a question, whose first version follows in the same transaction. */
export function addQuestion(question: { id: QuestionId; source_id: string }): Promise<void> {
  return insertQuestions([question]);
}

/** Adds versions, each the newest of its question, and makes them searchable; in the ambient transaction. */
export async function addVersions(versions: NewVersion[]): Promise<void> {
  await insertQuestionVersions(versions);
  await keepSearchRows(versions.map(({ number, ...version }) => ({ ...version, version: number })));
}

async function listChanges(changed: { known: StoredQuestion; after: Question }[]): Promise<QuestionChange[]> {
  if (changed.length === 0) return [];
  const before = await readQuestionVersions(
    changed.map(({ known }) => ({ id: known.id, version: known.number })),
  );
  return before.flatMap((question, position) => {
    const after = changed[position]?.after;
    return after === undefined ? [] : { before: question, after };
  });
}

function nextVersion(
  known: StoredQuestion | undefined,
  givenId: QuestionId = newId(),
): { id: QuestionId; number: number } {
  return known === undefined ? { id: givenId, number: 1 } : { id: known.id, number: known.number + 1 };
}

/**
 * Creates a function from a path (domain, subdomain, topic, subtopic) to the id of its last step; missing
 * steps are created. An empty path has no id.
 */
export async function createTopicFinder(): Promise<(path: string[]) => Promise<TopicId | null>> {
  const known = new Map<string, TopicId>();
  for (const topic of await listTopics()) known.set(`${topic.parent_id ?? ''}/${topic.name}`, topic.id);
  return async (path) => {
    let parent: TopicId | null = null;
    for (const [depth, name] of path.entries()) {
      const key: string = `${parent ?? ''}/${name}`;
      const found = known.get(key);
      const id: TopicId = found ?? newId();
      if (found === undefined) {
        await insertTopic({ id, parent_id: parent, depth, name });
        known.set(key, id);
      }
      parent = id;
    }
    return parent;
  };
}
