import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useId } from 'react';
import { percentAxis, wholeAxis } from './axis.ts';
import { Hatch, seriesClass, ValueLines } from './chart-parts.tsx';
import type { LastReport } from './last-reports.ts';

const LEFT = 36;
/** Height of the words above each panel. */
const HEAD = 28;
const PERCENT_HEIGHT = 112;
const BETWEEN = 12;
const MINUTES_HEIGHT = 44;
const BELOW = 26;
const MINUTES_TOP = HEAD + PERCENT_HEIGHT + BETWEEN + HEAD;
const HEIGHT = MINUTES_TOP + MINUTES_HEIGHT + BELOW;

type Props = { reports: readonly LastReport[]; width: number; name: string };

/**
 * Two panels with the same horizontal axis: percentages, and below them minutes. One vertical axis for both
 * would invite a comparison of heights, which have nothing in common; two axes side by side would make them
 * cross at meaningless points.
 */
export function LastReportsChart({ reports, width, name }: Props) {
  const hatchId = useId();
  const inner = width - LEFT;
  const minutesAxis = wholeAxis(Math.max(...reports.map(({ minutes }) => minutes)));
  const place = scaleBand({
    domain: reports.map(({ position }) => position),
    range: [0, inner],
    paddingInner: 0.3,
    paddingOuter: 0.15,
  });
  // Bars of a few reports are no wider than those of many.
  const group = Math.min(place.bandwidth(), 64);
  const percent = scaleLinear<number>({ domain: [0, percentAxis.top], range: [PERCENT_HEIGHT, 0] });
  const minutes = scaleLinear<number>({ domain: [0, minutesAxis.top], range: [MINUTES_HEIGHT, 0] });
  const bar = (group - 2) / 2;

  return (
    <svg className="chart" role="img" aria-label={name} width={width} height={HEIGHT}>
      <defs>
        <Hatch id={hatchId} series={2} />
      </defs>
      <text className="chart-label" y="12">
        Percent
      </text>
      <g transform={`translate(${LEFT} ${HEAD})`}>
        <ValueLines ticks={percentAxis.ticks} y={percent} width={inner} />
        {reports.map((report) => (
          <g key={report.id} transform={`translate(${startOf(report)} 0)`}>
            <Bar
              className={`chart-solid ${seriesClass(1)}`}
              width={bar}
              y={percent(report.confidence)}
              height={PERCENT_HEIGHT - percent(report.confidence)}
            />
            {report.performance === null ? (
              <text className="chart-figure is-middle" x={bar + 2 + bar / 2} y={PERCENT_HEIGHT - 6}>
                –
              </text>
            ) : (
              <Bar
                className={`chart-hatched ${seriesClass(2)}`}
                fill={`url(#${hatchId})`}
                x={bar + 2.5}
                width={bar - 1}
                y={percent(report.performance)}
                height={PERCENT_HEIGHT - percent(report.performance)}
              />
            )}
          </g>
        ))}
      </g>
      <text className="chart-label" y={MINUTES_TOP - HEAD + 12}>
        Minutes
      </text>
      <g transform={`translate(${LEFT} ${MINUTES_TOP})`}>
        <ValueLines ticks={[0, minutesAxis.top]} y={minutes} width={inner} />
        {reports.map((report) => (
          <g key={report.id} transform={`translate(${startOf(report)} 0)`}>
            <Bar
              className={`chart-outlined ${seriesClass(3)}`}
              x={group / 4 + 1}
              width={group / 2 - 2}
              y={minutes(report.minutes)}
              height={MINUTES_HEIGHT - minutes(report.minutes)}
            />
            <text className="chart-label is-middle" x={group / 2} y={MINUTES_HEIGHT + 19}>
              {report.position}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );

  function startOf({ position }: LastReport): number {
    return (place(position) ?? 0) + (place.bandwidth() - group) / 2;
  }
}
