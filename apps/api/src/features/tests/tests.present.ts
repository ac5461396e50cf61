import type { Contract, ResponseIn } from '@assay/contract';
import type { ListedTestRow } from './tests.service.ts';

type WireTest = Omit<ResponseIn<Contract['getTests']>['tests'][number], 'extra_percent'>;

/** A test in a list, with the learner's attempt and report of it. */
export function presentListedTest(row: ListedTestRow): WireTest {
  return {
    _id: row.id,
    test_name: row.test_name,
    test_type: row.test_type,
    status: row.status,
    subject: row.subject,
    duration_in_mins: row.duration_in_mins,
    number_of_questions: row.number_of_questions,
    attempted: row.report_id !== null || row.barred,
    questions_reference: [],
    createdAt: row.created_at.toISOString(),
    answers_shown: { when: row.answers_shown, date: row.answers_shown_from?.toISOString() ?? null },
    window: {
      opensAt: row.opens_at?.toISOString() ?? null,
      closesAt: row.closes_at?.toISOString() ?? null,
      endsForAll: row.ends_for_all,
    },
    subdomain_reference: { sub_domain_name: row.sub_domain_name },
    ...(row.attempt_id !== null && row.deadline_at !== null
      ? { attempt: { _id: row.attempt_id, deadlineAt: row.deadline_at.toISOString() } }
      : {}),
    ...(row.report_id === null ? {} : { reportcard: row.report_id }),
    ...(row.barred && row.report_id === null ? { taken_before: true as const } : {}),
  };
}
