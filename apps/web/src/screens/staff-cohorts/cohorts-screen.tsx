import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { holds } from '../../features/accounts/permissions.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { describeMembers, describeSpan } from '../../features/cohorts/cohort-words.ts';
import { cohortsQuery, type ListedCohort } from '../../features/cohorts/cohorts.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffCohortPath } from '../../staff-paths.ts';
import { Button } from '../../ui/button.tsx';
import { RowSearch } from '../../ui/forms/row-search.tsx';
import { useRowSearch } from '../../ui/forms/use-row-search.ts';
import { compareNames } from '../../ui/natural-order.ts';
import { NoMatch } from '../../ui/no-match.tsx';
import { Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { CohortDialog } from './cohort-dialog.tsx';
import './cohorts.css';

const figure = (count: number) => count.toLocaleString('en-GB');

const COLUMNS: readonly Column<ListedCohort>[] = [
  {
    head: 'Cohort',
    kind: 'name',
    cell: ({ _id, name }) => <Link to={staffCohortPath(_id)}>{name}</Link>,
  },
  {
    head: 'Days',
    folded: 'below',
    cell: (cohort) => (cohort.inForce ? describeSpan(cohort) : `${describeSpan(cohort)}, not today`),
  },
  { head: 'Members', kind: 'figure', cell: ({ members }) => describeMembers(members) },
  { head: 'Tests', kind: 'figure', folded: 'away', cell: ({ tests }) => figure(tests) },
];

export function CohortsScreen() {
  const session = useSession();
  return session && <Cohorts user={session.user} />;
}

/** All cohorts of the organisation. */
function Cohorts({ user }: { user: User }) {
  usePageTitle('Cohorts');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(cohortsQuery(user._id));
  const search = useRowSearch(data, ({ name }) => name);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isNew, setIsNew] = useState(false);
  return (
    <Page
      title="Cohorts"
      headingRef={heading}
      beside={
        holds(user, 'people:manage') && (
          <Button look="main" onClick={() => setIsNew(true)}>
            New cohort
          </Button>
        )
      }
    >
      <p className="page-text">Groups of learners. A test can be for some of them alone.</p>
      <RowSearch search={search} label="Search cohorts by name" placeholder="Name" />
      <Table
        label="Cohorts"
        columns={COLUMNS}
        rows={search.found?.toSorted((one, other) => compareNames(one.name, other.name))}
        keyOf={({ _id }) => _id}
        folds
        opens
        error={error}
        onRetry={refetch}
        empty={
          search.isNarrowed ? (
            <NoMatch
              text="No cohort matches."
              showAll="Show all cohorts"
              heading={heading}
              onShowAll={search.address.showAll}
            />
          ) : (
            <p>No cohorts yet.</p>
          )
        }
      />
      {isNew && (
        <CohortDialog
          userId={user._id}
          cohort={null}
          onDone={(id) => void navigate(staffCohortPath(id))}
          onClose={() => setIsNew(false)}
        />
      )}
    </Page>
  );
}
