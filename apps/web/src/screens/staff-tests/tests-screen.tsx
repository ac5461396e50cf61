import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../features/accounts/session.ts';
import { staffTestsQuery } from '../../features/staff-tests/staff-tests.ts';
import { LISTED_STATES, STATES } from '../../features/staff-tests/test-states.ts';
import { describeTests } from '../../features/staff-tests/test-words.ts';
import {
  isNarrowed,
  MAX_SEARCH,
  PAGE_SIZES,
  STAFF_TESTS_VIEW,
} from '../../features/staff-tests/tests-view.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffTestPath } from '../../staff-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { ListSearch } from '../../ui/forms/list-search.tsx';
import { useListInAddress } from '../../ui/forms/use-list-in-address.ts';
import { NoMatch } from '../../ui/no-match.tsx';
import { Page } from '../../ui/page.tsx';
import { TEST_COLUMNS } from './test-columns.tsx';
import './staff-tests.css';

/** Order of the server, which is the only one. */
const NEWEST = 'changed';

export function TestsScreen() {
  const session = useSession();
  return session && <Tests userId={session.user._id} />;
}

/** The organisation's tests, published or not; the address holds the view. */
function Tests({ userId }: { userId: string }) {
  usePageTitle('Tests');
  const navigate = useNavigate();
  const address = useListInAddress(STAFF_TESTS_VIEW, { state: null });
  const { view, correct } = address;
  const { data, error, isPlaceholderData, refetch } = useQuery(staffTestsQuery(userId, view));
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const total = data?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / view.size));
  const isBeyond = data !== undefined && !isPlaceholderData && view.page > last;
  // The address is state of the browser: there may be fewer tests by now, or somebody wrote it.
  useEffect(() => {
    if (isBeyond) correct({ page: last });
  }, [isBeyond, last, correct]);

  return (
    <Page
      title="Tests"
      headingRef={heading}
      beside={
        <ButtonLink look="main" to={staffTestPath('new')}>
          New test
        </ButtonLink>
      }
    >
      <ListSearch
        address={address}
        label="Search tests by name"
        placeholder="Name"
        maxLength={MAX_SEARCH}
        inputRef={search}
      >
        <LabelledSelect
          label="State"
          value={view.state}
          options={[[null, 'Any'], ...LISTED_STATES.map((state) => [state, STATES[state].name] as const)]}
          onChoose={(state) => address.choose({ state })}
        />
      </ListSearch>
      <DataTable
        label="Tests"
        describe={describeTests}
        columns={TEST_COLUMNS}
        rows={isBeyond ? undefined : data?.tests}
        total={total}
        whole={undefined}
        keyOf={({ _id }) => _id}
        nameOf={({ test_name }) => test_name}
        isStale={isPlaceholderData}
        error={error}
        onRetry={refetch}
        empty={
          isNarrowed(view) ? (
            <NoMatch
              text="No test matches."
              showAll="Show all tests"
              heading={heading}
              onShowAll={address.showAll}
            />
          ) : (
            <p>No tests yet. Make the first one here.</p>
          )
        }
        view={{ order: NEWEST, page: view.page, size: view.size }}
        sizes={PAGE_SIZES}
        onView={({ page, size }) => address.choose(size === undefined ? { page: page ?? 1 } : { size })}
        onOpen={({ _id }) => navigate(staffTestPath(_id))}
        search={search}
      />
    </Page>
  );
}
