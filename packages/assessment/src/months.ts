/** A month of a calendar, "YYYY-MM". */
export type Month = string;

/** This month and those before it, oldest first. @param month the last one */
export function monthsUntil(month: Month, count: number): Month[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const months = year * 12 + (number - 1) - (count - 1 - index);
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}
