import { Link } from 'react-router';
import { describeWithheld } from '../../features/reports/withheld.tsx';
import type { Dashboard } from '../../features/results/results.ts';
import { figureQuestionsPath, paths, scorePath } from '../../paths.ts';
import { Block } from '../../ui/block.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { formatDay } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { type DashboardQuery, NAME_LIMIT } from './dashboard-query.ts';
import { DashboardTable, TableSkeleton } from './dashboard-table.tsx';

const HEADS = ['Name', 'Type', 'Tot.Qns', 'Completed', 'Score'] as const;

/** Latest reports, each linked to its review. */
export function CompletedTests({ query }: { query: DashboardQuery }) {
  return (
    <Block
      title="Completed Tests"
      aside={
        <Link to={paths.proficiency}>
          View All<span className="visually-hidden"> completed tests</span>
        </Link>
      }
      query={query}
      skeleton={<TableSkeleton heads={HEADS} />}
    >
      {({ reports }) =>
        reports.length === 0 ? <p className="empty">No test completed yet.</p> : <Table reports={reports} />
      }
    </Block>
  );
}

function Table({ reports }: { reports: Dashboard['reports'] }) {
  return (
    <DashboardTable heads={HEADS}>
      {reports.map((report) => (
        <tr key={report._id}>
          <th scope="row">
            <Link to={scorePath(report._id)}>
              <CutName name={report.test.test_name} limit={NAME_LIMIT} />
            </Link>
          </th>
          <td className="is-below">
            <span>{report.test.test_type}</span>
            <span className="fold-note">
              {` · ${report.test.number_of_questions} questions · ${formatDay(report.test.updatedAt)}`}
            </span>
          </td>
          <td className="is-figure is-folded">{report.test.number_of_questions}</td>
          <td className="is-folded">{formatDay(report.test.updatedAt)}</td>
          <td className="is-figure">
            <Score report={report} />
          </td>
        </tr>
      ))}
    </DashboardTable>
  );
}

function Score({ report }: { report: Dashboard['reports'][number] }) {
  const { correct_answers, total, withheld, test } = report;
  if (correct_answers !== null) {
    const score = `${correct_answers}/${total}`;
    return (
      <Link
        to={figureQuestionsPath({ report: report._id })}
        aria-label={`${score} right in ${test.test_name}, the questions`}
      >
        {score}
      </Link>
    );
  }
  const reason = withheld === null ? 'Not shown.' : describeWithheld('The score is', withheld, test._id);
  return (
    <span className="score-withheld" title={reason}>
      <Icon name="eye-off" />
      <span className="visually-hidden">{reason}</span>
    </span>
  );
}
