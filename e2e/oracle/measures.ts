import type { Recounted, RecountedReport } from './recounted-learner.ts';

/** Rounds half up, in whole numbers. */
export function twoDecimals(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.floor((part * 200 + whole) / (2 * whole)) / 100;
}

export const count = (answers: readonly Recounted[], status: Recounted['status']) =>
  answers.filter((answer) => answer.status === status).length;
export const claim = (level: number) => [100, 75, 50, 25][level] ?? 0;

export function performanceOf({ answered, held }: RecountedReport): number | null {
  return held ? null : twoDecimals(100 * count(answered, 'Correct'), answered.length);
}

export function confidenceOf(answers: readonly Recounted[]): number {
  const given = answers.filter((answer) => answer.answered);
  return twoDecimals(
    given.reduce((sum, { level }) => sum + claim(level), 0),
    given.length,
  );
}

export const newestFirst = (reports: readonly RecountedReport[]) => [...reports].reverse();
