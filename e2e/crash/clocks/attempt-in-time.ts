import type { Owner } from '../../support/owner.ts';

/** One attempt's times, as they were when it was opened and as the server must report them from then on. */
export type AttemptInTime = {
  attemptId: string;
  durationMs: number;
  /** Milliseconds since the deadline, by the clock of this machine, which is the server's, too. */
  sinceDeadline(): number;
  /** The times that the server must report now. */
  told(): { startedAt: string; deadlineAt: string };
  /**
   * Moves the whole attempt back, start and deadline alike, until the deadline is so long ago: time passes.
   */
  passUntil(sinceDeadlineMs: number): Promise<void>;
};

type Opened = { _id: string; startedAt: string; deadlineAt: string };

/**
 * @param minutes the test's, as the list of tests names it: the attempt must last that long, regardless of
 * any client's claim
 */
export function attemptInTime(opened: Opened, minutes: number, owner: Owner): AttemptInTime {
  const durationMs = minutes * 60_000;
  let startedAt = Date.parse(opened.startedAt);
  const sinceDeadline = () => Date.now() - startedAt - durationMs;
  return {
    attemptId: opened._id,
    durationMs,
    sinceDeadline,
    told: () => ({
      startedAt: new Date(startedAt).toISOString(),
      deadlineAt: new Date(startedAt + durationMs).toISOString(),
    }),
    async passUntil(sinceDeadlineMs) {
      const passed = Math.round(sinceDeadlineMs - sinceDeadline());
      if (passed <= 0) return;
      const moved = await owner<{ id: string }>(
        `update attempts set started_at = started_at - make_interval(secs => $2::float8 / 1000),
           deadline_at = deadline_at - make_interval(secs => $2::float8 / 1000)
         where id = $1 and closed_at is null returning id`,
        [opened._id, passed],
      );
      // Once the attempt is closed its times stand still.
      if (moved.length === 1) startedAt -= passed;
    },
  };
}
