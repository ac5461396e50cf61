import type { PathName } from './paths.ts';
import type { Ratio } from './ratios.ts';

/**
 * CPU time of the bare path's requests, in ms, on the machine where the goals in milliseconds and seconds
 * were set: two cores of an AMD EPYC, the first table of docs/performance.md.
 */
const WHERE_GOALS_WERE_SET: Record<PathName, number> = {
  submit: 0.875,
  save: 0.558,
  open: 0.613,
  list: 0.403,
};
/** Number of requests of each kind in a learner's journey. */
const OF_A_JOURNEY: Record<PathName, number> = { list: 1, open: 1, save: 20, submit: 1 };

/**
 * Factor by which this machine is slower than the one on which the goals were set, measured by a journey's
 * requests to the bare path, in which nothing of the application runs. Never below 1: on a quicker machine
 * the goals stay.
 */
export function slownessOf(ratios: readonly Ratio[]): number {
  let here = 0;
  let there = 0;
  for (const { path, bare } of ratios) {
    here += bare.serverMs * OF_A_JOURNEY[path];
    there += WHERE_GOALS_WERE_SET[path] * OF_A_JOURNEY[path];
  }
  return Math.max(1, here / there);
}
