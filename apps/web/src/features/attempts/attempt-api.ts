import { call } from '../../api/client.ts';
import type { AttemptApi } from './attempt.ts';

/** Longer than an attempt waits for one try: an answer that comes late is an answer still. */
const PATIENCE_MS = 30_000;
/** An opening is sent again only after this one has ended: each makes another writer. */
const OPENING_PATIENCE_MS = 10_000;

export function attemptApi(testId: string, attemptId: string): AttemptApi {
  const options = { patienceMs: PATIENCE_MS };
  return {
    open: () => call('getTest', { params: { id: testId } }, { patienceMs: OPENING_PATIENCE_MS }),
    save: (body) => call('saveAnswers', { params: { attemptId }, body }, options),
    submit: (body) => call('submitTest', { params: { id: testId }, body }, options),
    recordEvent: (kind) => call('recordEvent', { params: { attemptId }, body: { kind } }),
  };
}
