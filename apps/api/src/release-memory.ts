import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

const LOOK_MS = 10_000;
/**
 * A process that is busy for less than this share of its time has nobody wait for a collection, which takes
 * some 50 ms.
 */
const IDLE_SHARE = 0.05;
/** Less is not worth a collection. */
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
 * Gives memory back to the system in quiet moments. V8 collects garbage when something new is allocated, so a
 * process that has nothing to do after a busy hour would hold on to the most it ever took. Where the process
 * was not started with `--expose-gc`, nothing is done.
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
    // The one that hands pages back; others keep them for later.
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    heapBytesAfterLast = getHeapStatistics().total_heap_size;
  };
  setInterval(look, LOOK_MS).unref();
}
