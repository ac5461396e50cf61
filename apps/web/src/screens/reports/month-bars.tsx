import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { MonthCount } from '../../features/results/charts.ts';
import { formatShortMonth } from '../../ui/formats.ts';
import { wholeAxis } from './axis.ts';
import { seriesClass, ValueLines } from './chart-parts.tsx';

const HEIGHT = 188;
const ABOVE = 24;
const BELOW = 24;
/** Width of a digit in the size of labels. */
const FIGURE_WIDTH = 8;
/** Height of a row of horizontal bars. */
const ROW = 22;
/** Width below which twelve figures would touch one another. */
const NARROW = 460;

type Props = { months: readonly MonthCount[]; width: number; name: string };

/**
 * A bar for each month, from 0, with its figure; vertical where there is room for the figures, else
 * horizontal.
 */
export function MonthBars(props: Props) {
  return props.width < NARROW ? <LyingBars {...props} /> : <UprightBars {...props} />;
}

function UprightBars({ months, width, name }: Props) {
  const { top, ticks } = wholeAxis(Math.max(...months.map(({ count }) => count)));
  const left = String(top).length * FIGURE_WIDTH + 10;
  const height = HEIGHT - ABOVE - BELOW;
  const x = scaleBand({ domain: months.map(({ month }) => month), range: [0, width - left], padding: 0.36 });
  const y = scaleLinear<number>({ domain: [0, top], range: [height, 0] });
  return (
    <svg className="chart" role="img" aria-label={name} width={width} height={HEIGHT}>
      <g transform={`translate(${left} ${ABOVE})`}>
        <ValueLines ticks={ticks} y={y} width={width - left} />
        {months.map(({ month, count }) => {
          const middle = (x(month) ?? 0) + x.bandwidth() / 2;
          return (
            <g key={month}>
              <Bar
                className={`chart-solid ${seriesClass(1)}`}
                x={x(month)}
                width={x.bandwidth()}
                y={y(count)}
                height={height - y(count)}
              />
              {count > 0 && (
                <text className="chart-figure is-middle" x={middle} y={y(count) - 6}>
                  {count}
                </text>
              )}
              <text className="chart-label is-middle" x={middle} y={height + 18}>
                {formatShortMonth(month)}
              </text>
            </g>
          );
        })}
      </g>
    </svg>
  );
}

function LyingBars({ months, width, name }: Props) {
  const most = Math.max(...months.map(({ count }) => count));
  const left = 36;
  const right = String(most).length * FIGURE_WIDTH + 8;
  const height = months.length * ROW;
  const y = scaleBand({ domain: months.map(({ month }) => month), range: [0, height], padding: 0.3 });
  const x = scaleLinear<number>({ domain: [0, most], range: [0, width - left - right] });
  return (
    <svg className="chart" role="img" aria-label={name} width={width} height={height}>
      <g transform={`translate(${left} 0)`}>
        {months.map(({ month, count }) => {
          const middle = (y(month) ?? 0) + y.bandwidth() / 2;
          return (
            <g key={month}>
              <text className="chart-label" x={-left} y={middle} dy="0.32em">
                {formatShortMonth(month)}
              </text>
              <Bar
                className={`chart-solid ${seriesClass(1)}`}
                y={y(month)}
                height={y.bandwidth()}
                width={x(count)}
              />
              {count > 0 && (
                <text className="chart-figure" x={x(count) + 6} y={middle} dy="0.32em">
                  {count}
                </text>
              )}
            </g>
          );
        })}
        <line className="chart-line is-base" y2={height} />
      </g>
    </svg>
  );
}
