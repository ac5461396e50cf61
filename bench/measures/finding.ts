/** One figure beside its goal. */
export type Finding = { what: string; measured: string; goal: string; met: boolean };

/** @param unit written behind both numbers, such as "ms" */
export function atMost(what: string, value: number, goal: number, unit: string): Finding {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return {
    what,
    measured: `${value.toFixed(digits)} ${unit}`,
    goal: `≤ ${goal} ${unit}`,
    met: value <= goal,
  };
}
