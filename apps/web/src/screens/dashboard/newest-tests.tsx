import { Link } from 'react-router';
import { useServerNow } from '../../features/countdown/use-server-now.ts';
import type { Dashboard } from '../../features/results/results.ts';
import { describeWindow, windowState } from '../../features/tests/test-window.ts';
import { paths, takeTestPath } from '../../paths.ts';
import { Block } from '../../ui/block.tsx';
import { formatMinutes } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { TruncatedName } from '../../ui/truncated-name.tsx';
import { type DashboardQuery, NAME_LIMIT, SKELETON_ROWS } from './dashboard-query.ts';

type Test = Dashboard['tests'][number];

const COLUMNS: readonly Column<Test>[] = [
  {
    head: 'Name',
    kind: 'name',
    cell: (test) => (
      <Link to={takeTestPath(test._id)}>
        <TruncatedName name={test.test_name} limit={NAME_LIMIT} />
      </Link>
    ),
  },
  {
    head: 'Type',
    folded: 'below',
    cell: (test) => (
      <>
        <span>{test.test_type}</span>
        <span className="fold-note">
          {` · ${test.number_of_questions} questions · ${formatMinutes(test.duration_in_mins)}`}
        </span>
      </>
    ),
  },
  { head: 'Tot.Qns', kind: 'figure', folded: 'away', cell: (test) => test.number_of_questions },
  { head: 'Time', folded: 'away', cell: (test) => formatMinutes(test.duration_in_mins) },
  { head: 'Status', cell: (test) => <Status test={test} /> },
];

/** Newest tests, each with the learner's progress in it. */
export function NewestTests({ query }: { query: DashboardQuery }) {
  const table = { columns: COLUMNS, folds: true, opens: true, keyOf: (test: Test) => test._id };
  return (
    <Block
      title="Recently Created Tests"
      aside={
        <Link to={paths.tests}>
          View All<span className="visually-hidden"> tests</span>
        </Link>
      }
      query={query}
      skeleton={<Table {...table} rows={undefined} skeletonRows={SKELETON_ROWS} />}
    >
      {({ tests }) => <Table {...table} rows={tests} empty="No tests yet." />}
    </Block>
  );
}

function Status({ test: { attempt, attempted, window } }: { test: Test }) {
  const now = useServerNow();
  if (attempt) {
    return (
      <span className="status">
        <Icon name="clock" /> Continue
      </span>
    );
  }
  if (!attempted && windowState(window, now) !== 'open') {
    return (
      <span className="status">
        <Icon name="clock" /> <span>{describeWindow(window, now)}</span>
      </span>
    );
  }
  return attempted ? (
    <span className="status is-correct">
      <Icon name="tick" /> Attempted
    </span>
  ) : (
    <span className="status is-partial">
      <Icon name="ring" /> Not Attempted
    </span>
  );
}
