import { Link } from 'react-router';
import type { ComparedReport, Comparison } from '../../features/reports/comparison.ts';
import { FigureLink } from '../../features/reports/figure-link.tsx';
import { WithheldNote } from '../../features/reports/withheld.tsx';
import { figureQuestionsPath, scorePath } from '../../paths.ts';
import { formatDay } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import '../../ui/block.css';

type Attempt = ComparedReport & { number: number };

const COLUMNS: readonly Column<Attempt>[] = [
  { head: 'Attempt', kind: 'name', cell: ({ number }) => number },
  { head: 'Date', cell: ({ createdAt }) => formatDay(createdAt) },
  { head: 'Score', kind: 'figure', cell: (attempt) => <Score attempt={attempt} /> },
  { head: 'Performance', kind: 'figure', cell: (attempt) => <Performance attempt={attempt} /> },
];

/** Each attempt with its day and its score, the oldest first. */
export function AttemptTable({ comparison: { reports, test } }: { comparison: Comparison }) {
  const withheld = reports.find((report) => report.withheld !== null)?.withheld;
  return (
    <>
      <div className="compare-attempts">
        <Table
          columns={COLUMNS}
          rows={reports.map((report, index) => ({ ...report, number: index + 1 }))}
          keyOf={({ _id }) => _id}
        />
      </div>
      {withheld && <WithheldNote subject="What is missing is" withheld={withheld} ownTestId={test._id} />}
    </>
  );
}

function Score({ attempt: { _id, correct_answers, total, number } }: { attempt: Attempt }) {
  const score = correct_answers === null ? 'View' : `${correct_answers}/${total}`;
  return (
    <Link to={scorePath(_id)} aria-label={`${score} in attempt ${number}, the report`}>
      {score}
    </Link>
  );
}

function Performance({ attempt: { _id, percentage, number } }: { attempt: Attempt }) {
  if (percentage === null)
    return (
      <span className="compare-withheld">
        <Icon name="eye-off" label="Held back" />
      </span>
    );
  return (
    <FigureLink to={figureQuestionsPath({ report: _id })} percent={percentage} of={`in attempt ${number}`} />
  );
}
