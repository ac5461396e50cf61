import { createHash, createHmac, randomBytes } from 'node:crypto';
import { GRACE_MS } from '@assay/assessment';
import { newId } from '../../apps/api/src/db/ids.ts';
import type { Run } from './database.ts';
import type { BarePathSettings } from './settings.ts';

type Paper = BarePathSettings['papers'][string];
type AttemptRow = {
  id: string;
  revision: number;
  test_version_id: string;
  started_at: Date;
  deadline_at: Date;
  now: Date;
};
type TestRow = { id: string; report_id: string | null; attempt_id: string | null; deadline_at: Date | null };

export function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function secondsByPosition(entries: { index: number; seconds: number }[]): number[] {
  const byPosition: number[] = [];
  for (const { index, seconds } of entries) byPosition[index] = seconds;
  return Array.from(byPosition, (seconds = 0) => seconds);
}

/** Each of these trusts its input, grades nothing and keeps any text as the first option. */
export const routes = (tenantId: string, papers: Record<string, Paper>) => ({
  async listTests(run: Run, userId: string): Promise<string> {
    const rows = await run<TestRow & Record<string, unknown>>('list-tests', [tenantId, userId]);
    const tests = rows.map((row) => ({
      _id: row.id,
      test_name: row.test_name,
      test_type: row.test_type,
      duration_in_mins: row.duration_in_mins,
      number_of_questions: row.number_of_questions,
      subject: row.subject,
      status: row.status,
      attempted: row.report_id !== null,
      questions_reference: [],
      createdAt: row.created_at,
      subdomain_reference: { sub_domain_name: row.sub_domain_name },
      answers_shown: { when: row.answers_shown, date: row.answers_shown_from },
      ...(row.attempt_id === null ? {} : { attempt: { _id: row.attempt_id, deadlineAt: row.deadline_at } }),
      ...(row.report_id === null ? {} : { reportcard: row.report_id }),
    }));
    return JSON.stringify({ tests });
  },

  async openTest(run: Run, userId: string, testId: string): Promise<string> {
    const writer = randomBytes(32).toString('base64url');
    const [test] = await run<Record<string, unknown>>('find-test-to-open', [tenantId, testId, userId]);
    const [attempt] = await run<AttemptRow & Record<string, unknown>>('take-over-attempt', [
      tenantId,
      userId,
      testId,
      hash(writer),
      new Date(),
    ]);
    const facts = {
      _id: testId,
      test_name: test?.test_name,
      test_type: test?.test_type,
      duration_in_mins: attempt?.duration_in_mins,
      number_of_questions: attempt?.number_of_questions,
      status: test?.status,
      attempted: test?.attempted,
      createdAt: test?.created_at,
      subdomain_reference: { sub_domain_name: test?.sub_domain_name },
    };
    const opened = {
      _id: attempt?.id,
      writer,
      startedAt: attempt?.started_at,
      deadlineAt: attempt?.deadline_at,
      serverNow: attempt?.now,
      revision: attempt?.revision,
    };
    const paper = papers[testId];
    const factsText = JSON.stringify(facts).slice(0, -1);
    const attemptText = JSON.stringify(opened).slice(0, -1);
    const storageSecret = createHmac('sha256', 'secret')
      .update(`${userId}:${attempt?.id}`)
      .digest('base64url');
    return `{"test":${factsText},"questions_reference":${paper?.questions}},"attempt":${attemptText},"answers":${paper?.answers},"seconds":[],"storageSecret":"${storageSecret}"}}`;
  },

  async saveAnswers(run: Run, userId: string, attemptId: string, text: string): Promise<string> {
    const body: {
      writer: string;
      revision: number;
      saveId: string;
      answers: { index: number }[];
      seconds: { index: number; seconds: number }[];
    } = JSON.parse(text);
    const answers = Object.fromEntries(body.answers.map(({ index }) => [index, { s: 0, c: 1, k: 1, r: 1 }]));
    const now = new Date();
    const [row] = await run<{ savedAt: Date; deadlineAt: Date }>('save-answers', [
      tenantId,
      attemptId,
      userId,
      hash(body.writer),
      body.revision,
      JSON.stringify(answers),
      body.saveId,
      hash(text).subarray(0, 16),
      now,
      new Date(now.getTime() - GRACE_MS),
      secondsByPosition(body.seconds),
    ]);
    const { savedAt, deadlineAt } = row ?? {};
    return JSON.stringify({ revision: body.revision, savedAt, deadlineAt, serverNow: new Date() });
  },

  async submitTest(run: Run, userId: string, testId: string, text: string): Promise<string> {
    const body: {
      attemptId: string;
      response: unknown[];
      seconds: { index: number; seconds: number }[];
    } = JSON.parse(text);
    const [attempt] = await run<AttemptRow>('lock-attempt-to-submit', [
      tenantId,
      userId,
      testId,
      body.attemptId,
    ]);
    const answers = Object.fromEntries(body.response.map((_, index) => [index, { s: 0, c: 1, k: 1, r: 2 }]));
    const seconds = secondsByPosition(body.seconds);
    const closing = [tenantId, body.attemptId, 'learner', JSON.stringify(answers), attempt?.now, seconds];
    await run('close-attempt', closing);
    const id = newId();
    const total = body.response.length;
    const figures = [total, total, total, 0, 0, 100, 75, 60, '1.00', 'C'.repeat(total)];
    const picked = body.response.map(() => 1);
    const record = ['C'.repeat(total), picked, '1'.repeat(total), '1'.repeat(total), '0'.repeat(total)];
    const versionId = attempt?.test_version_id;
    const ids = [tenantId, id, body.attemptId, userId, testId, versionId, attempt?.now];
    await run('insert-report', [...ids, ...figures]);
    await run('count-report', [tenantId, testId, userId, total, total, attempt?.now, true]);
    await run('insert-report-answers', [tenantId, id, versionId, ...record, seconds]);
    return JSON.stringify({ reportcard: id });
  },
});
