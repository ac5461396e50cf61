import { CONFIDENCE_LEVELS, type Confidence, monthsUntil } from '@assay/assessment';
import { type Calibration, type CalibrationLevel, shareRight } from '../../features/results/calibration.ts';
import { formatMonth, formatPercent } from '../../ui/formats.ts';

export type LevelMonth = {
  month: string;
  /** Share of the level that was right, in percent; null in a month in which it was not chosen. */
  share: number | null;
  /** True where there are enough answers to draw a line to. */
  isJudged: boolean;
};

export type LevelOverTime = { comment: Confidence; claimed: number; months: LevelMonth[] };

/** Each level by month, from the first month to the last, including months in which it was not chosen. */
export function readLevelsOverTime(months: Calibration['months']): LevelOverTime[] {
  const calendar = calendarOf(months.map(({ month }) => month));
  return CONFIDENCE_LEVELS.map((comment) => {
    const at = (month: string) => levelOf(months.find((one) => one.month === month)?.levels ?? [], comment);
    return {
      comment,
      claimed: levelOf(months[0]?.levels ?? [], comment)?.claimed ?? 0,
      months: calendar.map((month) => {
        const level = at(month);
        return { month, share: level ? shareRight(level) : null, isJudged: (level?.right ?? null) !== null };
      }),
    };
  });
}

export function levelOf(levels: readonly CalibrationLevel[], comment: Confidence) {
  return levels.find((level) => level.comment === comment);
}

/** Cell of a table for one level in one month. */
export function describeMonthOfLevel(level: CalibrationLevel | undefined): string {
  if (level === undefined || level.answers === 0) return '–';
  const { answers, correct, right } = level;
  return right ? `${formatPercent(right.percent)} of ${answers}` : `${correct} of ${answers} right`;
}

/** Text alternative of a level's line. */
export function describeLevelOverTime({ comment, claimed, months }: LevelOverTime): string {
  const judged = months.flatMap(({ month, share, isJudged }) =>
    isJudged && share !== null ? [`${formatMonth(month)} ${formatPercent(share)}`] : [],
  );
  const told = judged.length === 0 ? 'no month with ten answers yet' : judged.slice(-3).join(', ');
  return `${comment} by month, claimed ${claimed}%: ${told}`;
}

function calendarOf(months: readonly string[]): string[] {
  const [first, last] = [months.at(0), months.at(-1)];
  if (first === undefined || last === undefined) return [];
  return monthsUntil(last, monthNumber(last) - monthNumber(first) + 1);
}

function monthNumber(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return year * 12 + number;
}
