import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { describePercent, describeSatTests } from '../../features/staff-results/result-words.ts';
import { type SatTest, satTestsQuery } from '../../features/staff-results/results.ts';
import { MAX_SEARCH, RESULTS_VIEW } from '../../features/staff-results/results-view.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffResultsPath } from '../../staff-paths.ts';
import type { DataColumn } from '../../ui/data-table/columns.ts';
import { formatShortTime } from '../../ui/formats.ts';
import { ListSearch } from '../../ui/forms/list-search.tsx';
import { useListInAddress } from '../../ui/forms/use-list-in-address.ts';
import { Page } from '../../ui/page.tsx';
import { ResultsList } from './results-list.tsx';
import './staff-results.css';

const COLUMNS: readonly DataColumn<SatTest>[] = [
  {
    id: 'test',
    head: 'Test',
    kind: 'reading',
    cell: ({ _id, test_name }) => <Link to={staffResultsPath(_id)}>{test_name}</Link>,
  },
  {
    id: 'reports',
    head: 'Results',
    kind: 'figure',
    width: '80px',
    isOnPhone: 'named',
    cell: ({ reports }) => reports.toLocaleString('en-GB'),
  },
  {
    id: 'mean',
    head: 'Mean',
    kind: 'figure',
    width: '80px',
    isOnPhone: 'named',
    cell: ({ mean }) => describePercent(mean),
  },
  { id: 'latest', head: 'Latest', width: '148px', cell: ({ latestAt }) => formatShortTime(latestAt) },
];

export function SatTestsScreen() {
  const session = useSession();
  return session && <SatTests userId={session.user._id} />;
}

/** Tests that somebody has sat; each leads to its results. */
function SatTests({ userId }: { userId: string }) {
  usePageTitle('Results');
  const address = useListInAddress(RESULTS_VIEW, {});
  const query = useQuery(satTestsQuery(userId, address.view));
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useRef<HTMLInputElement>(null);
  return (
    <Page title="Results" headingRef={heading}>
      <ListSearch
        address={address}
        label="Search tests by name"
        placeholder="Name of a test"
        maxLength={MAX_SEARCH}
        inputRef={search}
      />
      <ResultsList
        label="Tests"
        describe={describeSatTests}
        columns={COLUMNS}
        query={{ ...query, data: query.data && { rows: query.data.tests, total: query.data.total } }}
        address={address}
        keyOf={({ _id }) => _id}
        nameOf={({ test_name }) => test_name}
        pathOf={({ _id }) => staffResultsPath(_id)}
        none="Nobody has handed in a test yet."
        heading={heading}
        search={search}
      />
    </Page>
  );
}
