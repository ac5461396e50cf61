import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { errorCodeOf } from '../../api/api-error.ts';
import { randomUuid } from '../../api/random-uuid.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import { type StaffTest, staffTestQuery, unsavedTest } from '../../features/staff-tests/staff-tests.ts';
import { usePageTitle, useTenant } from '../../features/tenants/tenant.ts';
import { staffTestPath } from '../../staff-paths.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { TestEditor } from './test-editor.tsx';
import { WayBack } from './way-back.tsx';
import './test-screen.css';

/** State of a history entry that begins a test, of which the server knows nothing yet. */
const BEGINS = { begins: true };

export function TestScreen() {
  const session = useSession();
  const { testId = '' } = useParams();
  if (testId === 'new') return <Navigate to={staffTestPath(randomUuid())} state={BEGINS} replace />;
  return session && <OpenTest key={testId} user={session.user} testId={testId} />;
}

function OpenTest({ user, testId }: { user: User; testId: string }) {
  const query = useQuery(staffTestQuery({ userId: user._id, testId }));
  const { state } = useLocation();
  const tenant = useTenant();
  const isUnknown = errorCodeOf<'getStaffTest'>(query.error) === 'not_found';
  // While it is asked for again there is neither an answer nor an error: what is written stays on the page.
  const [unsaved, setUnsaved] = useState<StaffTest | null>(null);
  if (unsaved === null && isUnknown && isBeginning(state) && tenant) {
    setUnsaved(unsavedTest(testId, tenant.time_zone));
  }
  const test = query.data ?? unsaved;
  const heading = useRef<HTMLHeadingElement>(null);
  useKeptFocus(heading, '.test-columns');
  if (test) return <TestEditor user={user} test={test} headingRef={heading} />;
  return <WithoutTest query={query} isUnknown={isUnknown} headingRef={heading} />;
}

function isBeginning(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'begins' in state;
}

function WithoutTest({
  query,
  isUnknown,
  headingRef,
}: {
  query: { data: StaffTest | undefined; error: Error | null; refetch(): unknown };
  isUnknown: boolean;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const title = isUnknown ? 'Test not found' : 'Test';
  usePageTitle(title);
  return (
    <Page title={title} way={<WayBack />} headingRef={headingRef}>
      {isUnknown ? (
        <p className="page-text">Check the address.</p>
      ) : (
        <Loaded query={query}>{() => null}</Loaded>
      )}
    </Page>
  );
}
