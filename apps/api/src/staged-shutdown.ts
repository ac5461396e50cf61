import { setTimeout as wait } from 'node:timers/promises';

/** Parts that are ended at the same time, and their deadline, counted from the beginning of the whole. */
export type Stage = { untilMs: number; parts: Record<string, () => Promise<unknown>> };

/**
 * Shuts the parts of a process down gracefully, stage by stage. None may hold up the ones after it beyond its
 * deadline: the supervisor that asked for the end would kill the process.
 * @returns what did not end in time or failed, each in words
 */
export async function stopInTime(stages: readonly Stage[]): Promise<string[]> {
  const begun = performance.now();
  const left: string[] = [];
  for (const { untilMs, parts } of stages) {
    const timeUp = new AbortController();
    const limit = wait(Math.max(0, untilMs - (performance.now() - begun)), 'late', { signal: timeUp.signal });
    // Aborted when all have ended.
    limit.catch(() => {});
    await Promise.all(
      Object.entries(parts).map(async ([name, stop]) => {
        const fault = await Promise.race([limit.then(() => 'not ended in time'), endOf(stop)]);
        if (fault !== null) left.push(`${name}: ${fault}`);
      }),
    );
    timeUp.abort();
  }
  return left;
}

/** @returns null, or the reason of the failure */
async function endOf(stop: () => Promise<unknown>): Promise<string | null> {
  try {
    await stop();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Shuts the process down gracefully when it is asked to end.
 * @returns a signal that is aborted then
 */
export function stopOnSignals(stages: Stage[]): AbortSignal {
  const stopping = new AbortController();
  const onSignal = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    const left = await stopInTime(stages);
    for (const words of left) console.error(`Ended without ${words}`);
    process.exit(left.length === 0 ? 0 : 1);
  };
  // SIGHUP is sent by a terminal that is closed.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  return stopping.signal;
}
