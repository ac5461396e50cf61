import type { ReportId, TestId } from '@assay/assessment';
import type { Permissions } from '@assay/contract';
import { sit } from './sitting.ts';
import type { TestLearner, TestTenant } from './tenants/test-tenant.ts';
import type { Request, TestApp } from './test-app.ts';
import { givePermissions, newStaff } from './tickets/staffing.ts';

type Answer = Request<'submitTest'>['body']['response'][number];

export const READER: Permissions = { content: 'none', people: 'view', support: false, settings: false };

/** Creates a member of staff, who by default may see people and nothing else, and their calls of results. */
export async function newResultReader(test: TestApp, tenant: TestTenant, permissions = READER) {
  const staff = await newStaff(test, tenant);
  await givePermissions(test, { tenantId: tenant.id, id: staff.id }, permissions);
  const { caller } = staff;
  const of = (testId: string) => ({ ...caller, params: { testId } });
  return {
    ...staff,
    tests: (query: Request<'listResultTests'>['query'] = {}) =>
      test.call('listResultTests', { ...caller, query }),
    results: (testId: string, query: Request<'listTestResults'>['query'] = {}) =>
      test.call('listTestResults', { ...of(testId), query }),
    summary: (testId: string, query: Request<'getResultSummary'>['query'] = {}) =>
      test.call('getResultSummary', { ...of(testId), query }),
    person: (userId: string) => test.call('getPersonResults', { ...caller, params: { userId } }),
    report: (reportId: string) => test.call('getLearnerReport', { ...caller, params: { reportId } }),
    exported: (testId: string, body: Partial<Request<'exportResults'>['body']> = {}) =>
      test.call('exportResults', { ...of(testId), body: { format: 'csv', attempts: 'all', ...body } }),
    /** The bytes of a workbook. */
    async workbook(testId: string): Promise<Buffer> {
      const { rawPayload } = await test.app.inject({
        method: 'POST',
        url: `/api/staff-results/export/${testId}`,
        headers: { host: caller.host, authorization: `Bearer ${caller.token}` },
        payload: { format: 'xlsx', attempts: 'all' },
      });
      return rawPayload;
    },
  };
}

/** Names a learner, as somebody with this name would have signed up. */
export async function nameLearner(test: TestApp, { id }: TestLearner, first: string, last: string) {
  await test.database.asOwner('update users set first_name = $2, last_name = $3 where id = $1', [
    id,
    first,
    last,
  ]);
}

/**
 * Hands in a paper of a test.
 * @param answers by the words of the questions' stems; those left out are left open
 */
export async function handIn(
  test: TestApp,
  of: { tenant: TestTenant; testId: TestId; learner?: TestLearner; recharge?: boolean },
  answers: Record<string, Answer | string>,
): Promise<{ report: ReportId; learner: TestLearner }> {
  const sitting = await sit(test, of);
  const response = sitting.opened.test.questions_reference.map(({ question }) => {
    const answer = answers[question.replaceAll(/<[^>]*>/gu, '')] ?? { selected: null };
    return typeof answer === 'string' ? { selected: answer } : answer;
  });
  const { reportcard } = (await sitting.submit({ response })).body;
  return { report: reportcard as ReportId, learner: sitting.learner };
}
