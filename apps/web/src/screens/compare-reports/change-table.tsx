import { Link } from 'react-router';
import type { Change, ComparedAnswer, ComparedRow, Comparison } from '../../features/reports/comparison.ts';
import { resultOf } from '../../features/reports/result.ts';
import { ResultMark } from '../../features/reports/review-legend.tsx';
import { scorePath } from '../../paths.ts';
import { IconLabel, type IconName } from '../../ui/icon.tsx';
import { type Column, Table } from '../../ui/table.tsx';

type Props = { rows: readonly ComparedRow[]; comparison: Comparison; pair: readonly [number, number] };

/** Questions with their results in both attempts, each linked to its explanation in that report. */
export function ChangeTable({ rows, comparison: { reports }, pair: [earlier, later] }: Props) {
  const sides = [
    { at: earlier, of: (row: ComparedRow) => row.earlier },
    { at: later, of: (row: ComparedRow) => row.later },
  ];
  const columns: Column<ComparedRow>[] = [
    { head: 'Question', kind: 'name', cell: ({ words }) => words },
    ...sides.map(({ at, of }) => ({
      head: `Attempt ${at + 1}`,
      cell: (row: ComparedRow) => (
        <>
          <span className="compare-side">{`Attempt ${at + 1} `}</span>
          <SideLink answer={of(row)} reportId={reports[at]?._id ?? ''} attempt={at + 1} />
        </>
      ),
    })),
    { head: 'Change', cell: (row) => <ChangeMark row={row} /> },
  ];
  return (
    <div className="compare-changes">
      <Table columns={columns} rows={rows} keyOf={({ id }) => id} />
    </div>
  );
}

function SideLink({
  answer,
  reportId,
  attempt,
}: {
  answer: ComparedAnswer;
  reportId: string;
  attempt: number;
}) {
  if (answer === null) return <span className="compare-absent">Not asked</span>;
  return (
    <Link className="compare-link" to={scorePath(reportId, answer.number)}>
      <ResultMark result={resultOf(answer)} />
      <span className="visually-hidden">{`, question ${answer.number} in attempt ${attempt}`}</span>
    </Link>
  );
}

type Tone = 'correct' | 'wrong' | 'plain';
const MARKS: Record<Change, { icon: IconName; tone: Tone }> = {
  better: { icon: 'up', tone: 'correct' },
  worse: { icon: 'down', tone: 'wrong' },
  same: { icon: 'same', tone: 'plain' },
  new: { icon: 'dot', tone: 'plain' },
  gone: { icon: 'ring', tone: 'plain' },
  withheld: { icon: 'eye-off', tone: 'plain' },
};

function ChangeMark({ row: { change, description } }: { row: ComparedRow }) {
  return <IconLabel {...MARKS[change]}>{description}</IconLabel>;
}
