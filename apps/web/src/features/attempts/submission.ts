import { type ApiError, errorCodeOf } from '../../api/api-error.ts';
import { type AnswerSheet, finalAnswers } from './answer-sheet.ts';
import type { Submitted } from './attempt.ts';
import { indexesIn, submissionOf, timeIn } from './attempt-api.ts';
import type { AttemptContext } from './attempt-state.ts';
import type { Reopening } from './reopen.ts';
import { type Delivery, deliver, type Verdict } from './retry.ts';
import type { Saving } from './save-queue.ts';
import { refuse } from './sheet-saves.ts';

/** A learner who pressed Submit watches a spinner; the whole paper may travel slowly. */
const MANUAL_TIMEOUT_MS = 20_000;
const NOT_REACHED = 'The test could not be submitted. Your answers are kept. Please try again.';

export type Submission = {
  submit(options: { auto: boolean }): Promise<void>;
  /** Submits where the time ran out while this page could not. @returns whether it does */
  submitIfTimeIsUp(): boolean;
  /** Goes on with the submission that the end of the session interrupted. @returns whether there was one */
  resume(): boolean;
  isWanted(): boolean;
  hurry(): void;
  stop(): void;
};

export function createSubmission(context: AttemptContext, saving: Saving, reopening: Reopening): Submission {
  const { api, state, clock, timing, found } = context;
  let current: { auto: boolean; finished: Promise<void>; finish(): void } | null = null;
  let deliveries: Delivery[] = [];
  let turn = 0;
  let timeIsUp = false;
  let stopTimer = () => {};

  function submit({ auto }: { auto: boolean }): Promise<void> {
    timeIsUp ||= auto;
    if (current !== null) return current.finished;
    return state.get().phase === 'open' ? begin(auto) : Promise.resolve();
  }

  function begin(auto: boolean): Promise<void> {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    current = { auto, finished, finish };
    void run(current);
    return finished;
  }

  async function run(mine: { auto: boolean }): Promise<void> {
    turn += 1;
    const myTurn = turn;
    const isOver = () => turn !== myTurn || state.get().phase !== 'submitting';
    state.update({ phase: 'submitting', submitError: null });
    await saving.quiet();
    if (isOver()) return;
    saving.pause();
    if (state.get().mustReopen) {
      const { opened } = await reopening.run(mine.auto ? 'until_answered' : 'once');
      if (isOver()) return;
      if (!opened) {
        failed(NOT_REACHED);
        return;
      }
    }
    send(mine);
  }

  function send({ auto }: { auto: boolean }): void {
    const { sheet, writer } = state.get();
    const body = submissionOf(context, sheet, writer, auto);
    const sent = finalAnswers(sheet);
    const sending = deliver(timing, {
      ...(auto ? {} : { timeoutMs: MANUAL_TIMEOUT_MS }),
      size: JSON.stringify(body).length,
      send: async () => submitted(await api.submit(body)),
      answered({ reportcard }) {
        // A submission given up may be accepted later all the same, when the learner has gone on since.
        found.closed(reportcard, { counted: sameAnswers(finalAnswers(state.get().sheet), sent) });
      },
      refused: (error, sentAt, tries) => judge(error, { auto, sentAt, tries }),
      troubled() {
        state.update({ offline: true });
        if (auto) return;
        sending.pause();
        // It may have arrived, or may yet arrive.
        state.update({ mustReopen: true });
        failed(NOT_REACHED);
      },
    });
    deliveries.push(sending);
  }

  function judge(
    error: ApiError,
    { auto, sentAt, tries }: { auto: boolean; sentAt: number; tries: number },
  ): Verdict {
    if (error.status === 401) {
      found.signedOut();
      return 'stop';
    }
    const code = errorCodeOf<'submitTest'>(error);
    if (code === 'attempt_moved') {
      found.moved();
      return 'stop';
    }
    if (code === 'not_due') {
      const time = timeIn(error);
      if (time !== null) clock.synchronise(time, sentAt);
      goOn({ mustReopen: state.get().mustReopen || tries > 1 });
      return 'stop';
    }
    const { sheet } = state.get();
    const unfit = unfitOf(error, sheet, auto);
    const rest = unfit.length === 0 ? sheet : refuse(sheet, unfit);
    state.update({ sheet: rest });
    if (!auto) {
      failed(error.message);
      return 'stop';
    }
    // At the end of the time what fits is worth more than what does not.
    const before = finalAnswers(sheet);
    if (sameAnswers(finalAnswers(rest), before)) return 'retry';
    send({ auto });
    return 'stop';
  }

  /** A manual submission has failed. The test goes on, unless its time has run out meanwhile. */
  function failed(message: string): void {
    if (current !== null && timeIsUp && clock.millisecondsLeft() === 0) {
      current.auto = true;
      void run(current);
      return;
    }
    end();
    state.update({ phase: 'open', submitError: message });
    saving.resume();
  }

  /** The server says that there is time left. */
  function goOn(change: { mustReopen: boolean }): void {
    end();
    state.update({ ...change, phase: 'open', offline: false });
    saving.resume();
    timeIsUp = clock.millisecondsLeft() === 0;
    if (timeIsUp) stopTimer = timing.schedule(() => void submit({ auto: true }), 1_000);
  }

  function end(): void {
    turn += 1;
    current?.finish();
    current = null;
  }

  return {
    submit,
    submitIfTimeIsUp() {
      timeIsUp &&= clock.millisecondsLeft() === 0;
      if (timeIsUp) void begin(true);
      return timeIsUp;
    },
    resume() {
      if (current === null) return false;
      void run(current);
      return true;
    },
    isWanted: () => current !== null,
    hurry() {
      for (const delivery of deliveries) delivery.hurry();
    },
    stop() {
      stopTimer();
      for (const delivery of deliveries) delivery.cancel();
      deliveries = [];
      end();
    },
  };
}

/** Whether nothing was edited between the two: answers are replaced, never changed. */
function sameAnswers(some: readonly unknown[], others: readonly unknown[]): boolean {
  return some.every((answer, index) => answer === others[index]);
}

/** Which answers the server's no concerns; at the end of the time, where it names none, all that it has not kept yet. */
function unfitOf(error: ApiError, sheet: AnswerSheet, auto: boolean): number[] {
  const named = indexesIn(error).filter((index) => sheet.edits.has(index));
  const formless = error.code === 'malformed' || error.code === 'too_large';
  return named.length === 0 && formless && auto ? [...sheet.edits.keys()] : named;
}

/** Whatever else answers in the server's place is no report. */
function submitted(answer: Submitted): Submitted {
  if (typeof answer.reportcard === 'string') return answer;
  throw new Error('The answer to a submission named no report.');
}
