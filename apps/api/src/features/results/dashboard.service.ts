import type { UserId } from '@assay/assessment';
import { listReports, type ShownReport } from '../reports/reports.service.ts';
import {
  closeOverdue,
  type ListedTestRow,
  listOpenTests,
  type OpenTestRow,
  readNewestTests,
} from '../tests/tests.service.ts';
import { type AnsweredTicketRow, listAnsweredTickets } from '../tickets/tickets.service.ts';

/** Number of reports, tests and tickets in the dashboard's tables. Specification section 9. */
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

/** Reads the learner's dashboard, each part limited to what is shown. */
export async function readDashboard(userId: UserId): Promise<Dashboard> {
  const dashboard = await readParts(userId);
  // An attempt that is over by now becomes a report: that is rare, so all parts are read concurrently first.
  return (await closeOverdue(dashboard.open)) ? readParts(userId) : dashboard;
}

async function readParts(userId: UserId): Promise<Dashboard> {
  const [open, { tests, counts }, reports, tickets] = await Promise.all([
    listOpenTests(userId),
    readNewestTests(userId, ROWS),
    listReports(userId, { atMost: ROWS }),
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
