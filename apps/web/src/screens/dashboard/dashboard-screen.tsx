import { useQuery } from '@tanstack/react-query';
import type { User } from '../../features/accounts/session.ts';
import { useSession } from '../../features/accounts/session.ts';
import { useServerNow } from '../../features/countdown/use-server-now.ts';
import {
  type Dashboard,
  dashboardQuery,
  type Leaderboard,
  leaderboardQuery,
  type WhatNext,
  whatNextQuery,
} from '../../features/results/results.ts';
import { useOrganisation, usePageTitle } from '../../features/tenants/tenant.ts';
import { OpenTestBanner } from '../../features/tests/open-test-banner.tsx';
import { mayTakeTests } from '../../features/tests/tests.ts';
import { paths } from '../../paths.ts';
import { formatDay, formatName } from '../../ui/formats.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Page } from '../../ui/page.tsx';
import { CompletedTests } from './completed-tests.tsx';
import { type FoldedPanel, FoldedPanels } from './folded-panels.tsx';
import { describeUnranked, LeaderboardBlock } from './leaderboard-block.tsx';
import { NewTickets } from './new-tickets.tsx';
import { NewestTests } from './newest-tests.tsx';
import { Totals } from './totals.tsx';
import { ContinueTest, NextStep, NextStepSkeleton } from './what-next.tsx';
import './dashboard.css';

export function DashboardScreen() {
  const session = useSession();
  return session && <LearnerDashboard user={session.user} />;
}

/** Dashboard of a learner: what to do next, progress, and news. */
function LearnerDashboard({ user }: { user: User }) {
  usePageTitle('Dashboard');
  const learner = { userId: user._id, subdomain: user.subdomain };
  const query = useQuery(dashboardQuery(learner));
  const leaderboard = useQuery(leaderboardQuery(learner));
  const next = useQuery(whatNextQuery(learner));
  const { data: organisation } = useOrganisation(user.subdomain);
  const needsPlan = organisation !== undefined && !mayTakeTests(organisation, user);
  const { data, error } = query;
  const hasFailed = data === undefined && error !== null;
  const isRanked = leaderboard.data?.data.length !== 0;
  const showsLeaderboard = leaderboard.data?.shown !== false && isRanked;
  const showsTickets = data?.tickets.length !== 0;

  return (
    <Page
      title={`Welcome, ${formatName(user)}`}
      beside={<span className="dashboard-day">{formatDay(new Date())}</span>}
    >
      {hasFailed ? (
        <LoadError error={error} onRetry={query.refetch} />
      ) : (
        <>
          <WhatToDo data={data} next={next.data} isLoading={next.isPending} needsPlan={needsPlan} />
          <Totals data={data} />
          <div
            className={showsLeaderboard || showsTickets ? 'dashboard-columns has-side' : 'dashboard-columns'}
          >
            <div>
              <NewestTests query={query} />
              {data?.reports.length !== 0 && <CompletedTests query={query} />}
            </div>
            <div>
              {showsLeaderboard && <LeaderboardBlock query={leaderboard} />}
              {showsTickets && <NewTickets query={query} />}
            </div>
          </div>
          {data && <FoldedPanels panels={emptyPanels(data, leaderboard.data)} />}
        </>
      )}
    </Page>
  );
}

/** An open test goes before all; further ones follow as strips. */
function WhatToDo({
  data,
  next,
  isLoading,
  needsPlan,
}: {
  data: Dashboard | undefined;
  next: WhatNext | null | undefined;
  isLoading: boolean;
  needsPlan: boolean;
}) {
  const now = useServerNow();
  const [first, ...others] = data?.attempts ?? [];
  if (first !== undefined) {
    return (
      <>
        <ContinueTest attempt={first} now={now} />
        {others.map(({ _id, test, deadlineAt }) => (
          <OpenTestBanner key={_id} test={test} deadlineAt={deadlineAt} now={now} />
        ))}
      </>
    );
  }
  if (data === undefined || isLoading) return <NextStepSkeleton />;
  return next ? <NextStep next={next} tests={data.totalExam.count} needsPlan={needsPlan} /> : null;
}

function emptyPanels(data: Dashboard, leaderboard: Leaderboard | undefined): FoldedPanel[] {
  const panels: FoldedPanel[] = [];
  if (data.reports.length === 0) {
    const text = 'No test completed yet. Your results will appear here.';
    panels.push({ title: 'Completed Tests', text });
  }
  if (leaderboard?.shown && leaderboard.data.length === 0) {
    const reason = describeUnranked(leaderboard);
    const none = 'No data available';
    panels.push({ title: 'Leaderboard', text: reason === null ? none : `${none}. ${reason}` });
  }
  if (data.tickets.length === 0) {
    const link = { to: paths.tickets, label: 'Ask a question' };
    panels.push({ title: 'New Tickets', text: 'No ticket found!', link });
  }
  return panels;
}
