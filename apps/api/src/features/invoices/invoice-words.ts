/** Formats whole pence, such as £24.00. */
export function formatPence(pence: number): string {
  const digits = String(pence).padStart(3, '0');
  return `£${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/gu, ',')}.${digits.slice(-2)}`;
}

/** Formats hundredths of a percent, such as 20% or 17.5%. */
export function formatPercent(basisPoints: number): string {
  const hundredths = String(basisPoints).padStart(3, '0');
  const decimals = hundredths.slice(-2).replace(/0+$/u, '');
  return `${hundredths.slice(0, -2)}${decimals === '' ? '' : `.${decimals}`}%`;
}
