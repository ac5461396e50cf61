import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@assay/contract';
import type { Request } from './test-app.ts';

/** @param remarkId a re-mark of the tenant's; if left out, one that does not exist */
type Known = { testId: string; remarkId?: string };
type Names = Extract<EndpointName, `${string}Remark${string}`>;

const nothing = { query: undefined, body: undefined };
const ofRemark = ({ remarkId = randomUUID() }: Known) => ({ remarkId });

/** A good request for every call of re-marks. */
export const remarkRequests: { [Name in Names]: (known: Known) => Request<Name> } = {
  listRemarks: ({ testId }) => ({ params: undefined, query: { test: testId }, body: undefined }),
  startRemark: ({ testId }) => ({ params: undefined, query: undefined, body: { test: testId } }),
  getRemark: (known) => ({ params: ofRemark(known), ...nothing }),
  saveRemark: (known) => ({
    params: ofRemark(known),
    query: undefined,
    body: {
      revision: 1,
      rules: [{ question: randomUUID(), version: 1, rule: { kind: 'drop' } }],
      policy: 'may_lower',
      reason: 'The stem lacks a figure.',
      notice: 'Question 2 was dropped.',
    },
  }),
  previewRemark: (known) => ({ params: ofRemark(known), query: undefined, body: { revision: 1 } }),
  askAboutRemark: (known) => ({
    params: ofRemark(known),
    query: undefined,
    body: { revision: 1, seen: 'not yet', person: randomUUID() },
  }),
  takeBackRemark: (known) => ({ params: ofRemark(known), ...nothing }),
  runRemark: (known) => ({
    params: ofRemark(known),
    query: undefined,
    body: { revision: 1, seen: 'not yet' },
  }),
  undoRemark: (known) => ({ params: ofRemark(known), ...nothing }),
  discardRemark: (known) => ({ params: ofRemark(known), query: undefined, body: { reason: null } }),
  setRemarkRule: () => ({ params: undefined, query: undefined, body: { needsSecond: true } }),
};
