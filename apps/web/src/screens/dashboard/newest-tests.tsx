import { Link } from 'react-router';
import type { Dashboard } from '../../features/results/results.ts';
import { paths, takeTestPath } from '../../paths.ts';
import { Block } from '../../ui/block.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { formatMinutes } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { type DashboardQuery, NAME_LIMIT } from './dashboard-query.ts';
import { DashboardTable, TableSkeleton } from './dashboard-table.tsx';

const HEADS = ['Name', 'Type', 'Tot.Qns', 'Time', 'Status'] as const;

/** Newest tests, each with the learner's progress in it. */
export function NewestTests({ query }: { query: DashboardQuery }) {
  return (
    <Block
      title="Recently Created Tests"
      aside={
        <Link to={paths.tests}>
          View All<span className="visually-hidden"> tests</span>
        </Link>
      }
      query={query}
      skeleton={<TableSkeleton heads={HEADS} />}
    >
      {({ tests }) => (tests.length === 0 ? <p className="empty">No tests yet.</p> : <Table tests={tests} />)}
    </Block>
  );
}

function Table({ tests }: { tests: Dashboard['tests'] }) {
  return (
    <DashboardTable heads={HEADS}>
      {tests.map((test) => (
        <tr key={test._id}>
          <th scope="row">
            <CutName name={test.test_name} limit={NAME_LIMIT} />
          </th>
          <td className="is-below">
            <span>{test.test_type}</span>
            <span className="fold-note">
              {` · ${test.number_of_questions} questions · ${formatMinutes(test.duration_in_mins)}`}
            </span>
          </td>
          <td className="is-figure is-folded">{test.number_of_questions}</td>
          <td className="is-folded">{formatMinutes(test.duration_in_mins)}</td>
          <td>
            <Link className="status-link" to={takeTestPath(test._id)}>
              <Status test={test} />
              <span className="visually-hidden">{`: ${test.test_name}`}</span>
            </Link>
          </td>
        </tr>
      ))}
    </DashboardTable>
  );
}

function Status({ test: { attempt, attempted } }: { test: Dashboard['tests'][number] }) {
  if (attempt) {
    return (
      <span className="status">
        <Icon name="clock" /> Continue
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
