import { percent } from '@assay/assessment';
import { queryOptions } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';
import { formatPercent } from '../../ui/formats.ts';

export type Calibration = ApiResponse<'getCalibration'>['data'];
export type CalibrationLevel = Calibration['levels'][number];
export type SureAndWrong = Calibration['sure_and_wrong'][number];

/** Points of difference from its claim within which a level is well judged. */
const WELL_JUDGED_POINTS = 3;

/**
 * Query of the calibration over all of the learner's reports, or one; with at most `limit` of the answers
 * that were sure and wrong, or the server's maximum.
 */
export function calibrationQuery({ userId, ...query }: { userId: string; report?: string; limit?: string }) {
  return queryOptions({
    queryKey: ['learner', userId, 'calibration', query],
    queryFn: async ({ signal }) => (await callApi('getCalibration', { query }, { signal })).data,
  });
}

/** Verdict on a level in words: the share that was right against the claim. */
export function describeVerdict({ claimed, right }: Pick<CalibrationLevel, 'claimed' | 'right'>): string {
  if (right === null) return 'not enough answers yet';
  // Rounded to two decimals, as the figures are shown: 72.0 against 75 is three points, despite binary
  // fractions.
  const points = Math.round((right.percent - claimed) * 100) / 100;
  if (Math.abs(points) <= WELL_JUDGED_POINTS) return 'well judged';
  return points < 0 ? `${Math.round(-points)} points too sure` : 'you know more than you think';
}

/**
 * Share of the level that was right: in percent, or counted where that says too little; null where it was
 * never chosen.
 */
export function describeRight({ answers, correct, right }: CalibrationLevel): string | null {
  if (right) return `right ${formatPercent(right.percent)}`;
  return answers === 0 ? null : `${correct} of ${answers} right`;
}

/** Confidence interval (95 %) of the true share; null where there are too few answers. */
export function describeInterval({ right }: Pick<CalibrationLevel, 'right'>): string | null {
  return right && `likely ${formatPercent(right.from)} to ${formatPercent(right.to)}`;
}

export function describeAnswers(answers: number): string {
  if (answers === 0) return 'never chosen';
  return answers === 1 ? 'chosen once' : `chosen ${answers} times`;
}

/** Position of a level's dot, in percent; null where there is nothing to draw. */
export function shareRight({ answers, correct, right }: CalibrationLevel): number | null {
  if (answers === 0) return null;
  return right?.percent ?? percent(correct, answers);
}

export function countAnswers(levels: readonly CalibrationLevel[]): number {
  return levels.reduce((sum, { answers }) => sum + answers, 0);
}
