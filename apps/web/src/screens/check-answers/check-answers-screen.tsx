import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { browserStorage } from '../../browser-storage.ts';
import { useSession } from '../../features/accounts/session.ts';
import { ToMembership } from '../../features/payments/to-membership.tsx';
import { reportQuery, storedReportId } from '../../features/reports/report.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FullPageNotice } from '../../ui/full-page-notice.tsx';
import { IconLabel } from '../../ui/icon.tsx';
import { Review } from './review.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';
import './check-answers.css';

/**
 * With `viewScore=true` the address names the report; else it names the test, and the report is the one
 * submitted last.
 */
export function CheckAnswersScreen() {
  const session = useSession();
  const { testID = '' } = useParams();
  const [search] = useSearchParams();
  if (!session) return null;
  const userId = session.user._id;
  return search.get('viewScore') === 'true' ? (
    <LoadedReport key={`report ${testID}`} userId={userId} id={testID} />
  ) : (
    <SubmittedReport key={`test ${testID}`} userId={userId} testId={testID} />
  );
}

function SubmittedReport({ userId, testId }: { userId: string; testId: string }) {
  // Read once: a test submitted in another tab must not change the report on screen.
  const [id] = useState(() => storedReportId(browserStorage.local));
  return id === null ? <NothingToCheck /> : <ReportOfTest userId={userId} id={id} testId={testId} />;
}

/**
 * Report that was submitted last, where it is of this test. It may be of another one by now, or another
 * learner's: then the address counts, and the test's latest report is shown.
 */
function ReportOfTest({ userId, id, testId }: { userId: string; id: string; testId: string }) {
  const { data: report, error } = useQuery(reportQuery({ userId, id }));
  const isNotThere = errorCodeOf<'getReport'>(error) === 'not_found';
  const isOfAnother = report !== undefined && report.test._id !== testId;
  return <LoadedReport userId={userId} id={isNotThere || isOfAnother ? testId : id} />;
}

function LoadedReport({ userId, id }: { userId: string; id: string }) {
  const { data: report, error, refetch } = useQuery(reportQuery({ userId, id }));
  if (report) return <Review report={report} />;
  if (error) return <ReportFailed error={error} onRetry={refetch} />;
  return <ReviewSkeleton />;
}

/** Nothing was submitted in this browser, and the address names no report. */
function NothingToCheck() {
  return (
    <Notice title="There are no answers to check yet">
      <p>Answers and explanations appear here once you submit a test. Earlier scores are under Tests.</p>
    </Notice>
  );
}

/** Explains why the report cannot be shown, and what can be done about it. */
function ReportFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = errorCodeOf<'getReport'>(error);
  if (code === 'no_access') return <ToMembership />;
  // The redirect to log-in is under way.
  if (code === 'unauthenticated') return <ReviewSkeleton />;
  if (code === 'not_found') {
    return (
      <Notice title="Report not found">
        <p>Check the address. It may also be someone else’s report.</p>
      </Notice>
    );
  }
  return (
    <Notice
      title="The report could not be loaded"
      action={
        <Button look="main" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p role="alert">
        <IconLabel icon="warning" tone="wrong">
          {errorMessageOf(error)}
        </IconLabel>
      </p>
      <p>Nothing is lost: your answers and the score are kept on the server.</p>
    </Notice>
  );
}

function Notice({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  usePageTitle(title);
  return (
    <FullPageNotice title={title}>
      {children}
      <p className="review-actions">
        {action}
        <ButtonLink look={action ? 'plain' : 'main'} to={paths.tests}>
          Tests
        </ButtonLink>
      </p>
    </FullPageNotice>
  );
}
