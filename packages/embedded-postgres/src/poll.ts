import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 20;
const SLOW_MS = 2_000;

/**
 * Repeats an attempt until it gives something.
 * @param options `onSlow` is called once when it takes long
 * @returns what the attempt gave, or null when `timeoutMs` was over first
 */
export async function poll<Found>(
  attempt: () => Found | null | false,
  options: { timeoutMs?: number; onSlow?: () => void } = {},
): Promise<Found | null> {
  const { timeoutMs = Number.POSITIVE_INFINITY, onSlow } = options;
  const began = performance.now();
  for (let isSlow = false; ; await sleep(PAUSE_MS)) {
    const found = attempt();
    if (found !== null && found !== false) return found;
    const waitedMs = performance.now() - began;
    if (waitedMs > timeoutMs) return null;
    if (waitedMs > SLOW_MS && !isSlow) onSlow?.();
    isSlow = waitedMs > SLOW_MS;
  }
}
