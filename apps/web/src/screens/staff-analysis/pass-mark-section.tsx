import { holds } from '../../features/accounts/permissions.ts';
import type { User } from '../../features/accounts/session.ts';
import type { PassMark } from '../../features/item-analysis/item-analysis.ts';
import { formatDayAndTime } from '../../ui/formats.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { PassMarkForm } from './pass-mark-form.tsx';

type Former = PassMark['history'][number];

const METHOD_NAMES: Record<Former['method'], string> = {
  percent: 'by hand',
  points: 'by hand',
  angoff: 'Angoff',
  cohen: 'Cohen',
  none: 'taken away',
};

const COLUMNS: Column<Former>[] = [
  {
    head: 'Pass mark',
    kind: 'name',
    cell: ({ percent, method, judges }) => {
      const by = judges.length === 0 ? '' : ` (${judges.join(', ')})`;
      return percent === null ? 'none' : `${percent}%, ${METHOD_NAMES[method]}${by}`;
    },
  },
  { head: 'Set', cell: ({ setAt }) => formatDayAndTime(setAt) },
  { head: 'By', folded: 'below', cell: ({ setBy }) => setBy ?? 'somebody who is gone' },
  {
    head: 'Reason',
    folded: 'below',
    cell: ({ reason }) => <span className="analysis-reason">{reason}</span>,
  },
];

/** The pass mark of a test: how it came about, and another in its place. */
export function PassMarkSection({
  user,
  testId,
  passMark,
}: {
  user: User;
  testId: string;
  passMark: PassMark;
}) {
  return (
    <section className="analysis-pass" aria-labelledby="analysis-pass">
      <h2 className="section" id="analysis-pass">
        Pass mark
      </h2>
      <p className="label">Learners do not see it.</p>
      <div className="analysis-columns">
        <Table
          label="Pass marks of this test"
          columns={COLUMNS}
          rows={passMark.history}
          keyOf={({ number }) => number}
          folds
          empty={<p>None was set.</p>}
        />
        {holds(user, 'content:publish') && (
          <PassMarkForm of={{ userId: user._id, testId }} passMark={passMark} />
        )}
      </div>
    </section>
  );
}
