/** @throws when there is no value */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/**
 * The value that this percentage of the values does not exceed (nearest rank). @throws when there is no value
 */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
  if (value === undefined) throw new Error('There is no value to take a percentile of.');
  return value;
}
