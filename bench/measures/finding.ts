/** One figure beside its goal. */
export type Finding = {
  what: string;
  value: number;
  goal: number;
  unit: string;
  /** True when a slower processor takes longer for the same: the goal grows with it (`machine-speed.ts`). */
  ofProcessor: boolean;
};
/**
 * `scaled`: met only because the goal was raised for this machine, which is slower than the one on which the
 * goals were set.
 */
export type Verdict = 'met' | 'scaled' | 'missed';
export type Judgement = { measured: string; goal: string; verdict: Verdict };

/** @param unit written behind both numbers, such as "KB" */
export function atMost(what: string, value: number, goal: number, unit: string): Finding {
  return { what, value, goal, unit, ofProcessor: false };
}

/** Finding whose figure is processor time and is not compared with another one of the same run. */
export function atMostOfProcessor(what: string, value: number, goal: number, unit: string): Finding {
  return { what, value, goal, unit, ofProcessor: true };
}

/** @param slowness factor by which this machine is slower than the one on which the goals were set */
export function judge({ value, goal, unit, ofProcessor }: Finding, slowness: number): Judgement {
  const allowed = ofProcessor ? goal * slowness : goal;
  const stated = `≤ ${goal} ${unit}`;
  return {
    measured: amount(value, unit),
    goal: allowed === goal ? stated : `${stated}; here ≤ ${amount(allowed, unit)}`,
    verdict: value <= goal ? 'met' : value <= allowed ? 'scaled' : 'missed',
  };
}

export function amount(value: number, unit: string): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return `${value.toFixed(digits)} ${unit}`;
}
