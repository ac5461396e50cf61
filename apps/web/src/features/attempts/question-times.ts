import { packSeconds, type QuestionSeconds } from '@assay/assessment';
import type { BrowserStorage } from '../../browser-storage.ts';
import type { Timing } from './attempt.ts';
import { createQuestionClock } from './question-clock.ts';

/** Interval at which the clock is read while a question is seen, and its reading stored in this browser. */
const LOOK_MS = 5_000;

/**
 * Time on each question as this page measures it. It is sent along with other requests and causes none; no
 * answer, no revision and nothing on the screen depends on it.
 */
export type QuestionTimes = {
  /** Sets the question on the screen; null for none. */
  show(index: number | null): void;
  /** A question on a hidden page is not seen. */
  setPageVisible(visible: boolean): void;
  /** Times that have grown since the server last acknowledged them, for a save. */
  grown(): QuestionSeconds[];
  /** Times of all questions, for a submission; undefined when none may be sent. */
  all(): QuestionSeconds[] | undefined;
  acknowledge(sent: readonly QuestionSeconds[]): void;
  /**
   * Takes over the server's times, perhaps from another page: the longer one counts. A process of the version
   * before sends none.
   */
  merge(known: readonly QuestionSeconds[] | undefined): void;
  /** Stops sending times from this page: a body that held some was refused, for whatever reason. */
  sendNoMore(): void;
  /** Stops counting; the counted times stay in this browser. */
  stop(): void;
  /** Removes the times from this browser, too. */
  remove(): void;
};

export function createQuestionTimes(
  { now, schedule }: Timing,
  { attemptId, questions }: { attemptId: string; questions: number },
  storage: BrowserStorage,
): QuestionTimes {
  const key = `times-of-${attemptId}` as const;
  const clock = createQuestionClock(questions, now);
  let acknowledged: number[] = [];
  let shown: number | null = null;
  let isVisible = true;
  let maySend = true;
  let stopped = false;
  let stopTimer = () => {};

  /**
   * Stored in an entry of its own: writing a time never touches the answers beside it. A storage that fails
   * loses times alone.
   */
  function keep(): void {
    raiseTo(readTimes(storage.getItem(key)));
    storage.setItem(key, JSON.stringify(clock.read()));
  }

  function raiseTo(milliseconds: readonly number[]): void {
    for (const [index, ms] of milliseconds.entries()) clock.raise(index, ms);
  }

  function watch(): void {
    stopTimer();
    stopTimer = () => {};
    const seen = isVisible && !stopped ? shown : null;
    clock.show(seen);
    keep();
    if (seen !== null) stopTimer = schedule(watch, LOOK_MS);
  }

  function measured(): QuestionSeconds[] {
    clock.look();
    return clock.read().map((milliseconds, index) => ({ index, seconds: Math.floor(milliseconds / 1_000) }));
  }

  keep();
  return {
    show(index) {
      if (stopped || index === shown) return;
      shown = index;
      watch();
    },
    setPageVisible(visible) {
      if (stopped || visible === isVisible) return;
      isVisible = visible;
      watch();
    },
    grown() {
      if (!maySend) return [];
      return measured().filter(({ index, seconds }) => seconds > (acknowledged[index] ?? 0));
    },
    all: () => (maySend ? measured() : undefined),
    acknowledge(sent) {
      const seconds = packSeconds(sent);
      acknowledged = measured().map(({ index }) => Math.max(acknowledged[index] ?? 0, seconds[index] ?? 0));
    },
    merge(known = []) {
      for (const { index, seconds } of known) clock.raise(index, seconds * 1_000);
      // The server may have lost some of what it acknowledged (a restored backup).
      acknowledged = packSeconds(known);
    },
    sendNoMore() {
      maySend = false;
    },
    stop() {
      if (stopped) return;
      stopped = true;
      watch();
    },
    remove() {
      storage.removeItem(key);
    },
  };
}

/** Milliseconds by position. Local storage can hold anything: an invalid time counts as none. */
function readTimes(stored: string | null): number[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.map((ms: unknown) => (typeof ms === 'number' ? ms : 0)) : [];
  } catch {
    return [];
  }
}
