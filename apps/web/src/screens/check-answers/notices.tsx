import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { paths } from '../../paths.ts';
import { Mark } from '../../ui/mark.tsx';
import { FullPageNotice } from '../../ui/states.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';
import './check-answers.css';

/** Nothing was submitted in this browser, and the address names no report. */
export function NothingToCheck() {
  return (
    <Notice title="There are no answers to check yet">
      <p>
        Answers and explanations are here once a test is submitted. The scores of your earlier tests are kept
        under Tests.
      </p>
    </Notice>
  );
}

/** Why the report cannot be shown, and what can be done about it. */
export function ReportFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = errorCodeOf<'getReport'>(error);
  if (code === 'no_access') return <Navigate to={paths.membership} replace />;
  // The way to log-in is being taken already.
  if (code === 'unauthenticated') return <ReviewSkeleton />;
  if (code === 'not_found') {
    return (
      <Notice title="This report is not there">
        <p>The address may not be complete, or the report is not one of yours.</p>
      </Notice>
    );
  }
  return (
    <Notice
      title="The report could not be loaded"
      action={
        <button type="button" className="button button-main" onClick={onRetry}>
          Try again
        </button>
      }
    >
      <p role="alert">
        <Mark icon="warning" tone="wrong">
          {errorMessageOf(error)}
        </Mark>
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
        <Link className={action ? 'button' : 'button button-main'} to={paths.tests}>
          Tests
        </Link>
      </p>
    </FullPageNotice>
  );
}
