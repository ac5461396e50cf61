import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { errorMessageOf } from '../../api/api-error.ts';
import { holds } from '../../features/accounts/permissions.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { describeEffect, REMARK_STATES } from '../../features/remarks/remark-words.ts';
import { type ListedRemark, remarksQuery, useStartRemark } from '../../features/remarks/remarks.ts';
import { staffTestsQuery } from '../../features/staff-tests/staff-tests.ts';
import { EVERY_TEST } from '../../features/staff-tests/tests-view.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffPaths, staffRemarkPath } from '../../staff-paths.ts';
import { formatDay } from '../../ui/formats.ts';
import { IconLabel } from '../../ui/icon.tsx';
import { compareNames } from '../../ui/natural-order.ts';
import { Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { SecondPersonRule } from './second-person-rule.tsx';
import { StartForm } from './start-form.tsx';
import './remarks.css';

const COLUMNS: Column<ListedRemark>[] = [
  {
    head: 'Test',
    kind: 'name',
    cell: ({ _id, test }) => <Link to={staffRemarkPath(_id)}>{test.test_name}</Link>,
  },
  {
    head: 'State',
    folded: 'below',
    cell: ({ state, undoes }) => (
      <IconLabel icon={REMARK_STATES[state].icon}>
        {undoes ? `${REMARK_STATES[state].name}, takes one back` : REMARK_STATES[state].name}
      </IconLabel>
    ),
  },
  { head: 'Questions', kind: 'figure', folded: 'away', cell: ({ changes }) => changes },
  {
    head: 'Effect',
    folded: 'below',
    cell: ({ foreseen }) => (foreseen ? describeEffect(foreseen) : 'not looked at yet'),
  },
  { head: 'By', folded: 'away', cell: ({ createdBy }) => createdBy ?? '–' },
  { head: 'Changed', folded: 'away', cell: ({ savedAt }) => formatDay(savedAt) },
];

export function RemarksScreen() {
  const session = useSession();
  return session && <Remarks user={session.user} />;
}

/** Re-marks of the organisation's tests, the latest first, and the way to begin another. */
function Remarks({ user }: { user: User }) {
  const userId = user._id;
  usePageTitle('Re-marks');
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(remarksQuery(userId));
  const tests = useQuery(staffTestsQuery(userId, EVERY_TEST));
  const start = useStartRemark(userId);
  const sat = (tests.data?.tests ?? [])
    .filter(({ submitted, openAttempts }) => submitted + openAttempts > 0)
    .toSorted((one, other) => compareNames(one.test_name, other.test_name));
  const isCut = tests.data !== undefined && tests.data.total > tests.data.tests.length;
  return (
    <Page title="Re-marks">
      <p className="page-text">
        Was a key wrong? See what another would change, then put everybody’s results right.
      </p>
      {sat.length > 0 && (
        <StartForm
          tests={sat}
          isBusy={start.isPending}
          onStart={(test) =>
            start.mutate(test, { onSuccess: ({ remark }) => void navigate(staffRemarkPath(remark)) })
          }
        />
      )}
      {isCut && (
        <p className="page-text">
          Tests that were changed long ago are not in this list: mark them again from their own page under{' '}
          <Link to={staffPaths.tests}>Tests</Link>.
        </p>
      )}
      {start.error && (
        <p role="alert" className="field-error">
          {errorMessageOf(start.error)}
        </p>
      )}
      {data && (
        <SecondPersonRule
          userId={userId}
          needsSecond={data.needsSecond}
          mayChange={holds(user, 'settings')}
        />
      )}
      <Table
        label="Re-marks"
        columns={COLUMNS}
        rows={data?.remarks}
        keyOf={({ _id }) => _id}
        error={error}
        onRetry={refetch}
        folds
        opens
        empty={<p>No test has been marked again yet.</p>}
      />
    </Page>
  );
}
