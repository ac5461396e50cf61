import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { randomUuid } from '../../api/random-uuid.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { staffTestQuery } from '../../features/staff-tests/staff-tests.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { staffTestPath } from '../../paths.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { TestEditor } from './test-editor.tsx';
import { WayBack } from './way-back.tsx';
import './test-screen.css';

export function TestScreen() {
  const session = useSession();
  const { testId = '' } = useParams();
  if (testId === 'new') return <Navigate to={staffTestPath(randomUuid())} replace />;
  return session && <OpenTest key={testId} user={session.user} testId={testId} />;
}

function OpenTest({ user, testId }: { user: User; testId: string }) {
  const query = useQuery(staffTestQuery({ userId: user._id, testId }));
  const isUnknown = errorCodeOf<'getStaffTest'>(query.error) === 'not_found';
  const title = isUnknown ? 'Test not found' : 'Test';
  usePageTitle(title);
  if (query.data) return <TestEditor user={user} test={query.data} />;
  return (
    <Page title={title} way={<WayBack />}>
      {isUnknown ? (
        <p className="page-text">Check the address.</p>
      ) : (
        <Loaded query={query}>{() => null}</Loaded>
      )}
    </Page>
  );
}
