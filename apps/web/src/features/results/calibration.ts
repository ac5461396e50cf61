import { percent } from '@assay/assessment';
import { queryOptions } from '@tanstack/react-query';
import { type ApiResponse, callApi } from '../../api/client.ts';
import { formatPercent } from '../../ui/formats.ts';

export type Calibration = ApiResponse<'getCalibration'>['data'];
export type CalibrationLevel = Calibration['levels'][number];
export type SureAndWrong = Calibration['sure_and_wrong'][number];

/** Within so many points of what it claims, a level is well judged. */
const WELL_JUDGED_POINTS = 3;

/** Of all reports of the learner's, or of one; with at most so many of what was sure and wrong, or as many as there may be. */
export function calibrationQuery({ userId, ...query }: { userId: string; report?: string; limit?: string }) {
  return queryOptions({
    queryKey: ['learner', userId, 'calibration', query],
    queryFn: async ({ signal }) => (await callApi('getCalibration', { query }, { signal })).data,
  });
}

/** What came of a level against what it claims, in words. */
export function describeVerdict({ claimed, right }: Pick<CalibrationLevel, 'claimed' | 'right'>): string {
  if (right === null) return 'not enough answers yet';
  // To two decimals, as the figures are shown: 72.0 against 75 is three points, whatever the machine makes of it.
  const points = Math.round((right.percent - claimed) * 100) / 100;
  if (Math.abs(points) <= WELL_JUDGED_POINTS) return 'well judged';
  return points < 0 ? `${Math.round(-points)} points too sure` : 'you know more than you think';
}

/** How often the level was right: in percent, or counted where that says too little; null where it was never chosen. */
export function describeRight({ answers, correct, right }: CalibrationLevel): string | null {
  if (right) return `right ${formatPercent(right.percent)}`;
  return answers === 0 ? null : `${correct} of ${answers} right`;
}

/** Where the true figure lies by 95 %; null where there are too few answers to say. */
export function describeInterval({ right }: Pick<CalibrationLevel, 'right'>): string | null {
  return right && `likely ${formatPercent(right.from)} to ${formatPercent(right.to)}`;
}

export function describeAnswers(answers: number): string {
  if (answers === 0) return 'never chosen';
  return answers === 1 ? 'chosen once' : `chosen ${answers} times`;
}

/** Where the dot of a level is drawn, in percent; null where there is nothing to draw. */
export function shareRight({ answers, correct, right }: CalibrationLevel): number | null {
  if (answers === 0) return null;
  return right?.percent ?? percent(correct, answers);
}

export function countAnswers(levels: readonly CalibrationLevel[]): number {
  return levels.reduce((sum, { answers }) => sum + answers, 0);
}
