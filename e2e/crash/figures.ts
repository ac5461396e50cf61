import { appendFileSync } from 'node:fs';

/** What a check counted and measured, by its name and unit: `{ 'kills': 200, 'slowest start, ms': 840 }`. */
export type Figures = Record<string, number | string>;

/** Hands the figures of a check over to `npm run test:crash`, which prints them. */
export function noteFigures(check: string, figures: Figures): void {
  const file = process.env.CRASH_FIGURES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ check, figures })}\n`);
}
