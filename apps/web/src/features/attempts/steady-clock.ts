/** Beyond this the two clocks disagree because the machine slept; less is their grain and the setting of the wall clock. */
const SLEPT_MS = 3_000;

/**
 * Milliseconds that only go forward, for measuring how long something takes.
 * The browser's own steady clock may stand still while the machine sleeps; what the wall clock then went further is
 * added, so that a closed lid costs time, as it should. A wall clock put back gives none.
 */
export function steadyClock(monotonic: () => number, wall: () => number): () => number {
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
