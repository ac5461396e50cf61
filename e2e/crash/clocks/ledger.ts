import { randomUUID } from 'node:crypto';
import type { AttemptInTime } from './attempt-in-time.ts';

/** From this time after the deadline on, by the server's clock, nothing that arrives counts. */
export const GRACE_MS = 30_000;

type Count = 'saves' | 'saved in the grace' | 'refused as too late' | 'not yet due' | 'reopened' | 'replayed';

/**
 * Record of one attempt: what was done, what the server answered, and each time that this was not as it
 * should be.
 */
export type Ledger = ReturnType<typeof openLedger>;

export function openLedger(time: AttemptInTime) {
  const faults: string[] = [];
  const counts: Record<Count, number> = {
    saves: 0,
    'saved in the grace': 0,
    'refused as too late': 0,
    'not yet due': 0,
    reopened: 0,
    replayed: 0,
  };
  /** Time when each mark was first sent, in milliseconds since the deadline. */
  const sentAt = new Map<string, number>();
  /** The mark that counts for each question. */
  const marks = new Map<number, string>();
  /**
   * The report, once the server has named it, and the two moments between which the attempt was submitted;
   * null by the clock.
   */
  let closed: { reportcard: string; handedIn: [number, number] | null } | null = null;

  return {
    time,
    faults,
    counts,
    sentAt,
    marks,
    closed: () => closed,
    /** Records an answer that should not have been given to a request of that time. */
    fault(what: string, reply: { status: number; code: string | undefined }, before: number): void {
      faults.push(`${what}: ${reply.status} ${reply.code ?? ''} (sent ${before} ms after the deadline)`);
    },
    /** The server must always report the attempt's times as it did at its opening. */
    hold(what: string, said: Record<string, unknown>): void {
      for (const [name, at] of Object.entries(time.told())) {
        if (name in said && said[name] !== at) faults.push(`${what}: ${name} ${said[name]}, not ${at}`);
      }
    },
    /** A unique text that is sent first now: an answer that holds it tells when it was sent. */
    mark(): string {
      const note = randomUUID();
      sentAt.set(note, time.sinceDeadline());
      return note;
    },
    close(reportcard: unknown, handedIn: [number, number] | null): void {
      if (typeof reportcard !== 'string') faults.push('Closed without a report.');
      else if (closed === null) closed = { reportcard, handedIn };
      else if (closed.reportcard !== reportcard) faults.push(`A second report: ${reportcard}.`);
    },
  };
}
