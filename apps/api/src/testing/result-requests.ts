import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@assay/contract';
import type { Request } from './test-app.ts';

/** @param userId and @param reportId of the tenant's; if left out, of nobody and nothing */
type Known = { testId: string; userId?: string; reportId?: string };
type Names = Extract<
  EndpointName,
  | 'listResultTests'
  | 'listTestResults'
  | 'getResultSummary'
  | 'getPersonResults'
  | 'getLearnerReport'
  | 'exportResults'
>;

const nothing = { query: undefined, body: undefined };

/** A good request for every call of all learners' results. */
export const resultRequests: { [Name in Names]: (known: Known) => Request<Name> } = {
  listResultTests: () => ({ params: undefined, query: { search: 'Test', size: '20' }, body: undefined }),
  listTestResults: ({ testId }) => ({
    params: { testId },
    query: { search: 'Ada', attempts: 'best', order: 'name', direction: 'up', page: '1', size: '20' },
    body: undefined,
  }),
  getResultSummary: ({ testId }) => ({ params: { testId }, query: { attempts: 'first' }, body: undefined }),
  getPersonResults: ({ userId = randomUUID() }) => ({ params: { userId }, ...nothing }),
  getLearnerReport: ({ reportId = randomUUID() }) => ({ params: { reportId }, ...nothing }),
  exportResults: ({ testId }) => ({
    params: { testId },
    query: undefined,
    body: { format: 'csv', attempts: 'all' },
  }),
};
