import { fileUrl } from '../paths.ts';

/** Between two pictures, so that a room full of learners who begin together leaves the server to their answers. */
const PAUSE_MS = 600;
/** Longest wait after what did not come. */
const LONGEST_WAIT_MS = 60_000;
/** What may be fetched ahead of one paper; what is larger than that comes with its question, as without all this. */
const MOST_BYTES = 64_000_000;
/** A picture of which nothing more comes for so long is given up, and tried again later: a slow line is no dead one. */
const IDLE_MS = 60_000;
/** So often is what was given up tried: each time costs a narrow line, which carries the answers, too, what came of it. */
const MOST_STALLS = 2;

export type PicturePrefetch = {
  /** The question that is seen now: what follows it is wanted first. */
  moveTo(index: number): void;
  stop(): void;
};

/**
 * Fetches the pictures of a paper, one at a time and behind everything else, into the browser's own cache, which keeps them
 * for a year (`immutable`) and shows them without network. Nothing of them is kept in memory. What fails comes after all
 * others, when the network is back or later each time; what the server does not have, or what stalls again, is left to its
 * question.
 * @param pictures paths, question by question
 * @param isThrifty whether the learner asked the browser to save data: then only the next question's are fetched
 */
export function prefetchPictures(
  pictures: readonly (readonly string[])[],
  isThrifty = () => savesData(navigator),
): PicturePrefetch {
  const stopped = new AbortController();
  const settled = new Set<string>();
  /** How often what may come later did not come. */
  const failed = new Map<string, number>();
  const stalls = new Map<string, number>();
  let current = 0;
  let bytes = 0;
  let isRunning = false;

  /**
   * The nearest behind the question that is seen, round to the one before it; its own last, since they are on the page.
   * What failed least goes first, so that one bad picture holds up no other.
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

  /** @returns whether the line and the server did their part */
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

/** done: it came, or the server has no such picture · later: it may come another time · stalled: nothing more came of it */
type Outcome = 'done' | 'later' | 'stalled';

/** @returns with the bytes that came, also of what was broken off */
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
    // Read to its end, since what was broken off is not kept.
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

/** Where the browser says so; Chromium does. */
function savesData(navigator: object): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}
