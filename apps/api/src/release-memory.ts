import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

const LOOK_MS = 10_000;
/**
 * Share of its time below which a process counts as idle: no caller waits for a collection then, which takes
 * some 50 ms.
 */
const IDLE_SHARE = 0.05;
/** Memory growth below which a collection is not worth while. */
const MIN_GROWTH_BYTES = 16 * 1_048_576;

/** @param share of its time that the process was busy since the last look */
export function isWorthCollecting(now: {
  share: number;
  heapBytes: number;
  heapBytesAfterLast: number;
}): boolean {
  return now.share < IDLE_SHARE && now.heapBytes > now.heapBytesAfterLast + MIN_GROWTH_BYTES;
}

/**
 * Gives memory back to the system while idle. V8 collects garbage when it allocates, so an idle process after
 * a busy hour would hold on to the most it ever took. Does nothing in a process that was not started with
 * `--expose-gc`.
 */
export function releaseMemoryWhenIdle(): void {
  const { gc } = globalThis;
  if (gc === undefined) return;
  let heapBytesAfterLast = 0;
  let before = performance.eventLoopUtilization();
  const look = () => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    const heapBytes = getHeapStatistics().total_heap_size;
    if (!isWorthCollecting({ share: utilization, heapBytes, heapBytesAfterLast })) return;
    // This flavour hands pages back; others keep them for later.
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    heapBytesAfterLast = getHeapStatistics().total_heap_size;
  };
  setInterval(look, LOOK_MS).unref();
}
