export type Axis = {
  /** The greatest value that the axis reaches. */
  top: number;
  ticks: number[];
};

const MOST_STEPS = 4;
const ROUND = [1, 2, 5];

/** From 0 in at most four whole, round steps to where the greatest value has room. */
export function wholeAxis(most: number): Axis {
  const step = roundStep(most / MOST_STEPS);
  const steps = Math.max(1, Math.ceil(most / step));
  return { top: steps * step, ticks: Array.from({ length: steps + 1 }, (_, index) => index * step) };
}

/** All of it, always: half of 60% and half of 100% must not look alike. */
export const percentAxis: Axis = { top: 100, ticks: [0, 25, 50, 75, 100] };

/** The first of 1, 2, 5, 10, 20, 50, … that is no smaller. */
function roundStep(least: number): number {
  for (let unit = 1; ; unit *= 10) {
    const factor = ROUND.find((round) => round * unit >= least);
    if (factor !== undefined) return factor * unit;
  }
}
