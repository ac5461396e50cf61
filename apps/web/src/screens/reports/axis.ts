export type Axis = {
  /** Upper end of the axis. */
  top: number;
  ticks: number[];
};

const MOST_STEPS = 4;
const ROUND = [1, 2, 5];

/** Axis from 0 in at most four whole, round steps to a value that leaves room for the greatest one. */
export function wholeAxis(most: number): Axis {
  const step = roundStep(most / MOST_STEPS);
  const steps = Math.max(1, Math.ceil(most / step));
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, index) => index * step) };
}

/** Always the whole range: half of 60% and half of 100% must not look alike. */
export const percentAxis: Axis = { top: 100, ticks: [0, 25, 50, 75, 100] };

/** Smallest of 1, 2, 5, 10, 20, 50, … that is no less than `least`. */
function roundStep(least: number): number {
  for (let unit = 1; ; unit *= 10) {
    const factor = ROUND.find((round) => round * unit >= least);
    if (factor !== undefined) return factor * unit;
  }
}
