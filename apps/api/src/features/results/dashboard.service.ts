import type { UserId } from '@assay/assessment';
import { listReports, type ShownReport } from '../reports/reports.service.ts';
import {
  closeOverdue,
  countTests,
  type ListedTestRow,
  listNewestTests,
  listOpenTests,
  type OpenTestRow,
} from '../tests/tests.service.ts';
import { type AnsweredTicketRow, listAnsweredTickets } from '../tickets/tickets.service.ts';

/** As many reports, tests and tickets as the dashboard's tables have rows. Specification section 9. */
const ROWS = 5;

export type TestCounts = { count: number; attempted: number };
export type Dashboard = {
  exams: TestCounts;
  quizzes: TestCounts;
  reports: ShownReport[];
  tests: ListedTestRow[];
  open: OpenTestRow[];
  tickets: AnsweredTicketRow[];
};

/** What a learner sees first, each part asked for no more than is shown. */
export async function readDashboard(userId: UserId): Promise<Dashboard> {
  const dashboard = await readParts(userId);
  // What is over by now is a report, and no longer open: that is rare, and so all is asked at once.
  return (await closeOverdue(dashboard.open)) ? readParts(userId) : dashboard;
}

async function readParts(userId: UserId): Promise<Dashboard> {
  const [open, counts, reports, tests, tickets] = await Promise.all([
    listOpenTests(userId),
    countTests(userId),
    listReports(userId, { atMost: ROWS }),
    listNewestTests(userId, ROWS),
    listAnsweredTickets(userId, ROWS),
  ]);
  const countOf = (type: 'Exam' | 'Quiz') => {
    const found = counts.find(({ test_type }) => test_type === type);
    return { count: found?.count ?? 0, attempted: found?.attempted ?? 0 };
  };
  return {
    exams: countOf('Exam'),
    quizzes: countOf('Quiz'),
    reports,
    tests,
    open,
    tickets,
  };
}
