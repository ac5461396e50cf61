import { CONFIDENCE_LEVELS } from '@assay/assessment';
import type { Calibration } from '../../features/results/calibration.ts';
import { formatMonth } from '../../ui/formats.ts';
import type { Column } from '../../ui/table.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { ChartTable, Key, seriesClass } from './chart-parts.tsx';
import { LevelLine } from './level-line.tsx';
import { describeMonthOfLevel, levelOf, readLevelsOverTime } from './over-time.ts';

const COLUMNS: readonly Column<Calibration['months'][number]>[] = [
  { head: 'Month', kind: 'name', cell: ({ month }) => formatMonth(month) },
  ...CONFIDENCE_LEVELS.map((comment) => ({
    head: comment,
    kind: 'figure' as const,
    cell: ({ levels }: Calibration['months'][number]) => describeMonthOfLevel(levelOf(levels, comment)),
  })),
];

/** One line chart by month per level, side by side: four lines in one chart would cross. */
export function CalibrationOverTime({ months }: { months: Calibration['months'] }) {
  if (months.length < 2) {
    return <p className="chart-note">A line appears here once you have answers from two months.</p>;
  }
  return (
    <>
      <LinesKey />
      <ul className="levels-over-time">
        {readLevelsOverTime(months).map((level) => (
          <li key={level.comment}>
            <p className="level-name">{level.comment}</p>
            <ChartFrame>{(width) => <LevelLine level={level} width={width} />}</ChartFrame>
          </li>
        ))}
      </ul>
      <ChartTable
        caption="Calibration by month: how often answers were right"
        columns={COLUMNS}
        rows={months.toReversed()}
        keyOf={({ month }) => month}
      />
    </>
  );
}

function LinesKey() {
  return (
    <Key>
      <li>
        <svg className="chart-swatch" viewBox="0 0 16 12" aria-hidden="true">
          <line className="level-claim" x2="16" y1="6" y2="6" />
        </svg>
        what the choice claims, in percent
      </li>
      <li>
        <svg className="chart-swatch" viewBox="0 0 16 12" aria-hidden="true">
          <line className={`level-line ${seriesClass(1)}`} x2="16" y1="6" y2="6" />
          <circle className={`level-dot ${seriesClass(1)}`} cx="8" cy="6" r="4" />
        </svg>
        how often you were right
      </li>
      <li>
        <svg className="chart-swatch" viewBox="0 0 16 12" aria-hidden="true">
          <circle className={`level-dot is-hollow ${seriesClass(1)}`} cx="8" cy="6" r="4" />
        </svg>
        the same, of fewer than ten answers
      </li>
    </Key>
  );
}
