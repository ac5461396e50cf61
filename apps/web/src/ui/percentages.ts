/** Two decimals wherever a percentage is a figure (specification section 9). */
export function formatPercent(value: number): string {
  return `${value.toFixed(2)}%`;
}
