import { Failure } from '../../failure.ts';
import { type Handler, inOwnTransactions } from '../../http/serve.ts';
import { exportResults } from './export.service.ts';
import { readLearnerReport } from './learner-report.service.ts';
import {
  presentPerson,
  presentPersonOf,
  presentReport,
  presentResult,
  presentTest,
} from './results.present.ts';
import { pageResults, pageSatTests, readPersonResults, summariseTest } from './results.service.ts';

type Names =
  | 'listResultTests'
  | 'listTestResults'
  | 'getResultSummary'
  | 'getPersonResults'
  | 'getLearnerReport'
  | 'exportResults';

/** Routes of all learners' results, for staff who may see people. */
export function staffResultRoutes(): { [Name in Names]: Handler<Name> } {
  return {
    async listResultTests({ query }) {
      const { rows, total } = await pageSatTests(query);
      const tests = rows.map(({ id, test_name, reports, mean, latest_at }) => {
        return { _id: id, test_name, reports, mean, latestAt: latest_at.toISOString() };
      });
      return { tests, total };
    },

    async listTestResults({ params, query }) {
      const page = await pageResults(params.testId, query);
      if (page instanceof Failure) return page;
      const { id: test_id, test_name } = page.test;
      return {
        test: presentTest({ test_id, test_name }),
        results: page.rows.map((row) => ({ ...presentResult(row), person: presentPersonOf(row) })),
        total: page.total,
      };
    },

    getResultSummary: ({ params, query }) => summariseTest(params.testId, query),

    async getPersonResults({ params }) {
      const found = await readPersonResults(params.userId);
      if (found instanceof Failure) return found;
      return {
        person: presentPerson(found.person),
        results: found.rows.map((row) => ({ ...presentResult(row), test: presentTest(row) })),
      };
    },

    async getLearnerReport({ params }, { user }) {
      const report = await readLearnerReport(params.reportId);
      return report instanceof Failure ? report : presentReport(report, user.permissions);
    },

    exportResults: inOwnTransactions<Handler<'exportResults'>>(({ params, body }, { user }) =>
      exportResults(user.id, params.testId, body),
    ),
  };
}
