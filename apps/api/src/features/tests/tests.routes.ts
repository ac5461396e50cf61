import type { Contract, ResponseIn } from '@assay/contract';
import { Failure } from '../../failure.ts';
import type { Handler } from '../../http/serve.ts';
import { isReferenceTo, type TenantDirectory } from '../../http/tenant.ts';
import { type ListedTestRow, listTests } from './tests.service.ts';

type WireTest = ResponseIn<Contract['getTests']>['tests'][number];

export function testRoutes(deps: { tenants: TenantDirectory }): { getTests: Handler<'getTests'> } {
  return {
    async getTests({ query }, { user, tenantId }) {
      if (!(await isReferenceTo(deps.tenants, query.subdomain_reference, tenantId)))
        return new Failure('not_found');
      const tests = await listTests(user.id);
      return { tests: tests.map(presentListedTest) };
    },
  };
}

export function presentListedTest(row: ListedTestRow): WireTest {
  return {
    _id: row.id,
    test_name: row.test_name,
    test_type: row.test_type,
    status: row.status,
    duration_in_mins: row.duration_in_mins,
    number_of_questions: row.number_of_questions,
    attempted: row.report_id !== null,
    questions_reference: [],
    createdAt: row.created_at.toISOString(),
    answers_shown: { when: row.answers_shown, date: row.answers_shown_from?.toISOString() ?? null },
    subdomain_reference: { sub_domain_name: row.sub_domain_name },
    ...(row.attempt_id !== null && row.deadline_at !== null
      ? { attempt: { _id: row.attempt_id, deadlineAt: row.deadline_at.toISOString() } }
      : {}),
    ...(row.report_id === null ? {} : { reportcard: row.report_id }),
  };
}
