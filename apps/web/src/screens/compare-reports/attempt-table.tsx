import { Link } from 'react-router';
import type { ComparedReport, Comparison } from '../../features/reports/comparison.ts';
import { FigureLink } from '../../features/reports/figure-link.tsx';
import { WithheldNote } from '../../features/reports/withheld.tsx';
import { figureQuestionsPath, scorePath } from '../../paths.ts';
import { formatDay } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/block.css';
import '../../ui/rich-text/ruled-table.css';

/** Each attempt with its day and its score, the oldest first. */
export function AttemptTable({ comparison: { reports, test } }: { comparison: Comparison }) {
  const withheld = reports.find((report) => report.withheld !== null)?.withheld;
  return (
    <>
      <table className="ruled compare-attempts">
        <thead>
          <tr>
            <th>Attempt</th>
            <th>Date</th>
            <th className="is-figure">Score</th>
            <th className="is-figure">Performance</th>
          </tr>
        </thead>
        <tbody>
          {reports.map((report, index) => (
            <tr key={report._id}>
              <th scope="row">{index + 1}</th>
              <td>{formatDay(report.createdAt)}</td>
              <Figures report={report} number={index + 1} />
            </tr>
          ))}
        </tbody>
      </table>
      {withheld && <WithheldNote subject="What is missing is" withheld={withheld} ownTestId={test._id} />}
    </>
  );
}

function Figures({ report, number }: { report: ComparedReport; number: number }) {
  const { _id, correct_answers, total, percentage } = report;
  const score = correct_answers === null ? 'View' : `${correct_answers}/${total}`;
  return (
    <>
      <td className="is-figure">
        <Link to={scorePath(_id)} aria-label={`${score} in attempt ${number}, the report`}>
          {score}
        </Link>
      </td>
      <td className="is-figure">
        {percentage === null ? (
          <span className="compare-withheld">
            <Icon name="eye-off" label="Held back" />
          </span>
        ) : (
          <FigureLink
            to={figureQuestionsPath({ report: _id })}
            percent={percentage}
            of={`in attempt ${number}`}
          />
        )}
      </td>
    </>
  );
}
