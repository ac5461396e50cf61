import {
  type LearnerQuestion,
  readAnswers,
  type StoredAnswers,
  type TenantId,
  type TestId,
  type TestVersionId,
  type WireAnswer,
} from '@assay/assessment';
import { createDiskFileStore } from '../../apps/api/src/adapters/files/file-store.ts';
import { inTransaction, withTenant } from '../../apps/api/src/db/context.ts';
import { newId } from '../../apps/api/src/db/ids.ts';
import { publishDemoContent, readDemoTests } from '../../apps/api/src/demo/demo-content.ts';
import { getVersion } from '../../apps/api/src/features/publishing/versions.ts';
import type { Installation } from './installation.ts';
import { getVersionIds } from './rows.ts';

export const HOST = 'bench.example.test';
const TESTS = 12;
const QUESTIONS = 20;

export type CollegeTest = { id: TestId; versionId: TestVersionId; views: LearnerQuestion[] };
/** A separate tenant for measuring: twelve active tests of twenty of the demonstration's questions each. */
export type College = { tenantId: TenantId; tests: CollegeTest[] };

export async function foundCollege({ app, owner, pool }: Installation): Promise<College> {
  const tenantId = newId<'tenant'>();
  await owner.query(
    `insert into tenants (tenant_id, name, sub_domain_name, platform_type) values ($1, 'Bench', 'Bench', 'Free')`,
    [tenantId],
  );
  const tests = await withTenant(pool, tenantId, () =>
    inTransaction(async () => {
      const ids = await publishDemoContent(await createDiskFileStore(app.dataDir), 'demo', await papers());
      const versions = await getVersionIds(ids);
      const tests: CollegeTest[] = [];
      for (const { testId, versionId } of versions) {
        const { questions } = await getVersion(versionId);
        tests.push({ id: testId, versionId, views: questions.map((question) => question.view) });
      }
      return tests;
    }),
  );
  await owner.query('insert into tenant_hosts (host, tenant_id) values ($1, $2)', [HOST, tenantId]);
  return { tenantId, tests };
}

async function papers() {
  const ids = [...new Set((await readDemoTests('demo')).flatMap((test) => test.questions))];
  return [...Array(TESTS).keys()].map((number) => ({
    name: `Paper ${number + 1}`,
    type: 'Exam' as const,
    minutes: 180,
    questions: [...Array(QUESTIONS).keys()].map((at) => ids[(number * 7 + at) % ids.length] ?? ''),
  }));
}

/** Selection of a learner: the option (or options) at this place, and "true" for each part. */
export function answerTo(view: LearnerQuestion, place: number): WireAnswer {
  const answer = { comment: 'THINK SO' as const, commentChosen: true, flag: false, notes: '', struckOut: [] };
  return { selected: pick(view, place), ...answer };
}

function pick(view: LearnerQuestion, place: number): WireAnswer['selected'] {
  if (view.kind === 'parts') return view.statements.map(() => 'true');
  const option = view.options[place % view.options.length] ?? null;
  return view.kind === 'single' ? option : [option];
}

/** A completely answered paper, as an attempt keeps it after one save a question. */
export function allAnswered(views: LearnerQuestion[]): StoredAnswers {
  const entries = views.map((view, index) => ({ index, answer: answerTo(view, 0) }));
  const read = readAnswers(views, entries, 1);
  if (read.type === 'rejected') throw new Error(`No answers to questions ${read.indexes.join(', ')}.`);
  return read.answers;
}
