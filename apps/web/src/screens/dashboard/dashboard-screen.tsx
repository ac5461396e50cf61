import { useQuery } from '@tanstack/react-query';
import type { User } from '../../features/accounts/session.ts';
import { useSession } from '../../features/accounts/session.ts';
import { useServerNow } from '../../features/countdown/use-server-now.ts';
import { type Dashboard, dashboardQuery } from '../../features/results/results.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { OpenTestBanner } from '../../features/tests/open-test-banner.tsx';
import { formatDay, formatName } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { useErrorToast } from '../../ui/toast.tsx';
import { CompletedTests } from './completed-tests.tsx';
import { LeaderboardBlock } from './leaderboard-block.tsx';
import { NewTickets } from './new-tickets.tsx';
import { NewestTests } from './newest-tests.tsx';
import { Totals } from './totals.tsx';
import './dashboard.css';

export function DashboardScreen() {
  const session = useSession();
  return session && <LearnerDashboard user={session.user} />;
}

/** Dashboard of a learner: progress, news, and open tests. */
function LearnerDashboard({ user }: { user: User }) {
  usePageTitle('Dashboard');
  const learner = { userId: user._id, subdomain: user.subdomain };
  const query = useQuery(dashboardQuery(learner));
  const { data, error } = query;
  // The blocks keep showing the error once the toast is closed.
  useErrorToast(error);

  return (
    <Page
      title={`Welcome, ${formatName(user)}`}
      beside={<span className="dashboard-day">{formatDay(new Date())}</span>}
    >
      {data && <OpenTests attempts={data.attempts} />}
      <Totals query={query} />
      <div className="dashboard-columns">
        <div>
          <NewestTests query={query} />
          <CompletedTests query={query} />
        </div>
        <div>
          <LeaderboardBlock learner={learner} />
          <NewTickets query={query} />
        </div>
      </div>
    </Page>
  );
}

/** A strip for each open test, linked to it. */
function OpenTests({ attempts }: { attempts: Dashboard['attempts'] }) {
  const now = useServerNow();
  return attempts.map(({ _id, test, deadlineAt }) => (
    <OpenTestBanner key={_id} test={test} deadlineAt={deadlineAt} now={now} />
  ));
}
