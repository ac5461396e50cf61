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
import { staffRemarkPath } from '../../staff-paths.ts';
import { formatDay } from '../../ui/formats.ts';
import { IconLabel } from '../../ui/icon.tsx';
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
  const published = tests.data?.tests.filter(({ version }) => version !== null) ?? [];
  return (
    <Page title="Re-marks">
      <p className="page-text">
        Was a key wrong? See what another would change, then put everybody’s results right.
      </p>
      {published.length > 0 && (
        <StartForm
          tests={published}
          isBusy={start.isPending}
          onStart={(test) =>
            start.mutate(test, { onSuccess: ({ remark }) => void navigate(staffRemarkPath(remark)) })
          }
        />
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
