import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { lastReportsQuery } from '../../features/results/charts.ts';
import { scorePath } from '../../paths.ts';
import { Block } from '../../ui/block.tsx';
import { formatPercent } from '../../ui/formats.ts';
import type { Column } from '../../ui/table.tsx';
import { TruncatedName } from '../../ui/truncated-name.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { ChartSkeleton, ChartTable, Hatch, Key, NoData, seriesClass } from './chart-parts.tsx';
import { describeChosen, describeLastReports, type LastReport, readLastReports } from './last-reports.ts';
import { LastReportsChart } from './last-reports-chart.tsx';

const COLUMNS: readonly Column<LastReport>[] = [
  {
    head: 'Test',
    kind: 'name',
    cell: ({ position, name }) => (
      <>
        <span>{`${position}. `}</span>
        <TruncatedName name={name} />
      </>
    ),
  },
  { head: 'Confidence', kind: 'figure', cell: ({ confidence }) => formatPercent(confidence) },
  { head: 'Where you set it yourself', kind: 'figure', cell: ({ chosen }) => describeChosen(chosen) },
  {
    head: 'Performance',
    kind: 'figure',
    cell: ({ performance }) => (performance === null ? 'Not shown' : formatPercent(performance)),
  },
  { head: 'Minutes', kind: 'figure', cell: ({ minutes }) => minutes.toFixed(2) },
];

/** Confidence, performance and time in each of the last reports. */
export function LastReportsCard({ userId }: { userId: string }) {
  const query = useQuery(lastReportsQuery({ userId }));
  return (
    <Block title="Confidence VS Performance" query={query} skeleton={<ChartSkeleton />}>
      {(data) => <Reports reports={readLastReports(data)} />}
    </Block>
  );
}

function Reports({ reports }: { reports: LastReport[] }) {
  if (reports.length === 0) return <NoData />;
  const isSomeHeldBack = reports.some(({ performance }) => performance === null);
  return (
    <>
      <SeriesKey />
      <ChartFrame>
        {(width) => <LastReportsChart reports={reports} width={width} name={describeLastReports(reports)} />}
      </ChartFrame>
      {isSomeHeldBack && <p className="chart-note">– means that the performance is held back for now.</p>}
      <ol className="last-reports">
        {reports.map(({ id, name }) => (
          <li key={id}>
            <Link to={scorePath(id)}>
              <TruncatedName name={name} />
            </Link>
          </li>
        ))}
      </ol>
      <ChartTable
        caption="Confidence, performance and time taken in the last reports"
        columns={COLUMNS}
        rows={reports}
        keyOf={({ id }) => id}
      />
    </>
  );
}

function SeriesKey() {
  const hatchId = useId();
  return (
    <Key>
      <li>
        <svg className="chart-swatch" viewBox="0 0 16 12" aria-hidden="true">
          <rect className={`chart-solid ${seriesClass(1)}`} width="16" height="12" />
        </svg>
        Confidence
      </li>
      <li>
        <svg className="chart-swatch" viewBox="0 0 16 12" aria-hidden="true">
          <Hatch id={hatchId} series={2} />
          <rect
            className={`chart-hatched ${seriesClass(2)}`}
            fill={`url(#${hatchId})`}
            x="0.5"
            y="0.5"
            width="15"
            height="11"
          />
        </svg>
        Performance
      </li>
      <li>
        <svg className="chart-swatch" viewBox="0 0 16 12" aria-hidden="true">
          <rect className={`chart-outlined ${seriesClass(3)}`} x="1" y="1" width="14" height="10" />
        </svg>
        Time Taken, in minutes
      </li>
    </Key>
  );
}
