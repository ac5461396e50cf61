import { fileUrl } from '../paths.ts';

/**
 * Pause between two pictures, so that a room full of learners who begin together leaves the server to their
 * answers.
 */
const PAUSE_MS = 600;
/** Longest backoff after a failure. */
const LONGEST_WAIT_MS = 60_000;
/**
 * Limit of what is fetched ahead for one paper; larger pictures load with their question, as without
 * prefetching.
 */
const MOST_BYTES = 64_000_000;
/** Idle timeout of a picture: it is given up, and tried again later, since a slow line is no dead one. */
const IDLE_MS = 60_000;
/**
 * Number of stalls after which a picture is given up: each costs a narrow line, which carries the answers,
 * too, the bytes that came.
 */
const MOST_STALLS = 2;

export type PicturePrefetch = {
  /** Sets the question on screen: the pictures after it are wanted first. */
  moveTo(index: number): void;
  stop(): void;
};

/**
 * Prefetches the pictures of a paper, one at a time and behind everything else, into the browser's own cache,
 * which keeps them for a year (`immutable`) and shows them without network. Nothing of them is kept in
 * memory. Failed ones come after all others, when the network is back or later each time; pictures that the
 * server does not have, or that stall again, are left to their question.
 * @param pictures paths, question by question
 * @param isThrifty true when the learner asked the browser to save data: then only the next question's are
 * fetched
 */
export function prefetchPictures(
  pictures: readonly (readonly string[])[],
  isThrifty = () => savesData(navigator),
): PicturePrefetch {
  const stopped = new AbortController();
  const settled = new Set<string>();
  /** Number of failures of pictures that may still come later. */
  const failed = new Map<string, number>();
  const stalls = new Map<string, number>();
  let current = 0;
  let bytes = 0;
  let isRunning = false;

  /**
   * Next picture to fetch: the nearest after the question on screen, round to the one before it; its own
   * last, since they are on the page. Those with the fewest failures go first, so that one bad picture holds
   * up no other.
   */
  function nextPath(): string | undefined {
    const ahead = isThrifty() ? 1 : pictures.length;
    let next: { path: string; failures: number } | undefined;
    for (let step = 1; step <= ahead; step += 1) {
      for (const path of pictures[(current + step) % pictures.length] ?? []) {
        const failures = failed.get(path) ?? 0;
        if (!settled.has(path) && (next === undefined || failures < next.failures)) next = { path, failures };
      }
    }
    return next?.path;
  }

  /** @returns true when the line and the server did their part */
  function settle(path: string, outcome: Outcome): boolean {
    if (outcome === 'stalled') stalls.set(path, (stalls.get(path) ?? 0) + 1);
    if (outcome === 'done' || stalls.get(path) === MOST_STALLS) settled.add(path);
    else failed.set(path, (failed.get(path) ?? 0) + 1);
    return outcome === 'done';
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    let failures = 0;
    for (let path = nextPath(); path !== undefined && !stopped.signal.aborted; path = nextPath()) {
      const fetched = await fetchIntoCache(fileUrl(path), stopped.signal);
      bytes += fetched.bytes;
      failures = settle(path, fetched.outcome) ? 0 : failures + 1;
      if (bytes > MOST_BYTES) break;
      await untilOnlineOr(PAUSE_MS * (1 + Math.random()) * 2 ** failures, failures > 0, stopped.signal);
    }
    isRunning = false;
  }

  return {
    moveTo(index) {
      current = index;
      if (bytes <= MOST_BYTES) void run();
    },
    stop: () => stopped.abort(),
  };
}

/**
 * done: it came, or the server has no such picture · later: it may come another time · stalled: no more bytes
 * arrived
 */
type Outcome = 'done' | 'later' | 'stalled';

/** @returns the outcome with the bytes that came, also of an aborted response */
async function fetchIntoCache(
  url: string,
  stopped: AbortSignal,
): Promise<{ outcome: Outcome; bytes: number }> {
  const idle = new AbortController();
  const giveUp = () => idle.abort();
  let timer = setTimeout(giveUp, IDLE_MS);
  let bytes = 0;
  try {
    const signal = AbortSignal.any([stopped, idle.signal]);
    const response = await fetch(url, { method: 'GET', priority: 'low', signal });
    if (!response.ok)
      return { outcome: response.status >= 500 || response.status === 429 ? 'later' : 'done', bytes };
    // Read to its end, since the browser does not cache an aborted response.
    await response.body?.pipeTo(
      new WritableStream<Uint8Array>({
        write: (chunk) => {
          bytes += chunk.length;
          clearTimeout(timer);
          timer = setTimeout(giveUp, IDLE_MS);
        },
      }),
    );
    return { outcome: 'done', bytes };
  } catch {
    return { outcome: idle.signal.aborted ? 'stalled' : 'later', bytes };
  } finally {
    clearTimeout(timer);
  }
}

function untilOnlineOr(milliseconds: number, orOnline: boolean, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stopped.removeEventListener('abort', done);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, Math.min(LONGEST_WAIT_MS, milliseconds));
    stopped.addEventListener('abort', done);
    if (orOnline) window.addEventListener('online', done);
  });
}

/** True where the browser reports it; Chromium does. */
function savesData(navigator: object): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
