import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { type LiveTest, liveTestsQuery } from '../../features/live/live.ts';
import { describeLearners } from '../../features/live/live-words.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffLiveTestPath } from '../../staff-paths.ts';
import { formatShortTime } from '../../ui/formats.ts';
import { Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';

const COLUMNS: Column<LiveTest>[] = [
  {
    head: 'Test',
    kind: 'name',
    cell: ({ _id, test_name }) => <Link to={staffLiveTestPath(_id)}>{test_name}</Link>,
  },
  {
    head: 'Sit it now',
    kind: 'figure',
    cell: ({ open }) => (open === 0 ? 'nobody' : <b>{describeLearners(open)}</b>),
  },
  {
    head: 'Finished',
    kind: 'figure',
    folded: 'away',
    cell: ({ finished }) => finished.toLocaleString('en-GB'),
  },
  {
    head: 'Open',
    folded: 'below',
    cell: ({ window }) =>
      window.closesAt === null ? 'without end' : `until ${formatShortTime(window.closesAt)}`,
  },
];

export function LiveTestsScreen() {
  const session = useSession();
  return session && <LiveTests userId={session.user._id} />;
}

/** Tests that somebody sits now, or has finished within a day. */
function LiveTests({ userId }: { userId: string }) {
  usePageTitle('Live');
  const { data, error, refetch } = useQuery(liveTestsQuery(userId));
  return (
    <Page title="Live">
      <p className="page-text">Tests that somebody sits now, or has finished within the last 24 hours.</p>
      <Table
        label="Tests"
        columns={COLUMNS}
        rows={data}
        keyOf={({ _id }) => _id}
        error={data === undefined ? error : null}
        onRetry={refetch}
        folds
        opens
        empty={<p>Nobody is sitting a test.</p>}
      />
    </Page>
  );
}
