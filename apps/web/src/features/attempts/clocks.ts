import type { Timing } from './attempt.ts';

/** The server's time, as it comes with an opened test and with every save. */
export type ServerTime = { deadlineAt: string; serverNow: string };

export type ServerClock = {
  /** @param sentAt when the call left, by the page's clock; without it only the answer's arrival is known */
  synchronise(time: ServerTime, sentAt?: number): void;
  /** Time to the deadline; 0 once it is over. */
  millisecondsLeft(): number;
};

/** Called with the deadline before and after, once it has moved by a second or more. */
type OnMoved = (from: number, to: number) => void;

/**
 * Follows the server's clock by differences of the page's own, which need not show the right time. The server
 * wrote its time somewhere between the call's departure and its answer's arrival, so each answer bounds the
 * difference of the clocks; answers together bound it more closely. The middle is wrong by half a round trip
 * at most.
 * @param now milliseconds of a clock that never jumps
 */
export function createServerClock(
  now: () => number,
  opened: ServerTime,
  onMoved: OnMoved = () => {},
): ServerClock {
  let deadlineAt = Date.parse(opened.deadlineAt);
  let toldAt = Number.NEGATIVE_INFINITY;
  let atLeast = Number.NEGATIVE_INFINITY;
  let atMost = Number.POSITIVE_INFINITY;

  /**
   * Two calls may be under way at once: an answer that the server made before the last one says nothing new.
   */
  function followDeadline(told: number, serverNow: number): void {
    if (serverNow < toldAt) return;
    toldAt = serverNow;
    const before = deadlineAt;
    deadlineAt = told;
    if (Math.abs(told - before) >= 1_000) onMoved(before, told);
  }

  function synchronise(time: ServerTime, sentAt = Number.NEGATIVE_INFINITY): void {
    const serverNow = Date.parse(time.serverNow);
    followDeadline(Date.parse(time.deadlineAt), serverNow);
    const least = serverNow - now();
    const most = serverNow - sentAt;
    // Bounds that exclude each other mean that a clock stood still (a machine asleep): the newest response
    // counts.
    const apart = least > atMost || most < atLeast;
    atLeast = apart ? least : Math.max(least, atLeast);
    atMost = apart ? most : Math.min(most, atMost);
  }

  synchronise(opened);
  return {
    synchronise,
    millisecondsLeft() {
      const difference = Number.isFinite(atMost) ? (atLeast + atMost) / 2 : atLeast;
      return Math.max(0, deadlineAt - (now() + difference));
    },
  };
}

/**
 * Difference beyond which the machine must have slept; a smaller one is the clocks' resolution and the
 * setting of the wall clock.
 */
const SLEPT_MS = 3_000;

/**
 * Monotonic clock in milliseconds, for measuring how long something takes. The browser's own may stand still
 * while the machine sleeps. What the wall clock then went further is added, so that a closed lid costs time,
 * as it should. A wall clock put back adds nothing.
 */
export function createMonotonicClock(monotonic: () => number, wall: () => number): () => number {
  let monotonicBefore = monotonic();
  let wallBefore = wall();
  let slept = 0;
  return () => {
    const monotonicNow = monotonic();
    const wallNow = wall();
    const further = wallNow - wallBefore - (monotonicNow - monotonicBefore);
    if (further > SLEPT_MS) slept += further;
    monotonicBefore = monotonicNow;
    wallBefore = wallNow;
    return monotonicNow + slept;
  };
}

/** Timing by the browser's own clock, timers and random numbers. */
export function createBrowserTiming(): Timing {
  return {
    now: createMonotonicClock(
      () => performance.now(),
      () => Date.now(),
    ),
    schedule(run, ms) {
      const timer = window.setTimeout(run, ms);
      return () => window.clearTimeout(timer);
    },
    random: Math.random,
  };
}
