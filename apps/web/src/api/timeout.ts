/**
 * Slowest line on which a test must still go through: 4 kB/s, half of what a poor mobile connection gives.
 */
const SLOWEST_CHARACTERS_PER_MS = 4;

/** Time that a slow line takes to upload this much. The browser does not report the progress. */
export function uploadMs(characters: number): number {
  return characters / SLOWEST_CHARACTERS_PER_MS;
}

/**
 * Passwords are hashed in a queue of their own: when a whole hall logs in at once, the last one waits about
 * 25 s.
 */
export const PASSWORD_HASHING_TIMEOUT_MS = 45_000;

export type IdleTimeout = {
  /** Aborts with a `TimeoutError` when the time is up. */
  signal: AbortSignal;
  /** Restarts the timeout: something has arrived. */
  renew(): void;
  stop(): void;
};

/**
 * Starts a timeout of silence, not of slowness: data that keeps arriving is waited for, however long it
 * takes.
 */
export function startIdleTimeout(ms: number): IdleTimeout {
  const controller = new AbortController();
  const abort = () => controller.abort(new DOMException('Nothing has arrived for too long.', 'TimeoutError'));
  let timer = setTimeout(abort, ms);
  return {
    signal: controller.signal,
    renew() {
      clearTimeout(timer);
      timer = setTimeout(abort, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
