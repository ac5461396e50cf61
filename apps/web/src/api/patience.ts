/** The slowest line on which a test must still go through: 4 kB/s, half of what a poor mobile connection gives. */
const SLOWEST_CHARACTERS_PER_MS = 4;

/** The time that a slow line takes to carry this much there. How far it has come, a browser does not say. */
export function uploadMs(characters: number): number {
  return characters / SLOWEST_CHARACTERS_PER_MS;
}

export type Patience = {
  /** Aborts with a `TimeoutError` when it has come to its end. */
  signal: AbortSignal;
  /** Something has arrived: it begins anew. */
  renew(): void;
  stop(): void;
};

/** Patience with silence, not with slowness: what keeps arriving is waited for, however long it is. */
export function startPatience(ms: number): Patience {
  const ending = new AbortController();
  const end = () => ending.abort(new DOMException('Nothing has arrived for too long.', 'TimeoutError'));
  let timer = setTimeout(end, ms);
  return {
    signal: ending.signal,
    renew() {
      clearTimeout(timer);
      timer = setTimeout(end, ms);
    },
    stop: () => clearTimeout(timer),
  };
}
