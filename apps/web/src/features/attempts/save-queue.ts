import { type ApiError, errorCodeOf } from '../../api/api-error.ts';
import type { SaveBody, Saved } from './attempt.ts';
import { answersIn, freshId, indexesIn, reportcardIn } from './attempt-api.ts';
import type { AttemptContext } from './attempt-state.ts';
import type { Reopening } from './reopen.ts';
import { type Delivery, deliver, type Verdict } from './retry.ts';
import { acknowledge, type SavedAnswers, setAside, takeForSave } from './sheet-saves.ts';

/** The contract's limit of answers in one save. */
const MOST_ANSWERS = 1_000;
/** A submission waits this long for a save under way; it carries the same answers anyway. */
const LONGEST_QUIETING_MS = 5_000;

export type Saving = {
  /** Saves about a second from now. */
  soon(): void;
  /** Saves now, or tries again now. */
  hurry(): void;
  /** Resolves when no try of a save is under way, or has been for long enough. */
  quiet(): Promise<void>;
  pause(): void;
  resume(): void;
  /** Forgets the save in flight: its fate is decided and known. Its answers stay unsaved where they were not kept. */
  drop(): void;
  stop(): void;
};

/** Brings the unsaved answers to the server, one save at a time. */
export function createSaving(context: AttemptContext, reopening: Reopening): Saving {
  const { api, state, clock, timing, found } = context;
  let stopTimer: (() => void) | null = null;
  let delivery: Delivery | null = null;
  let limit = MOST_ANSWERS;
  let waiting: (() => void)[] = [];

  function soon(): void {
    stopTimer ??= timing.schedule(
      () => {
        stopTimer = null;
        next();
      },
      800 + 400 * timing.random(),
    );
  }

  function clearTimer(): void {
    stopTimer?.();
    stopTimer = null;
  }

  /** Begins the next save, unless one is in flight: then its end does. */
  function next(): void {
    clearTimer();
    const { phase, sheet, writer, mustReopen } = state.get();
    if (phase !== 'open' || delivery !== null) return;
    if (mustReopen) {
      void reopenFirst();
      return;
    }
    const taken = takeForSave(sheet, limit);
    if (taken === null) return;
    const { answers } = taken;
    state.update({ sheet: taken.sheet });
    const body: SaveBody = {
      writer,
      revision: sheet.revision + 1,
      saveId: freshId(),
      answers: [...answers].map(([index, answer]) => ({ index, ...answer })),
    };
    delivery = deliver(timing, {
      size: JSON.stringify(body).length,
      send: async () => acknowledgementOf(await api.save(body), body),
      answered(saved, sentAt) {
        delivery = null;
        limit = MOST_ANSWERS;
        clock.synchronise(saved, sentAt);
        state.update({ sheet: acknowledge(state.get().sheet, answers, saved.revision), offline: false });
        wake();
        // Edits made meanwhile have waited long enough, unless their second is still running.
        if (stopTimer === null) next();
      },
      refused(error) {
        const verdict = judge(error, answers);
        if (verdict === 'stop') delivery = null;
        if (verdict !== 'retry') wake();
        return verdict;
      },
      troubled() {
        state.update({ offline: true });
        wake();
      },
    });
  }

  async function reopenFirst(): Promise<void> {
    if (reopening.isRunning()) return;
    if ((await reopening.run('until_answered')).opened) next();
  }

  function judge(error: ApiError, answers: SavedAnswers): Verdict {
    if (error.status === 401) {
      found.signedOut();
      return 'pause';
    }
    switch (errorCodeOf<'saveAnswers'>(error)) {
      case 'attempt_moved':
        found.moved();
        return 'pause';
      case 'attempt_closed':
        found.closed(reportcardIn(error), { counted: false });
        return 'stop';
      case 'stale': {
        const server = answersIn(error);
        if (server === null) return 'retry';
        state.rebaseOnAnswers(server);
        soon();
        return 'stop';
      }
      case 'answers_rejected':
        putAside(
          answers,
          indexesIn(error).filter((index) => answers.has(index)),
        );
        return 'stop';
      case 'malformed':
      case 'too_large':
      case 'save_id_reused':
        putAside(answers, []);
        return 'stop';
      default:
        return 'retry';
    }
  }

  /**
   * Answers the server will not take never hold up the others. Where it names none, the next save carries half as many,
   * until the one at fault stands alone: it ends, whatever the server answers.
   */
  function putAside(answers: SavedAnswers, indexes: number[]): void {
    const unfit = indexes.length === 0 && answers.size === 1 ? [...answers.keys()] : indexes;
    if (unfit.length === 0) limit = Math.ceil(answers.size / 2);
    state.update({ sheet: setAside(state.get().sheet, answers, unfit), offline: false });
    soon();
  }

  function wake(): void {
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  function drop(): void {
    delivery?.cancel();
    delivery = null;
    wake();
  }

  return {
    soon,
    hurry() {
      clearTimer();
      if (delivery === null) next();
      else delivery.hurry();
    },
    quiet() {
      if (!delivery?.isUnderWay()) return Promise.resolve();
      return new Promise((resolve) => {
        const stopWaiting = timing.schedule(resolve, LONGEST_QUIETING_MS);
        waiting.push(() => {
          stopWaiting();
          resolve();
        });
      });
    },
    pause() {
      clearTimer();
      delivery?.pause();
    },
    resume() {
      if (delivery === null) next();
      else if (state.get().mustReopen) void reopenFirst();
      else delivery.resume();
    },
    drop,
    stop() {
      clearTimer();
      drop();
    },
  };
}

/** Acknowledged means kept: an answer of another form is a proxy's or a portal's, and acknowledges nothing. */
function acknowledgementOf(saved: Saved, { revision }: SaveBody): Saved {
  if (Number.isInteger(saved.revision) && saved.revision >= revision) return saved;
  throw new Error('The answer to a save did not name its revision.');
}
