import { randomUUID } from 'node:crypto';
import type { EndpointName } from '@assay/contract';
import type { Request } from './test-app.ts';

type Known = { testId: string; attemptId: string };

const ofTest = ({ testId }: Known) => ({ params: { testId }, query: undefined });

/** Good requests of the calls about running tests. */
export const liveRequests = {
  listLiveTests: () => ({ params: undefined, query: undefined, body: undefined }),
  getLiveTest: (known: Known) => ({ ...ofTest(known), body: undefined }),
  previewAttempts: (known: Known) => ({
    ...ofTest(known),
    body: { act: 'extend', minutes: 10, attempts: [known.attemptId] },
  }),
  // The deadline of no attempt: the other calls need theirs as it is.
  changeAttempts: (known: Known) => ({
    ...ofTest(known),
    body: {
      act: 'end',
      minutes: null,
      attempts: [{ _id: known.attemptId, deadlineAt: '2026-01-01T09:00:00.000Z' }],
      reason: 'The fire alarm',
    },
  }),
  sendWord: (known: Known) => ({
    ...ofTest(known),
    body: { wordId: randomUUID(), text: 'Question 7 has a misprint.', attempts: null },
  }),
} satisfies { [Name in EndpointName]?: (known: Known) => Request<Name> };
