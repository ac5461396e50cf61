import { networkError, refusalError } from './model-server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** Outcome of one request. */
export type RequestOutcome = {
  upMs: number;
  downMs: number;
  failure: 'none' | 'request_lost' | 'response_lost' | 'error_before' | 'error_after';
  /** True when a lost call hangs until it times out; otherwise it fails at once. */
  hangs: boolean;
  /** A duplicate of the request reaches the server this much later. */
  duplicateAfterMs: number | null;
};

/** Same as the client's. */
const CLIENT_TIMEOUT_MS = 20_000;

export const HEALTHY: RequestOutcome = {
  upMs: 20,
  downMs: 20,
  failure: 'none',
  hangs: false,
  duplicateAfterMs: null,
};

/**
 * One page's connection to the server. When the page is gone, its requests are not: they may still arrive.
 */
export type SimulatedConnection = {
  offline: boolean;
  /** False once the page is gone: the responses are dropped. */
  pageIsOpen: boolean;
  call<Answer>(
    serve: () => Answer,
    more?: { onDelivered?(answer: Answer): void; delayMs?: number },
  ): Promise<Answer>;
};

export function createConnection(time: VirtualTime, nextOutcome: () => RequestOutcome): SimulatedConnection {
  const connection: SimulatedConnection = {
    offline: false,
    pageIsOpen: true,
    call(serve, { onDelivered, delayMs = 0 } = {}) {
      const outcome = connection.offline ? { ...HEALTHY, failure: 'request_lost' as const } : nextOutcome();
      return new Promise((resolve, reject) => {
        const after = (ms: number, run: () => void) =>
          void time.schedule(() => connection.pageIsOpen && run(), ms);
        const fail = (ms: number) =>
          after(outcome.hangs ? CLIENT_TIMEOUT_MS : ms, () => reject(networkError()));
        if (outcome.failure === 'request_lost') {
          fail(outcome.downMs);
          return;
        }
        time.schedule(() => {
          if (outcome.failure === 'error_before') {
            after(outcome.downMs, () => reject(refusalError('busy')));
            return;
          }
          const served = serveOrFail(serve);
          if (outcome.duplicateAfterMs !== null)
            time.schedule(() => serveOrFail(serve), outcome.duplicateAfterMs);
          if (outcome.failure === 'response_lost' || connection.offline) fail(outcome.downMs);
          else if (outcome.failure === 'error_after')
            after(outcome.downMs, () => reject(refusalError('internal')));
          else {
            after(outcome.downMs, () => {
              if ('error' in served) {
                reject(served.error);
                return;
              }
              onDelivered?.(served.answer);
              resolve(served.answer);
            });
          }
        }, outcome.upMs + delayMs);
      });
    },
  };
  return connection;
}

function serveOrFail<Answer>(serve: () => Answer): { answer: Answer } | { error: unknown } {
  try {
    // As JSON, so that nothing is shared between the two sides.
    const answer: Answer = JSON.parse(JSON.stringify(serve()));
    return { answer };
  } catch (error) {
    return { error };
  }
}
