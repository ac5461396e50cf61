import { errorCodeOf } from '../../api/api-error.ts';
import type { OpenedTest } from './attempt.ts';
import { reportcardIn } from './attempt-api.ts';
import type { AttemptContext } from './attempt-state.ts';
import { type Delivery, deliver } from './retry.ts';

/** `failure`: why one try did not open the test; absent where the attempt's phase says why. */
type Reopened = { opened: boolean; failure?: unknown };

export type Reopening = {
  /** Opens the test again, which makes this page the writer. */
  run(how: 'once' | 'until_answered'): Promise<Reopened>;
  isRunning(): boolean;
  hurry(): void;
  stop(): void;
};

/** @param adopt takes the opened test as the new base */
export function createReopening(context: AttemptContext, adopt: (opened: OpenedTest) => void): Reopening {
  const { api, state, clock, timing, found, attemptId } = context;
  let delivery: Delivery | null = null;
  let waiting: { how: 'once' | 'until_answered'; resolve(reopened: Reopened): void }[] = [];

  function settle(opened: boolean): void {
    delivery?.cancel();
    delivery = null;
    const all = waiting;
    waiting = [];
    for (const { resolve } of all) resolve({ opened });
  }

  function failed(failure: unknown): void {
    const patient = waiting.filter(({ how }) => how === 'until_answered');
    const others = waiting.filter(({ how }) => how === 'once');
    waiting = patient;
    for (const { resolve } of others) resolve({ opened: false, failure });
    if (patient.length === 0) settle(false);
  }

  function begin(): Delivery {
    return deliver(timing, {
      // A second opening under way would take the pen from the first, whose answer may be half here.
      timeoutMs: null,
      send: async () => openedTest(await api.open()),
      answered(opened, sentAt) {
        // The attempt has ended elsewhere and a further one begun: nothing here belongs to that one.
        if (opened.attempt._id !== attemptId) {
          found.closed(null, { counted: false });
          return;
        }
        clock.synchronise(opened.attempt, sentAt);
        adopt(opened);
        settle(true);
      },
      refused(error) {
        if (errorCodeOf<'getTest'>(error) === 'test_already_taken')
          found.closed(reportcardIn(error), { counted: false });
        else if (error.status === 401) found.signedOut();
        else return 'retry';
        settle(false);
        return 'stop';
      },
      troubled(failure) {
        state.update({ offline: true });
        failed(failure);
      },
    });
  }

  return {
    run: (how) =>
      new Promise((resolve) => {
        waiting.push({ how, resolve });
        if (delivery === null) delivery = begin();
        else delivery.hurry();
      }),
    isRunning: () => delivery !== null,
    hurry: () => delivery?.hurry(),
    stop: () => settle(false),
  };
}

/** Whatever else answers in the server's place is no opened test. */
function openedTest(opened: OpenedTest): OpenedTest {
  if (typeof opened.attempt?.writer === 'string') return opened;
  throw new Error('The answer to opening a test held no attempt.');
}
