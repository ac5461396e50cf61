import { fileUrl } from '../paths.ts';

/** Between two pictures, so that a room full of learners who begin together leaves the server to their answers. */
const PAUSE_MS = 600;
/** Longest wait after what did not come. */
const LONGEST_WAIT_MS = 60_000;
/** What may be fetched ahead of one paper; what is larger than that comes with its question, as without all this. */
const MOST_BYTES = 64_000_000;
/** A line that brings nothing for so long is given up, and tried again later. */
const TIMEOUT_MS = 60_000;

export type PicturePrefetch = {
  /** The question that is seen now: what follows it is wanted first. */
  moveTo(index: number): void;
  stop(): void;
};

/**
 * Fetches the pictures of a paper, one at a time and behind everything else, into the browser's own cache, which keeps them
 * for a year (`immutable`) and shows them without network. Nothing of them is kept in memory. What fails waits for the
 * network, or longer each time; what the server does not have is left to its question.
 * @param pictures paths, question by question
 * @param isThrifty whether the learner asked the browser to save data: then only the next question's are fetched
 */
export function prefetchPictures(
  pictures: readonly (readonly string[])[],
  isThrifty = () => savesData(navigator),
): PicturePrefetch {
  const stopped = new AbortController();
  const settled = new Set<string>();
  let current = 0;
  let bytes = 0;
  let isRunning = false;

  /** The nearest behind the question that is seen, round to the one before it; its own last, since they are on the page. */
  function nextPath(): string | undefined {
    const ahead = isThrifty() ? 1 : pictures.length;
    for (let step = 1; step <= ahead; step += 1) {
      const path = pictures[(current + step) % pictures.length]?.find((each) => !settled.has(each));
      if (path !== undefined) return path;
    }
    return undefined;
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    let failures = 0;
    for (let path = nextPath(); path !== undefined && !stopped.signal.aborted; path = nextPath()) {
      const size = await fetchIntoCache(fileUrl(path), stopped.signal);
      if (size === null) failures += 1;
      else {
        failures = 0;
        bytes += size;
        settled.add(path);
      }
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

/** @returns the bytes that came, none where the server has no such picture; null where it may come later */
async function fetchIntoCache(url: string, stopped: AbortSignal): Promise<number | null> {
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(url, { method: 'GET', priority: 'low', signal });
    if (!response.ok) return response.status >= 500 || response.status === 429 ? null : 0;
    let size = 0;
    // Read to its end, since what was broken off is not kept.
    await response.body?.pipeTo(
      new WritableStream<Uint8Array>({
        write: (chunk) => {
          size += chunk.length;
        },
      }),
    );
    return size;
  } catch {
    return null;
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
