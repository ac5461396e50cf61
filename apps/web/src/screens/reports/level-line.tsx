import { scaleLinear, scalePoint } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { formatShortMonth } from '../../ui/formats.ts';
import { seriesClass, ValueLines } from './chart-parts.tsx';
import { describeLevelOverTime, type LevelMonth, type LevelOverTime } from './over-time.ts';

const HEIGHT = 132;
const LEFT = 34;
const ABOVE = 10;
const BELOW = 26;
const TICKS = [0, 50, 100];

/**
 * Share of right answers of a level by month: a dot for each month, hollow where few answers say little, a
 * line between the others.
 */
export function LevelLine({ level, width }: { level: LevelOverTime; width: number }) {
  const { months, claimed } = level;
  const inner = width - LEFT;
  const height = HEIGHT - ABOVE - BELOW;
  const x = scalePoint({ domain: months.map(({ month }) => month), range: [8, inner - 8] });
  const y = scaleLinear<number>({ domain: [0, 100], range: [height, 0] });
  const [first, last] = [months.at(0), months.at(-1)];
  return (
    <svg className="chart" role="img" aria-label={describeLevelOverTime(level)} width={width} height={HEIGHT}>
      <g transform={`translate(${LEFT} ${ABOVE})`}>
        <ValueLines ticks={TICKS} y={y} width={inner} />
        <line className="level-claim" x2={inner} y1={y(claimed)} y2={y(claimed)} />
        <LinePath
          className={`level-line ${seriesClass(1)}`}
          data={months}
          defined={({ isJudged }) => isJudged}
          x={({ month }) => x(month) ?? 0}
          y={heightOf}
        />
        {months.map((one) =>
          one.share === null ? null : (
            <circle
              key={one.month}
              className={
                one.isJudged ? `level-dot ${seriesClass(1)}` : `level-dot is-hollow ${seriesClass(1)}`
              }
              cx={x(one.month)}
              cy={heightOf(one)}
              r="4"
            />
          ),
        )}
        {first && last && (
          <>
            <text className="chart-label" x="0" y={height + 19}>
              {nameOf(first.month)}
            </text>
            <text className="chart-label is-end" x={inner} y={height + 19}>
              {nameOf(last.month)}
            </text>
          </>
        )}
      </g>
    </svg>
  );

  function heightOf({ share }: LevelMonth): number {
    return y(share ?? 0);
  }
}

/** "Oct 2026". */
function nameOf(month: string): string {
  return `${formatShortMonth(month)} ${month.slice(0, 4)}`;
}
