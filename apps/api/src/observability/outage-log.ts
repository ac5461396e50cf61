/** Pause without a failure after which an outage counts as over, in milliseconds. */
const QUIET_MS = 10_000;
/** Interval between two lines about an outage that lasts, in milliseconds. */
const LINE_EVERY_MS = 60_000;

type Log = { warn(details: object, message: string): void };

export type OutageLog = {
  /** Counts a failure. The first is logged with its error, the ones after it as a number. */
  failed(error: unknown): void;
  /** True from the first failure until the outage is over. */
  isLasting(): boolean;
};

/**
 * Logs the outages of something that many requests need: a line with the error when one begins, a line a
 * minute while it lasts, and a line when nothing has failed for ten seconds. Under load a line for each
 * request would hide the cause, and fill the disk.
 * @param subject such as "database"
 * @param over the words of the last line: of what only callers ask for, a pause does not say that it is back
 * @param now in milliseconds
 */
export function createOutageLog(
  log: Log,
  subject: string,
  { over = `${subject} back`, now = () => performance.now() }: { over?: string; now?: () => number } = {},
): OutageLog {
  let outage: { since: number; last: number; line: number; failures: number } | null = null;
  const seconds = (ms: number) => Math.round(ms / 1_000);

  const check = () => {
    if (outage === null) return;
    const { since, last, line, failures } = outage;
    if (now() - last >= QUIET_MS) {
      log.warn({ failures, seconds: seconds(last - since) }, over);
      outage = null;
      return;
    }
    if (now() - line >= LINE_EVERY_MS) {
      outage.line = now();
      log.warn({ failures, seconds: seconds(now() - since) }, `${subject} still away`);
    }
    later();
  };
  const later = () => void setTimeout(check, QUIET_MS / 2).unref();

  return {
    isLasting: () => outage !== null,
    failed(error) {
      if (outage !== null) {
        outage.failures += 1;
        outage.last = now();
        return;
      }
      outage = { since: now(), last: now(), line: now(), failures: 1 };
      log.warn({ err: error }, `${subject} away`);
      later();
    },
  };
}
