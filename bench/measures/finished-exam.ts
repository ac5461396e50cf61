import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { LearnerQuestion, TenantId } from '@assay/assessment';
import { addresses, type EndpointName } from '@assay/contract';
import { createDiskFileStore } from '../../apps/api/src/adapters/files/file-store.ts';
import { inTransaction, withTenant } from '../../apps/api/src/db/context.ts';
import { newId } from '../../apps/api/src/db/ids.ts';
import { publishDemoContent, readDemoTests } from '../../apps/api/src/demo/demo-content.ts';
import { getVersion } from '../../apps/api/src/features/publishing/versions.ts';
import { plantReports } from '../../apps/api/src/testing/planted-reports.ts';
import { answerTo } from '../rig/college.ts';
import type { Installation } from '../rig/installation.ts';
import { addLearners, getVersionIds, tokenOf } from '../rig/rows.ts';
import { atMostOfProcessor, type Finding } from './finding.ts';

const HOST = 'exam.example.test';
const PAPERS = 10_000;
const QUESTIONS = 100;
/** Papers that are sat; the others are copies of them. */
const SAT = 40;
const FIRST = 500_000;
const STAFF = FIRST + SAT;
const LOOK_EVERY_MS = 100;

type Exam = { testId: string; views: LearnerQuestion[] };
type Ask = <Body>(name: EndpointName, id: string, body?: object, learner?: number) => Promise<Body>;
type Draft = {
  remark: { revision: number; state: string };
  questions: { question: { _id: string }; version: number; number: number }[];
};

/** Work of staff after an exam of 10,000 papers of 100 questions: its analysis, a re-mark and its files. */
export async function measureFinishedExam(
  installation: Installation,
  say: (line: string) => void,
): Promise<Finding[]> {
  const ask = askAt(installation.app.port);
  const exam = await createExam(installation, ask);
  const of = `${PAPERS} papers of ${QUESTIONS} questions`;
  const findings: Finding[] = [];
  const measure = async (what: string, goal: number, work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    findings.push(atMostOfProcessor(`${of}: ${what}`, (performance.now() - begun) / 1_000, goal, 's'));
    say(`${what}: ${findings.at(-1)?.value.toFixed(2)} s`);
  };
  await measure('item analysis', 5, () => ask('getItemAnalysis', exam.testId));
  const { remark: id } = await ask<{ remark: string }>('startRemark', '', { test: exam.testId });
  const { remark, questions } = await ask<Draft>('getRemark', id);
  const rules = questions
    .filter(({ number }) => number === 7)
    .map(({ question, version }) => ({ question: question._id, version, rule: { kind: 'full_marks' } }));
  const texts = { policy: 'may_lower', reason: 'The handbook allows each.', notice: 'Question 7 counts.' };
  await ask('saveRemark', id, { revision: remark.revision, rules, ...texts });
  const { revision } = (await ask<Draft>('getRemark', id)).remark;
  let seen = '';
  await measure('preview of a re-mark', 5, async () => {
    ({ seen } = await ask<{ seen: string }>('previewRemark', id, { revision }));
  });
  await measure('re-mark', 120, async () => {
    await ask('runRemark', id, { revision, seen });
    while ((await ask<Draft>('getRemark', id)).remark.state !== 'done') await setTimeout(LOOK_EVERY_MS);
  });
  for (const format of ['xlsx', 'csv', 'csv-answers'])
    await measure(`results as ${format}`, 60, () =>
      ask('exportResults', exam.testId, { format, attempts: 'all' }),
    );
  return findings;
}

async function createExam({ app, owner, pool }: Installation, ask: Ask): Promise<Exam> {
  const tenantId = newId<'tenant'>();
  await owner.query(
    `insert into tenants (tenant_id, name, sub_domain_name, platform_type) values ($1, 'Exam', 'Exam', 'Free')`,
    [tenantId],
  );
  await owner.query('insert into tenant_hosts (host, tenant_id) values ($1, $2)', [HOST, tenantId]);
  const ids = [...new Set((await readDemoTests('demo')).flatMap((test) => test.questions))];
  const paper = { name: 'Finals', type: 'Exam' as const, minutes: 180, questions: ids.slice(0, QUESTIONS) };
  const exam = await withTenant(pool, tenantId, () =>
    inTransaction(async () => {
      const files = await createDiskFileStore(app.dataDir);
      const [test] = await getVersionIds(await publishDemoContent(files, 'demo', [paper]));
      if (test === undefined) throw new Error('The exam was not published.');
      const { questions } = await getVersion(test.versionId);
      return { testId: test.testId, views: questions.map(({ view }) => view) };
    }),
  );
  await addLearners(owner, tenantId, FIRST, SAT + 1);
  await makeStaff({ owner }, tenantId);
  for (let learner = 0; learner < SAT; learner += 1) await sit(ask, exam, learner);
  const asOwner = async <Row>(sql: string, values?: unknown[]) =>
    (await owner.query(sql, values)).rows as Row[];
  await plantReports({ database: { asOwner } }, { id: tenantId }, PAPERS - SAT);
  await owner.query(
    `insert into learner_totals (tenant_id, user_id, reports, active_tests, correct, total, first_submitted_at)
     select tenant_id, user_id, 1, 1, correct, total, submitted_at from reports where tenant_id = $1
     on conflict do nothing`,
    [tenantId],
  );
  return exam;
}

async function makeStaff({ owner }: Pick<Installation, 'owner'>, tenantId: TenantId): Promise<void> {
  const number = String(STAFF);
  await owner.query(`update users set role = 'staff' where tenant_id = $1 and last_name = $2`, [
    tenantId,
    number,
  ]);
  await owner.query(
    `insert into staff_permissions (tenant_id, user_id, content, people, support, settings)
     select tenant_id, id, 'publish', 'manage', true, true from users where tenant_id = $1 and last_name = $2`,
    [tenantId, number],
  );
}

/** Sits a paper and hands it in; each learner answers differently. */
async function sit(ask: Ask, { testId, views }: Exam, learner: number): Promise<void> {
  type Opened = { attempt: { _id: string; writer: string } };
  const { attempt } = await ask<Opened>('getTest', testId, undefined, FIRST + learner);
  const response = views.map((view, index) =>
    answerTo(view, (learner * 7 + index * 13 + learner * index) % 11),
  );
  const { _id: attemptId, writer } = attempt;
  const seconds = views.map((_, index) => ({ index, seconds: 60 }));
  const body = { response, timeTaken: '100.00', attemptId, writer, seconds };
  await ask('submitTest', testId, body, FIRST + learner);
}

function askAt(port: number): Ask {
  return async (name, id, body, learner = STAFF) => {
    const { method, path } = addresses[name];
    const sent = request({
      port,
      host: '127.0.0.1',
      method,
      path: path.replace(/:\w+/u, id),
      headers: {
        host: HOST,
        authorization: `Bearer ${tokenOf(learner)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = await once(sent, 'response');
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk);
    const text = Buffer.concat(chunks);
    if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${text.subarray(0, 300)}`);
    return String(answer.headers['content-type']).includes('json') ? JSON.parse(text.toString()) : null;
  };
}
