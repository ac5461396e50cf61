import { PatternLines } from '@visx/pattern';
import type { ComponentProps, ReactNode } from 'react';
import { Table } from '../../ui/table.tsx';
import './charts.css';

type Series = 1 | 2 | 3 | 4 | 5 | 6;

/** Class that gives a series its colour. */
export function seriesClass(series: Series): string {
  return `series-${series}`;
}

/** Texture for a series that must be distinguishable without its colour; used as `fill="url(#id)"`. */
export function Hatch({ id, series }: { id: string; series: Series }) {
  return (
    <PatternLines
      id={id}
      width={6}
      height={6}
      orientation={['diagonal']}
      className={`chart-hatch ${seriesClass(series)}`}
      strokeWidth={2.5}
      background="var(--sheet)"
    />
  );
}

/** Grid line across the chart for each value, with its label. */
export function ValueLines({
  ticks,
  y,
  width,
}: {
  ticks: readonly number[];
  y(value: number): number;
  width: number;
}) {
  return ticks.map((tick) => (
    <g key={tick} transform={`translate(0 ${y(tick)})`}>
      <line className={tick === 0 ? 'chart-line is-base' : 'chart-line'} x2={width} />
      <text className="chart-label is-value" x={-8} dy="0.32em">
        {tick}
      </text>
    </g>
  ));
}

/** Legend of the textures and signs of a chart. */
export function Key({ children }: { children: ReactNode }) {
  return <ul className="chart-key">{children}</ul>;
}

/** Table with the data of a chart: for screen readers, and to copy. */
export function ChartTable<Row>({
  caption,
  ...table
}: Pick<ComponentProps<typeof Table<Row>>, 'columns' | 'rows' | 'keyOf'> & { caption: string }) {
  return (
    <details className="chart-table">
      <summary className="touch-target">
        Show as a table<span className="visually-hidden">{`: ${caption}`}</span>
      </summary>
      <Table {...table} caption={caption} />
    </details>
  );
}

/** Placeholder of a chart that is loading, without animation. */
export function ChartSkeleton() {
  return (
    <div className="chart-skeleton">
      <p>Loading data…</p>
      <svg viewBox="0 0 400 150" preserveAspectRatio="none" aria-hidden="true">
        <path d="M20 150V90h36v60zM84 150V60h36v90zM148 150V110h36v40zM212 150V40h36v110zM276 150V75h36v75zM340 150V20h36v130z" />
      </svg>
    </div>
  );
}

export function NoData() {
  return <p className="empty">No data to display</p>;
}
