import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { useSession } from '../../features/accounts/session.ts';
import { type PersonResult, personResultsQuery } from '../../features/staff-results/results.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffPaths, staffReportPath } from '../../staff-paths.ts';
import { formatPercent, formatSeconds, formatShortTime } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { hasMarks, ResultMarks } from './result-columns.tsx';
import './staff-results.css';

const COLUMNS: readonly Column<PersonResult>[] = [
  {
    head: 'Test',
    kind: 'name',
    cell: ({ _id, test }) => <Link to={staffReportPath(_id)}>{test.test_name}</Link>,
  },
  { head: 'Attempt', kind: 'figure', folded: 'away', cell: ({ attempt }) => attempt },
  { head: 'Score', kind: 'figure', folded: 'away', cell: ({ right, total }) => `${right} of ${total}` },
  { head: 'Percent', kind: 'figure', cell: ({ percent }) => formatPercent(percent) },
  { head: 'Time', kind: 'figure', folded: 'away', cell: ({ seconds }) => formatSeconds(seconds) },
  { head: 'Handed in', folded: 'below', cell: ({ finishedAt }) => formatShortTime(finishedAt) },
  {
    head: 'State',
    folded: 'away',
    cell: (result) => (hasMarks(result) ? <ResultMarks result={result} /> : '–'),
  },
];

export function PersonResultsScreen() {
  const session = useSession();
  const { userId = '' } = useParams();
  return session && <PersonResults key={userId} userId={session.user._id} personId={userId} />;
}

/** Everything that a learner has handed in. */
function PersonResults({ userId, personId }: { userId: string; personId: string }) {
  const query = useQuery(personResultsQuery(userId, personId));
  const isUnknown = errorCodeOf<'getPersonResults'>(query.error) === 'not_found';
  const person = query.data?.person;
  const title = isUnknown ? 'Nobody found' : `Results of ${person ? person.name || person.email : '…'}`;
  usePageTitle(title);
  return (
    <Page
      title={title}
      way={
        <Link to={staffPaths.results}>
          <Icon name="left" /> Results
        </Link>
      }
    >
      {isUnknown ? (
        <p className="page-text">Check the address.</p>
      ) : (
        <Loaded query={query}>
          {(data) => (
            <>
              <p className="label results-of">{data.person.email}</p>
              <Table
                label="Results"
                columns={COLUMNS}
                rows={data.results}
                keyOf={({ _id }) => _id}
                folds
                opens
                empty={<p>Nothing was handed in yet.</p>}
              />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
}
