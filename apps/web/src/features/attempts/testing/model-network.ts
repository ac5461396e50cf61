import { refused, unanswered } from './model-server.ts';
import type { VirtualTime } from './virtual-time.ts';

/** What becomes of one request. */
export type Fate = {
  upMs: number;
  downMs: number;
  trouble: 'none' | 'request_lost' | 'response_lost' | 'error_before' | 'error_after';
  /** Whether a lost call says so, or is given up after a long silence. */
  hangs: boolean;
  /** A second copy of the request reaches the server this much later. */
  copyAfterMs: number | null;
};

/** As the client does. */
const GIVEN_UP_MS = 20_000;

export const HEALTHY: Fate = { upMs: 20, downMs: 20, trouble: 'none', hangs: false, copyAfterMs: null };

/** One page's line to the server. When the page is gone, its requests are not: they may still arrive. */
export type Line = {
  offline: boolean;
  /** False once the page is gone: nobody hears the answers. */
  heard: boolean;
  call<Answer>(
    serve: () => Answer,
    more?: { onDelivered?(answer: Answer): void; delayMs?: number },
  ): Promise<Answer>;
};

export function createLine(time: VirtualTime, nextFate: () => Fate): Line {
  const line: Line = {
    offline: false,
    heard: true,
    call(serve, { onDelivered, delayMs = 0 } = {}) {
      const fate = line.offline ? { ...HEALTHY, trouble: 'request_lost' as const } : nextFate();
      return new Promise((resolve, reject) => {
        const after = (ms: number, run: () => void) => void time.schedule(() => line.heard && run(), ms);
        const fail = (ms: number) => after(fate.hangs ? GIVEN_UP_MS : ms, () => reject(unanswered()));
        if (fate.trouble === 'request_lost') {
          fail(fate.downMs);
          return;
        }
        time.schedule(() => {
          if (fate.trouble === 'error_before') {
            after(fate.downMs, () => reject(refused('busy')));
            return;
          }
          const outcome = attempt(serve);
          if (fate.copyAfterMs !== null) time.schedule(() => attempt(serve), fate.copyAfterMs);
          if (fate.trouble === 'response_lost' || line.offline) fail(fate.downMs);
          else if (fate.trouble === 'error_after') after(fate.downMs, () => reject(refused('internal')));
          else {
            after(fate.downMs, () => {
              if ('error' in outcome) {
                reject(outcome.error);
                return;
              }
              onDelivered?.(outcome.answer);
              resolve(outcome.answer);
            });
          }
        }, fate.upMs + delayMs);
      });
    },
  };
  return line;
}

function attempt<Answer>(serve: () => Answer): { answer: Answer } | { error: unknown } {
  try {
    // As JSON, so that nothing is shared between the two sides.
    const answer: Answer = JSON.parse(JSON.stringify(serve()));
    return { answer };
  } catch (error) {
    return { error };
  }
}
