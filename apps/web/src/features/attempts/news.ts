import { ApiError } from '../../api/api-error.ts';
import type { AttemptContext } from './attempt-state.ts';

/** Between two questions; with `SPREAD_MS` and a round trip, a change is known within half a minute. */
const INTERVAL_MS = 20_000;
/** So that a room full of pages does not ask in step. */
const SPREAD_MS = 5_000;

export type NewsWatch = {
  /** A hidden page does not ask; one that comes back asks at once. */
  setPageVisible(visible: boolean): void;
  /** Asks at once where the last question failed: the network may be back. */
  retryNow(): void;
  stop(): void;
};

/** Asks the server from time to time what staff have changed of the attempt, and said to its learner. */
export function watchNews({ api, state, clock, timing, handlers }: AttemptContext): NewsWatch {
  let stopTimer = () => {};
  let isVisible = true;
  let isAsking = false;
  let hasFailed = false;
  let isStopped = false;

  function plan(): void {
    stopTimer();
    stopTimer = timing.schedule(ask, INTERVAL_MS + SPREAD_MS * timing.random());
  }

  /** True where news may change something: not while the page submits, and not without a session. */
  function isWatching(): boolean {
    const { phase } = state.get();
    return !isStopped && isVisible && (phase === 'open' || phase === 'moved');
  }

  function ask(): void {
    plan();
    if (isAsking || !isWatching()) return;
    isAsking = true;
    const sentAt = timing.now();
    api
      .news()
      .then(
        (news) => {
          hasFailed = false;
          if (!isWatching()) return;
          if (news.closed) {
            handlers.onClosed(news.reportcard, { counted: false });
            return;
          }
          clock.synchronise(news, sentAt);
          state.update({ words: news.words });
        },
        (failure: unknown) => {
          hasFailed = true;
          if (failure instanceof ApiError && failure.status === 401 && isWatching()) handlers.onSignedOut();
        },
      )
      .finally(() => {
        isAsking = false;
      });
  }

  plan();
  return {
    setPageVisible(visible) {
      const hasComeBack = visible && !isVisible;
      isVisible = visible;
      if (hasComeBack && !isStopped) ask();
    },
    retryNow() {
      if (hasFailed && !isStopped) ask();
    },
    stop() {
      isStopped = true;
      stopTimer();
    },
  };
}
