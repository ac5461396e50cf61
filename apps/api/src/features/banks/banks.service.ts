import { createHash } from 'node:crypto';
import type { Question, QuestionId, TopicId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import {
  insertQuestions,
  insertQuestionVersions,
  type KeptQuestion,
  listKeptQuestions,
  lockBank,
  type NewVersion,
} from './banks.queries.ts';
import { topicFinder } from './taxonomy.service.ts';

export { lockBank } from './banks.queries.ts';

/** Where a question stands in the bank: its id and the version that holds this content. */
export type BankedQuestion = { id: QuestionId; version: number; content: Question };
export type BankingResult = { banked: BankedQuestion[]; added: number; changed: number; unchanged: number };

const CHUNK = 500;

/**
 * Keeps prepared questions in the tenant's bank. The same question with the same content adds nothing; with other
 * content it gets a new version, and published tests keep theirs.
 */
export async function bankQuestions(questions: Question[]): Promise<BankingResult> {
  await lockBank();
  const result: BankingResult = { banked: [], added: 0, changed: 0, unchanged: 0 };
  const topicOf = await topicFinder();
  for (let start = 0; start < questions.length; start += CHUNK) {
    await bankChunk(questions.slice(start, start + CHUNK), topicOf, result);
  }
  return result;
}

async function bankChunk(
  questions: Question[],
  topicOf: (path: string[]) => Promise<TopicId | null>,
  result: BankingResult,
): Promise<void> {
  const kept = new Map(
    (await listKeptQuestions(questions.map(({ id }) => id))).map((row) => [row.source_id, row]),
  );
  const newQuestions: { id: QuestionId; source_id: string }[] = [];
  const newVersions: NewVersion[] = [];
  for (const content of questions) {
    const digest = createHash('sha256').update(JSON.stringify(content)).digest();
    const known = kept.get(content.id);
    if (known?.digest.equals(digest)) {
      result.unchanged += 1;
      result.banked.push({ id: known.id, version: known.number, content });
      continue;
    }
    const next = nextVersion(known);
    if (known === undefined) newQuestions.push({ id: next.id, source_id: content.id });
    result[known === undefined ? 'added' : 'changed'] += 1;
    const topic_id = await topicOf(content.topic);
    newVersions.push({
      question_id: next.id,
      number: next.number,
      topic_id,
      content,
      digest: digest.toString('hex'),
    });
    result.banked.push({ id: next.id, version: next.number, content });
  }
  if (newQuestions.length > 0) await insertQuestions(newQuestions);
  if (newVersions.length > 0) await insertQuestionVersions(newVersions);
}

function nextVersion(known: KeptQuestion | undefined): { id: QuestionId; number: number } {
  return known === undefined ? { id: newId(), number: 1 } : { id: known.id, number: known.number + 1 };
}
