import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { errorCodeOf, errorFieldsIn, errorMessageOf } from '../../../api/api-error.ts';
import { logInPath } from '../../../features/accounts/route-guard.tsx';
import { session } from '../../../features/accounts/session.ts';
import { ToMembership } from '../../../features/payments/to-membership.tsx';
import { usePageTitle } from '../../../features/tenants/tenant.ts';
import { paths, scorePath } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { formatDayAndTime } from '../../../ui/formats.ts';
import { FullPageNotice } from '../../../ui/full-page-notice.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../question-sheet/exam-bar.css';
import '../../../question-sheet/sheet.css';
import './entry.css';

/** Skeleton of the sheet. */
export function OpeningSkeleton({ children }: { children?: ReactNode }) {
  usePageTitle('Test');
  return (
    <>
      <div className="exam-bar" />
      <div className="exam" aria-busy="true">
        <main className="sheet">
          <p className="visually-hidden" role="status">
            {children ? '' : 'Opening the test…'}
          </p>
          <div className="sheet-head" />
          <div className="sheet-stem opening" aria-hidden="true">
            <i />
            <i />
            <i />
          </div>
        </main>
      </div>
      {children}
    </>
  );
}

export function TestTakenNotice({ reportId, testID }: { reportId: string | null; testID: string }) {
  usePageTitle('Test');
  return (
    <FullPageNotice title="You have taken this test">
      <p>Practice exams can be taken only once. Your score and the explanations are kept for you.</p>
      <p className="entry-actions">
        {/* The score of a test's id is that of its latest report. */}
        <ButtonLink look="main" to={scorePath(reportId ?? testID)}>
          View Score
        </ButtonLink>
        <ButtonLink to={paths.tests}>Tests</ButtonLink>
      </p>
    </FullPageNotice>
  );
}

/** For a test that was taken with an account which is closed: there is no score to show. */
export function TakenBeforeNotice() {
  usePageTitle('Test');
  return (
    <FullPageNotice title="This test was taken before">
      <p>
        It was taken with an earlier account of your e-mail address, and can be taken only once. If you think
        that is wrong, ask your organisation.
      </p>
      <p className="entry-actions">
        <ButtonLink look="main" to={paths.tests}>
          Tests
        </ButtonLink>
      </p>
    </FullPageNotice>
  );
}

/** For a further attempt that is not offered, or no longer. */
export function RechargeRefusedNotice({ testID }: { testID: string }) {
  usePageTitle('Test');
  return (
    <FullPageNotice title="This test cannot be recharged now">
      <p>
        You can recharge your three lowest-scoring tests whose results are out. This one is not among them.
      </p>
      <p className="entry-actions">
        <ButtonLink look="main" to={paths.recharge}>
          Recharge
        </ButtonLink>
        <ButtonLink to={scorePath(testID)}>View Score</ButtonLink>
        <ButtonLink to={paths.tests}>Tests</ButtonLink>
      </p>
    </FullPageNotice>
  );
}

/** For a test that opens later. @param onRetry absent where the page goes on by itself */
export function NotOpenNotice({
  opensAt,
  onRetry,
}: {
  opensAt: string | null | undefined;
  onRetry?: () => void;
}) {
  usePageTitle('Test');
  return (
    <FullPageNotice title="This test has not opened yet">
      <p>
        {opensAt && <span>{`It opens ${formatDayAndTime(opensAt)}. `}</span>}
        {!onRetry && <span>You can leave this page open: it goes on by itself then.</span>}
      </p>
      <p className="entry-actions">
        {onRetry && (
          <Button look="main" onClick={onRetry}>
            Try again
          </Button>
        )}
        <ButtonLink look={onRetry ? 'plain' : 'main'} to={paths.tests}>
          Tests
        </ButtonLink>
      </p>
    </FullPageNotice>
  );
}

/** For a test that nobody can start any more. @param closedAt null where it is not known */
export function TestClosedNotice({ closedAt }: { closedAt: string | null }) {
  usePageTitle('Test');
  return (
    <FullPageNotice title="This test has closed">
      <p>
        {closedAt !== null && <span>{`It closed ${formatDayAndTime(closedAt)}. `}</span>}
        <span>It cannot be started any more.</span>
      </p>
      <p className="entry-actions">
        <ButtonLink look="main" to={paths.tests}>
          Tests
        </ButtonLink>
      </p>
    </FullPageNotice>
  );
}

/** Explains why a test could not be opened, and what can be done about it. */
export function EntryErrorNotice({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const location = useLocation();
  usePageTitle('Test');
  const code = errorCodeOf<'getTest'>(error);
  if (code === 'unauthenticated') return <LogInAgain to={logInPath(location)} />;
  if (code === 'no_access') return <ToMembership />;
  if (code === 'test_not_open') {
    return <NotOpenNotice opensAt={errorFieldsIn(error, code).opensAt} onRetry={onRetry} />;
  }
  if (code === 'test_closed') return <TestClosedNotice closedAt={null} />;
  if (code === 'not_found') {
    return (
      <FullPageNotice title="Test not found">
        <p>Check the address. The test may also have been withdrawn.</p>
        <p className="entry-actions">
          <ButtonLink look="main" to={paths.tests}>
            Tests
          </ButtonLink>
        </p>
      </FullPageNotice>
    );
  }
  return (
    <FullPageNotice title="The test could not be opened">
      <p role="alert">
        <Icon name="warning" /> <span>{errorMessageOf(error)}</span>
      </p>
      <p>Nothing is lost. A test you have begun is kept as it was.</p>
      <p className="entry-actions">
        <Button look="main" onClick={onRetry}>
          Try again
        </Button>
        <ButtonLink to={paths.tests}>Tests</ButtonLink>
      </p>
    </FullPageNotice>
  );
}

function LogInAgain({ to }: { to: string }) {
  const navigate = useNavigate();
  // Log-in redirects a browser that has a token, so the one that the server no longer knows is removed first.
  useEffect(() => {
    session.expire();
    void navigate(to, { replace: true });
  }, [navigate, to]);
  return <OpeningSkeleton />;
}
