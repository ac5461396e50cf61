import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type User, useSession } from '../../features/accounts/session.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { progressQuery, type Summary, summaryQuery } from '../../features/topics/topics.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tree } from '../../ui/tree.tsx';
import { summaryIndex, summaryTree } from './summary-tree.ts';
import './view-summary.css';

export function ViewSummaryScreen() {
  const session = useSession();
  return session && <SummaryPage user={session.user} />;
}

/** All topics of the organisation's questions, as one tree. */
function SummaryPage({ user: { _id: userId, subdomain } }: { user: User }) {
  usePageTitle('View Summary');
  const query = useQuery(summaryQuery({ userId, subdomain }));

  return (
    <Page title="View Summary">
      <div className="summary">
        <Loaded query={query} skeleton={<Skeleton lines={6} />}>
          {(summary) =>
            summary.length === 0 ? (
              <p className="empty">No topics yet.</p>
            ) : (
              <SummaryTree summary={summary} userId={userId} />
            )
          }
        </Loaded>
      </div>
    </Page>
  );
}

function SummaryTree({ summary, userId }: { summary: Summary; userId: string }) {
  // The tree does not wait for it, and is whole without.
  const { data: progress } = useQuery(progressQuery({ userId }));
  const roots = useMemo(() => summaryTree(summary, progress), [summary, progress]);
  const index = useMemo(() => summaryIndex(roots), [roots]);
  return <Tree id="summary-" label="Domains, subdomains, topics and subtopics" roots={roots} index={index} />;
}
