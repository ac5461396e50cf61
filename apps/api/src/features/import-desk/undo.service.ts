import type { ImportId, QuestionId, UserId } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import { QUESTION_LENGTHS } from '@assay/contract';
import { truncate } from '@assay/interchange';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { deleteDraftsOfQuestions } from '../authoring/drafts.service.ts';
import {
  addVersions,
  createTopicFinder,
  deleteQuestions,
  digestOf,
  listVersionsAt,
  lockBank,
} from '../banks/banks.service.ts';
import { lockImport, setUndone } from './imports.queries.ts';
import { listWritten, type WrittenQuestion } from './items.queries.ts';
import { listUses } from './uses.queries.ts';

/** Questions changed at once: each statement has a timeout of seconds. */
const CHUNK = 250;
/** Number of used questions that are named. */
const MOST_NAMED = 50;

type Undone = { removed: number; returned: number };

/**
 * Takes a confirmed import back, in the ambient transaction: its new questions go with all that authors wrote
 * of them, those that it changed return to what they were, in a new version. Refused where anything of it was
 * used since. A second time gives the same answer.
 */
export async function undoImport(
  userId: UserId,
  id: ImportId,
  reason: string,
): Promise<Undone | RefusalOf<'undoImport'>> {
  if (!isId(id)) return new Failure('not_found');
  await lockBank();
  const row = await lockImport(id);
  if (row === null) return new Failure('not_found');
  if (row.state === 'undone') return { removed: row.removed ?? 0, returned: row.returned ?? 0 };
  if (row.state === 'discarded') return new Failure('import_ended');
  if (row.state !== 'confirmed') return new Failure('import_not_ready');
  const written = await listWritten(id);
  const used = await findUsed(written);
  if (used.length > 0) return new Failure('import_used', { questions: used });
  const added = written.filter(({ before }) => before === null).map((question) => question.id);
  for (const ids of chunks(added)) {
    await deleteDraftsOfQuestions(ids);
    await deleteQuestions(ids);
  }
  const changed = written.filter(({ before }) => before !== null);
  const message = truncate(`Import of ${row.file_name} undone`, QUESTION_LENGTHS.message);
  const topicOf = await createTopicFinder();
  for (const chunk of chunks(changed)) await returnVersions(chunk, { message, userId, topicOf });
  const undone = { removed: added.length, returned: changed.length };
  await setUndone(id, undone);
  await recordAudit(await staffActor(userId, reason), {
    action: 'import_undone',
    subject: 'bank',
    subjectId: id,
    details: { file: row.file_name, removed: undone.removed, returned: undone.returned },
  });
  return undone;
}

function* chunks<T>(all: T[]): Generator<T[]> {
  for (let start = 0; start < all.length; start += CHUNK) yield all.slice(start, start + CHUNK);
}

type Used = {
  _id: QuestionId;
  name: string;
  stem: string;
  why: Awaited<ReturnType<typeof listUses>>[number]['why'];
};

async function findUsed(written: WrittenQuestion[]): Promise<Used[]> {
  const used: Used[] = [];
  for (const chunk of chunks(written)) {
    const rows = await listUses(chunk, MOST_NAMED - used.length);
    used.push(...rows.map(({ id, name, stem, why }) => ({ _id: id, name, stem: stem ?? '', why })));
    if (used.length >= MOST_NAMED) break;
  }
  return used;
}

/** Makes the former content of questions their next version. */
async function returnVersions(
  questions: WrittenQuestion[],
  {
    message,
    userId,
    topicOf,
  }: { message: string; userId: UserId; topicOf: Awaited<ReturnType<typeof createTopicFinder>> },
): Promise<void> {
  const after = new Map(questions.map((question) => [question.id, question.after]));
  const former = await listVersionsAt(questions.map(({ id, before }) => ({ id, number: before ?? 0 })));
  const versions: Parameters<typeof addVersions>[0] = [];
  for (const { id, content, tex } of former) {
    const question = questionSchema.parse(content);
    versions.push({
      question_id: id,
      number: (after.get(id) ?? 0) + 1,
      topic_id: await topicOf(question.topic),
      content: question,
      digest: digestOf(question).toString('hex'),
      tex,
      message,
      author_id: userId,
    });
  }
  await addVersions(versions);
}
