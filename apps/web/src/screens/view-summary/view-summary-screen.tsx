import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type User, useSession } from '../../features/accounts/session.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { type Summary, summaryQuery } from '../../features/topics/topics.ts';
import { LoadError } from '../../ui/states.tsx';
import { Tree } from '../../ui/tree.tsx';
import { useRetry } from '../../ui/use-retry.ts';
import { summaryTree } from './summary-tree.ts';
import './view-summary.css';

export function ViewSummaryScreen() {
  const session = useSession();
  return session && <SummaryPage user={session.user} />;
}

/** All topics of the organisation's questions, as one tree. */
function SummaryPage({ user: { _id: userId, subdomain } }: { user: User }) {
  usePageTitle('View Summary');
  const { data: summary, error, refetch } = useQuery(summaryQuery({ userId, subdomain }));
  const { heading, retry } = useRetry(refetch);

  return (
    <>
      <div className="scotch" />
      <h1 className="title page-title" ref={heading} tabIndex={-1}>
        View Summary
      </h1>
      <div className="summary" aria-busy={!summary && !error}>
        {summary?.length === 0 && <p className="empty">No topics yet.</p>}
        {summary && summary.length > 0 && <SummaryTree summary={summary} />}
        {!summary && error && <LoadError error={error} onRetry={retry} />}
        {!summary && !error && <Skeleton />}
      </div>
    </>
  );
}

function SummaryTree({ summary }: { summary: Summary }) {
  const roots = useMemo(() => summaryTree(summary), [summary]);
  return <Tree label="Domains, subdomains, topics and subtopics" roots={roots} />;
}

const ROWS = [1, 2, 3, 4, 5, 6];

function Skeleton() {
  return (
    <>
      <p className="visually-hidden">Loading</p>
      <div className="summary-skeleton" aria-hidden="true">
        {ROWS.map((row) => (
          <span className="skeleton" key={row} />
        ))}
      </div>
    </>
  );
}
