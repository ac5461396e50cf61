import { isTestFault, type TestId, type UserId } from '@assay/assessment';
import type { Contract, RequestOf, ResponseIn } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { readBankedQuestions } from '../banks/bank-contents.service.ts';
import { lockBank } from '../banks/banks.service.ts';
import { publishTest } from '../publishing/publish.service.ts';
import { closeTestById, reopenTestById, setSubject } from '../publishing/published-tests.service.ts';
import { describeAudience } from './audience.service.ts';
import { checkDraft } from './check.service.ts';
import type { DraftForm } from './draft-form.ts';
import { findPublished } from './staff-tests.queries.ts';
import { countOpenAttempts } from './staff-tests.service.ts';
import { deleteDraft } from './test-drafts.queries.ts';

/**
 * Publishes the draft that was seen, in the ambient transaction. Everything that the difference rests on is
 * read again under the bank's lock: where it has changed, nothing is published.
 */
export async function publishDraft(
  userId: UserId,
  testId: TestId,
  { revision, seen, reason }: RequestOf<Contract['publishTestDraft']>['body'],
): Promise<ResponseIn<Contract['publishTestDraft']> | RefusalOf<'publishTestDraft'>> {
  await lockBank();
  const checked = await checkDraft(testId);
  if (checked instanceof Failure) return checked;
  const { draft, questions, findings, published, audience } = checked;
  if (draft.revision !== revision) return new Failure('draft_changed');
  if (checked.seen !== seen) return new Failure('test_changed');
  const { content } = draft;
  if (content.minutes === null || findings.some(isTestFault)) return new Failure('test_faulty');
  const result = await publishTest({
    id: testId,
    name: content.name,
    type: content.type,
    minutes: content.minutes,
    questions: await readBankedQuestions(questions),
    answers: answersRuleOf(content),
    subject: null,
    settings: {
      mixing: { mixes_questions: content.mixesQuestions, mixes_options: content.mixesOptions },
      window: {
        opensAt: dateOf(content.window.opensAt),
        closesAt: dateOf(content.window.closesAt),
        endsForAll: content.window.endsForAll,
      },
    },
    publishedBy: userId,
  });
  await setSubject(testId, content.subject === '' ? null : content.subject);
  if (revision > 0) await deleteDraft(testId, revision);
  const after = await findPublished(testId);
  await recordAudit(await staffActor(userId, reason), {
    action: 'test_published',
    subject: 'test',
    subjectId: testId,
    beforeId: result.versions.before,
    afterId: result.versions.after,
    details: {
      outcome: result.outcome,
      reopened: result.reopened,
      questions: questions.length,
      minutes: content.minutes,
      answers: content.answers.when,
      opens: content.window.opensAt ?? 'at once',
      closes: content.window.closesAt ?? 'never',
      who: describeAudience(audience),
      version_before: published?.row.number ?? 0,
      version_after: after?.number ?? 0,
    },
  });
  return { version: after?.number ?? 1, outcome: result.outcome };
}

function answersRuleOf({ answers: { when, date } }: DraftForm) {
  if (when !== 'after_date') return { when };
  if (date === null) throw new Error('A draft without the date of its answers is faulty.');
  return { when, instant: date };
}

function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}

/** Closes a published test, or opens it again. Repeated, it changes nothing. */
export async function setOpen(
  userId: UserId,
  testId: TestId,
  { open, reason }: RequestOf<Contract['setTestOpen']>['body'],
): Promise<ResponseIn<Contract['setTestOpen']> | RefusalOf<'setTestOpen'>> {
  if (!isId(testId)) return new Failure('not_found');
  const by = await staffActor(userId, reason);
  const isKnown = await (open ? reopenTestById(testId, by) : closeTestById(testId, by));
  const row = isKnown ? await findPublished(testId) : null;
  if (row === null) return new Failure('not_found');
  return { state: row.state, openAttempts: await countOpenAttempts(testId) };
}
