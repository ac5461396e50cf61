import { Link } from 'react-router';
import { describeWithheld } from '../../features/reports/withheld.tsx';
import type { Dashboard } from '../../features/results/results.ts';
import { paths, scorePath } from '../../paths.ts';
import { Block } from '../../ui/block.tsx';
import { formatDay } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TruncatedName } from '../../ui/truncated-name.tsx';
import { type DashboardQuery, NAME_LIMIT, SKELETON_ROWS } from './dashboard-query.ts';

type Report = Dashboard['reports'][number];

const COLUMNS: readonly Column<Report>[] = [
  {
    head: 'Name',
    kind: 'name',
    cell: ({ _id, test }) => (
      <Link to={scorePath(_id)}>
        <TruncatedName name={test.test_name} limit={NAME_LIMIT} />
      </Link>
    ),
  },
  {
    head: 'Type',
    folded: 'below',
    cell: ({ test }) => (
      <>
        <span>{test.test_type}</span>
        <span className="fold-note">
          {` · ${test.number_of_questions} questions · ${formatDay(test.updatedAt)}`}
        </span>
      </>
    ),
  },
  { head: 'Tot.Qns', kind: 'figure', folded: 'away', cell: ({ test }) => test.number_of_questions },
  { head: 'Completed', folded: 'away', cell: ({ test }) => formatDay(test.updatedAt) },
  { head: 'Score', kind: 'figure', cell: (report) => <Score report={report} /> },
];

/** Latest reports, each linked to its review; folded away where there is none. */
export function CompletedTests({ query }: { query: DashboardQuery }) {
  const table = { columns: COLUMNS, folds: true, opens: true, keyOf: (report: Report) => report._id };
  return (
    <Block
      title="Completed Tests"
      aside={
        <Link to={paths.proficiency}>
          View All<span className="visually-hidden"> completed tests</span>
        </Link>
      }
      query={query}
      skeleton={<Table {...table} rows={undefined} skeletonRows={SKELETON_ROWS} />}
    >
      {({ reports }) => <Table {...table} rows={reports} />}
    </Block>
  );
}

function Score({ report }: { report: Report }) {
  const { correct_answers, total, withheld, test } = report;
  if (correct_answers !== null) return <b>{`${correct_answers}/${total}`}</b>;
  const reason = withheld === null ? 'Not shown.' : describeWithheld('The score is', withheld, test._id);
  return (
    <span className="score-withheld" title={reason}>
      <Icon name="eye-off" />
      <span className="visually-hidden">{reason}</span>
    </span>
  );
}
