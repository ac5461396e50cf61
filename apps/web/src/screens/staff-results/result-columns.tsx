import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedResult, PersonResult } from '../../features/staff-results/results.ts';
import { staffPersonResultsPath, staffReportPath } from '../../staff-paths.ts';
import type { DataColumn } from '../../ui/data-table/columns.ts';
import { formatPercent, formatSeconds, formatShortTime } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';

/** Fields that results of a test and of a person have in common. */
type Result = ListedResult | PersonResult;

const count = (value: number) => value.toLocaleString('en-GB');

/** True for a result that is no usual one. */
export function hasMarks({ remarked, timeRanOut }: Pick<Result, 'remarked' | 'timeRanOut'>): boolean {
  return remarked || timeRanOut;
}

/** "Re-marked" and "time ran out", where they are true. */
export function ResultMarks({ result }: { result: Pick<Result, 'remarked' | 'timeRanOut'> }): ReactNode {
  return (
    <span className="result-marks">
      {result.remarked && (
        <span>
          <Icon name="again" /> <span>Re-marked</span>
        </span>
      )}
      {result.timeRanOut && (
        <span>
          <Icon name="clock" /> <span>Time ran out</span>
        </span>
      )}
    </span>
  );
}

/** Columns of a test's results. */
export const RESULT_COLUMNS: readonly DataColumn<ListedResult>[] = [
  {
    id: 'name',
    head: 'Learner',
    kind: 'name',
    sort: {
      ascending: { order: 'name', name: 'Learner, from A' },
      descending: { order: '-name', name: 'Learner, from Z' },
    },
    cell: ({ _id, person }) => <Link to={staffReportPath(_id)}>{person.name || person.email}</Link>,
  },
  {
    id: 'email',
    head: 'Address',
    width: '200px',
    cell: ({ person }) => <Link to={staffPersonResultsPath(person._id)}>{person.email}</Link>,
  },
  {
    id: 'attempt',
    head: 'Attempt',
    kind: 'figure',
    width: '72px',
    sort: {
      ascending: { order: 'attempt', name: 'Attempt, first first' },
      descending: { order: '-attempt', name: 'Attempt, last first' },
    },
    cell: ({ attempt }) => count(attempt),
  },
  {
    id: 'score',
    head: 'Score',
    kind: 'figure',
    width: '76px',
    isOnPhone: true,
    cell: ({ right, total }) => `${count(right)} of ${count(total)}`,
  },
  {
    id: 'percent',
    head: 'Percent',
    kind: 'figure',
    width: '84px',
    isOnPhone: true,
    sort: {
      ascending: { order: 'percent', name: 'Result, lowest first' },
      descending: { order: '-percent', name: 'Result, best first' },
      startsDescending: true,
    },
    cell: ({ percent }) => formatPercent(percent),
  },
  {
    id: 'wrong',
    head: 'Wrong',
    kind: 'figure',
    width: '60px',
    cell: ({ wrong, partial }) =>
      partial === 0 ? count(wrong) : `${count(wrong)} + ${count(partial)} partly`,
  },
  {
    id: 'open',
    head: 'Left out',
    kind: 'figure',
    width: '68px',
    cell: ({ unanswered }) => count(unanswered),
  },
  {
    id: 'seconds',
    head: 'Time',
    kind: 'figure',
    width: '96px',
    sort: {
      ascending: { order: 'seconds', name: 'Time, shortest first' },
      descending: { order: '-seconds', name: 'Time, longest first' },
      startsDescending: true,
    },
    cell: ({ seconds }) => formatSeconds(seconds),
  },
  {
    id: 'finished',
    head: 'Handed in',
    width: '132px',
    sort: {
      ascending: { order: 'finished', name: 'Handed in, oldest first' },
      descending: { order: '-finished', name: 'Handed in, newest first' },
      startsDescending: true,
    },
    cell: ({ finishedAt }) => formatShortTime(finishedAt),
  },
  {
    id: 'marks',
    head: 'State',
    width: '116px',
    isOnPhone: true,
    cell: (result) => hasMarks(result) && <ResultMarks result={result} />,
  },
];
