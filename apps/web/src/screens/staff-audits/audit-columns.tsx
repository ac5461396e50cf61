import { Link } from 'react-router';
import { type AuditView, writeAuditView } from '../../features/audits/audit-view.ts';
import { describeAction, describeDetails } from '../../features/audits/audit-words.ts';
import type { Audit } from '../../features/audits/audits.ts';
import { formatShortTime } from '../../ui/formats.ts';
import type { Column } from '../../ui/table.tsx';

/** Columns of the log. A person's name leads to all that they did, within the same view. */
export function columnsOf(view: AuditView): Column<Audit>[] {
  return [
    { head: 'What', kind: 'name', cell: (audit) => <What audit={audit} /> },
    {
      head: 'Who',
      folded: 'below',
      cell: ({ by }) =>
        by.user === null ? (
          `${by.name} (operator)`
        ) : (
          <Link to={{ search: `?${writeAuditView({ ...view, person: by.user })}` }}>{by.name}</Link>
        ),
    },
    { head: 'When', folded: 'below', cell: ({ doneAt }) => formatShortTime(doneAt) },
  ];
}

function What({ audit: { action, person, named, details, reason } }: { audit: Audit }) {
  const facts = describeDetails(details);
  return (
    <>
      <span>{describeAction(action)}</span>
      {person !== null && <span className="audit-fact">{`Of ${person}`}</span>}
      {named !== null && <span className="audit-fact">{named}</span>}
      {facts.length > 0 && <span className="audit-fact">{facts.join(' · ')}</span>}
      {reason !== null && <q className="audit-fact audit-reason">{reason}</q>}
    </>
  );
}
