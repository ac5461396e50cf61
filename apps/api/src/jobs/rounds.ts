import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Works in rounds until stopped, never two at once.
 * @param round gives the pause after it, in milliseconds; its signal tells a long one that it is to end
 */
export function startRounds(round: (stopping: AbortSignal) => Promise<number>): { stop(): Promise<void> } {
  const controller = new AbortController();
  const stopping = controller.signal;
  const running = (async () => {
    while (!stopping.aborted) {
      const pauseMs = await round(stopping);
      await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {});
    }
  })();
  return {
    async stop() {
      controller.abort();
      await running;
    },
  };
}
