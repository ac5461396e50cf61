import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { browserStorage } from '../../browser-storage.ts';
import { type User, useSession } from '../../features/accounts/session.ts';
import type { OpenedTestResponse } from '../../features/attempts/attempt.ts';
import type { AttemptStore } from '../../features/attempts/attempt-store.ts';
import { TrialContext } from '../../features/attempts/trial.ts';
import { removeStoredTimeLeft } from '../../features/countdown/time-left.ts';
import type { Report } from '../../features/reports/report.ts';
import { staffTestQuery, type Trial, trialQuery } from '../../features/staff-tests/staff-tests.ts';
import { usePageTitle, useTenant } from '../../features/tenants/tenant.ts';
import { staffTestPath } from '../../staff-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FullPageNotice } from '../../ui/full-page-notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LeaveTrial } from './leave-trial.tsx';
import { createTrialStore, openTrial } from './trial-store.ts';
import './trial-screen.css';

/** The learner's own player and review, which belong to other screens. */
type Parts = {
  renderPlayer(opened: OpenedTestResponse, store: AttemptStore, email: string): ReactNode;
  renderReview(report: Report): ReactNode;
};

/** A test as a learner would sit it, from its first question to its review. Nothing of it is stored. */
export function TrialScreen(parts: Parts) {
  const session = useSession();
  const { testId = '' } = useParams();
  return session && <OpenedTrial key={testId} user={session.user} testId={testId} parts={parts} />;
}

function OpenedTrial({ user, testId, parts }: { user: User; testId: string; parts: Parts }) {
  const of = { userId: user._id, testId };
  const test = useQuery(staffTestQuery(of));
  const trial = useQuery(trialQuery(of));
  usePageTitle('Trial');
  if (test.data && trial.data) {
    return (
      <TrialContext value={staffTestPath(testId)}>
        <RunningTrial
          key={trial.data.trial}
          user={user}
          trial={trial.data}
          mixesQuestions={test.data.content.mixesQuestions}
          parts={parts}
          onAgain={() => void trial.refetch()}
        />
      </TrialContext>
    );
  }
  const error = trial.error ?? test.error;
  if (error === null || trial.isFetching) return <Skeleton />;
  const code = errorCodeOf<'tryTest'>(error);
  const title =
    code === 'not_found'
      ? 'Test not found'
      : code === 'test_faulty'
        ? 'It cannot be tried yet'
        : 'The trial could not be opened';
  return (
    <FullPageNotice title={title}>
      <p role="alert">
        {code === 'test_faulty'
          ? 'It has no questions yet, or no minutes. The test’s page says what is missing.'
          : errorMessageOf(error)}
      </p>
      <p className="trial-acts">
        <ButtonLink look="main" to={staffTestPath(testId)}>
          Back to the test
        </ButtonLink>
        {code !== 'not_found' && code !== 'forbidden' && (
          <Button onClick={() => void trial.refetch()}>Try again</Button>
        )}
      </p>
    </FullPageNotice>
  );
}

function RunningTrial({
  user,
  trial,
  mixesQuestions,
  parts,
  onAgain,
}: {
  user: User;
  trial: Trial;
  mixesQuestions: boolean;
  parts: Parts;
  onAgain(): void;
}) {
  const tenant = useTenant();
  const [opened] = useState(() => openTrial(trial, tenant?.name ?? ''));
  const [report, setReport] = useState<Report | null>(null);
  return (
    <div className="trial">
      <p className="trial-strip">
        <b>Trial: nothing is stored.</b>{' '}
        {report === null ? (
          <Link to={staffTestPath(trial.test._id)}>Back to the test</Link>
        ) : (
          <Button look="link" onClick={onAgain}>
            Try it once more
          </Button>
        )}
      </p>
      {report ? (
        parts.renderReview(report)
      ) : (
        <TrialPlayer
          user={user}
          trial={trial}
          opened={opened}
          mixesQuestions={mixesQuestions}
          renderPlayer={parts.renderPlayer}
          onReport={setReport}
        />
      )}
    </div>
  );
}

function TrialPlayer({
  user,
  trial,
  opened,
  mixesQuestions,
  renderPlayer,
  onReport,
}: Pick<Parts, 'renderPlayer'> & {
  user: User;
  trial: Trial;
  opened: OpenedTestResponse;
  mixesQuestions: boolean;
  onReport(report: Report): void;
}) {
  // As it was when the trial began: somebody may change the test meanwhile.
  const [isMixed] = useState(mixesQuestions);
  const store = useTrialStore({ opened, trial, mixesQuestions: isMixed, userId: user._id, onReport });
  return (
    <>
      {store && renderPlayer(opened, store, user.email)}
      <LeaveTrial />
    </>
  );
}

/** Store of the trial on this page. @returns null before the first effect */
function useTrialStore({
  opened,
  trial,
  mixesQuestions,
  userId,
  onReport,
}: Parameters<typeof createTrialStore>[0]): AttemptStore | null {
  const [store, setStore] = useState<AttemptStore | null>(null);
  // It has timers, and must begin and end with the page.
  useEffect(() => {
    const made = createTrialStore({ opened, trial, mixesQuestions, userId, onReport });
    setStore(made);
    return () => {
      made.dispose();
      // The player notes these for a reload; a trial begins anew.
      browserStorage.tab.removeItem(`question-of-${opened.attempt._id}`);
      removeStoredTimeLeft();
    };
  }, [opened, trial, mixesQuestions, userId, onReport]);
  return store;
}
