import type { QuestionId, UserId } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import { type Contract, QUESTION_LENGTHS, type RequestOf } from '@assay/contract';
import { Failure, type RefusalOf } from '../../failure.ts';
import { type Audit, recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import {
  addVersions,
  changeTags,
  countOverTagged,
  createTopicFinder,
  digestOf,
  lockBank,
} from '../banks/banks.service.ts';
import { setReleased, setRetired } from '../banks/release.service.ts';
import { listNewest } from './bulk.queries.ts';
import { findSelected } from './question-list.service.ts';

/** Questions per statement: each has a timeout of seconds, whatever the size of the bank. */
const CHUNK = 500;

export type Changed = { changed: number; chosen: number };

/** Changes each chunk of questions, one after another. @returns the sum of what was changed */
async function inChunks(
  ids: QuestionId[],
  change: (chunk: QuestionId[]) => Promise<number>,
): Promise<number> {
  let changed = 0;
  for (let start = 0; start < ids.length; start += CHUNK) {
    changed += await change(ids.slice(start, start + CHUNK));
  }
  return changed;
}

/** Files questions under another topic and changes their tags, in the ambient transaction: all or none. */
export async function editQuestions(
  userId: UserId,
  { select, topic, addTags = [], removeTags = [] }: RequestOf<Contract['editQuestions']>['body'],
): Promise<Changed | RefusalOf<'editQuestions'>> {
  await lockBank();
  const ids = await findSelected(select);
  if (ids instanceof Failure) return ids;
  const filed = topic === undefined ? 0 : await inChunks(ids, await topicChange(userId, topic));
  const change = { add: addTags, remove: removeTags };
  if (addTags.length > 0) {
    const over = await inChunks(ids, (chunk) => countOverTagged(chunk, change, QUESTION_LENGTHS.tags));
    if (over > 0) return new Failure('too_many');
  }
  const tagged =
    addTags.length + removeTags.length === 0 ? 0 : await inChunks(ids, (chunk) => changeTags(chunk, change));
  if (filed + tagged > 0) {
    const details = {
      questions: Math.max(filed, tagged),
      ...(topic !== undefined && { topic: topic.join(' > ') || 'none' }),
      ...(addTags.length > 0 && { added_tags: addTags.join(', ') }),
      ...(removeTags.length > 0 && { removed_tags: removeTags.join(', ') }),
    };
    await recordAudit(await staffActor(userId), { action: 'questions_edited', ...subjectOf(ids), details });
  }
  return { changed: Math.max(filed, tagged), chosen: ids.length };
}

/** An audit is found at the question that it is about; of several it is about the bank. */
function subjectOf([first, ...others]: QuestionId[]): Pick<Audit, 'subject' | 'subjectId'> {
  return first !== undefined && others.length === 0
    ? { subject: 'question', subjectId: first }
    : { subject: 'bank' };
}

/** Creates a function that gives questions which are filed elsewhere a new version under this topic. */
async function topicChange(userId: UserId, topic: string[]): Promise<(ids: QuestionId[]) => Promise<number>> {
  const topicId = await (await createTopicFinder())(topic);
  const path = topic.join(' > ');
  const message = path === '' ? 'Topic removed' : `Topic: ${path}`;
  return async (ids) => {
    const versions = (await listNewest(ids)).flatMap(({ id, number, content, tex }) => {
      const before = questionSchema.parse(content);
      if (before.topic.join('\u0000') === topic.join('\u0000')) return [];
      const after = questionSchema.parse({ ...before, topic });
      return {
        question_id: id,
        number: number + 1,
        topic_id: topicId,
        content: after,
        digest: digestOf(after).toString('hex'),
        tex,
        message: message.slice(0, QUESTION_LENGTHS.message),
        author_id: userId,
      };
    });
    if (versions.length > 0) await addVersions(versions);
    return versions.length;
  };
}

const ACTS = {
  release: { action: 'questions_released', change: (ids: QuestionId[]) => setReleased(ids, true) },
  hold: { action: 'questions_held', change: (ids: QuestionId[]) => setReleased(ids, false) },
  retire: { action: 'questions_retired', change: (ids: QuestionId[]) => setRetired(ids, true) },
  restore: { action: 'questions_restored', change: (ids: QuestionId[]) => setRetired(ids, false) },
} as const;

/** Changes what of the bank learners may practise, in the ambient transaction. */
export async function releaseChosen(
  userId: UserId,
  { select, act }: RequestOf<Contract['releaseQuestions']>['body'],
): Promise<Changed | RefusalOf<'releaseQuestions'>> {
  await lockBank();
  const ids = await findSelected(select);
  if (ids instanceof Failure) return ids;
  const { action, change } = ACTS[act];
  const changed = await inChunks(ids, change);
  if (changed > 0) {
    await recordAudit(await staffActor(userId), {
      action,
      ...subjectOf(ids),
      details: { questions: changed },
    });
  }
  return { changed, chosen: ids.length };
}
