import { percent } from '@assay/assessment';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { WithheldNote } from '../../features/reports/withheld.tsx';
import { type LatestReport, latestReportQuery } from '../../features/results/charts.ts';
import { scorePath } from '../../paths.ts';
import { Block } from '../../ui/block.tsx';
import { formatPercent } from '../../ui/formats.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { TruncatedName } from '../../ui/truncated-name.tsx';
import { ChartSkeleton, NoData } from './chart-parts.tsx';
import { Donut, PartSwatch, type Slice } from './donut.tsx';
import { describeChosen } from './last-reports.ts';

/** Confidence of the learner over all reports, and the parts of the latest one. */
export function LatestReportCard({ userId }: { userId: string }) {
  const query = useQuery(latestReportQuery({ userId }));
  return (
    <Block title="Confidence" query={query} skeleton={<ChartSkeleton />}>
      {(latest) =>
        latest.reportcard === undefined ? (
          <NoData />
        ) : (
          <>
            <Confidence latest={latest} />
            <Latest latest={latest} reportId={latest.reportcard} />
          </>
        )
      }
    </Block>
  );
}

/** Confidence as specified, over chosen and preset levels alike; below it that over chosen levels alone. */
function Confidence({ latest: { confidence, confidence_chosen: chosen } }: { latest: LatestReport }) {
  return (
    <div className="confidence-percent">
      <p>
        <span className="confidence-figure">{formatPercent(confidence)}</span>{' '}
        <span>how sure you were, over all your answers</span>
      </p>
      <p className="chart-note">{`Where you set it yourself: ${describeChosen(chosen)}`}</p>
    </div>
  );
}

function Latest({ latest, reportId }: { latest: LatestReport; reportId: string }) {
  const { test_name, total, correct_answer, graphdata, withheld } = latest;
  return (
    <div className="latest">
      {graphdata.length > 0 && <Donut slices={graphdata} total={total} />}
      <div className="latest-words">
        <p className="latest-name">
          <Link to={scorePath(reportId)}>
            <TruncatedName name={test_name} />
          </Link>
        </p>
        {correct_answer !== null && (
          <p className="chart-note">{`Total Marks: ${correct_answer} / ${total}`}</p>
        )}
        {withheld && <WithheldNote subject="The score is" withheld={withheld} ownTestId="" />}
        {graphdata.length > 0 && <Parts slices={graphdata} total={total} name={test_name} />}
      </div>
    </div>
  );
}

/** Legend of the donut, which is its table. */
function Parts({ slices, total, name }: { slices: readonly Slice[]; total: number; name: string }) {
  const hatchId = useId();
  const columns: Column<Slice>[] = [
    {
      head: 'Result',
      kind: 'name',
      cell: (slice) => (
        <>
          <PartSwatch name={slice.name} hatchId={`${hatchId}-${slice.name}`} /> <span>{slice.name}</span>
        </>
      ),
    },
    { head: 'Questions', kind: 'figure', cell: ({ value }) => value },
    { head: 'Share', kind: 'figure', cell: ({ value }) => formatPercent(percent(value, total)) },
  ];
  return (
    <div className="latest-parts">
      <Table
        columns={columns}
        rows={slices}
        keyOf={({ name: part }) => part}
        caption={`${name}: questions by result`}
        hidesCaption
        hidesHeads
      />
    </div>
  );
}
