import { Link } from 'react-router';
import type { Change, ComparedAnswer, ComparedRow, Comparison } from '../../features/reports/comparison.ts';
import { resultOf } from '../../features/reports/result.ts';
import { ResultMark } from '../../features/reports/review-legend.tsx';
import { scorePath } from '../../paths.ts';
import { IconLabel, type IconName } from '../../ui/icon.tsx';
import '../../ui/rich-text/ruled-table.css';

type Props = { rows: readonly ComparedRow[]; comparison: Comparison; pair: readonly [number, number] };

/** Questions with their results in both attempts, each linked to its explanation in that report. */
export function ChangeTable({ rows, comparison: { reports }, pair: [earlier, later] }: Props) {
  const sides = [
    { at: earlier, of: (row: ComparedRow) => row.earlier },
    { at: later, of: (row: ComparedRow) => row.later },
  ];
  return (
    <table className="ruled compare-changes">
      <thead>
        <tr>
          <th>Question</th>
          {sides.map(({ at }) => (
            <th key={at}>{`Attempt ${at + 1}`}</th>
          ))}
          <th>Change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.words}</th>
            {sides.map(({ at, of }) => (
              <td key={at}>
                <span className="compare-side">{`Attempt ${at + 1} `}</span>
                <SideLink answer={of(row)} reportId={reports[at]?._id ?? ''} attempt={at + 1} />
              </td>
            ))}
            <td className="compare-change">
              <ChangeMark row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
