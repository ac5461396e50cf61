import { NeedsPlan } from '../../features/payments/needs-plan.tsx';
import { type Score, TestCard } from '../../features/tests/test-card.tsx';
import { describeWindow, windowState } from '../../features/tests/test-window.ts';
import type { TestListItem } from '../../features/tests/tests.ts';
import { scorePath, takeTestPath } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { formatTimeLeft } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';

type Props = {
  test: TestListItem;
  subject: string | null;
  startLabel: string;
  /** The latest report's, where it may be shown. */
  score: Score | null;
  /** The server's time in milliseconds. */
  now: number;
  needsPlan: boolean;
  onStart(): void;
};

/** Card of a test to take: open, already taken, or still to start. */
export function OfferedTestCard({ test, subject, startLabel, score, now, needsPlan, onStart }: Props) {
  const { attempt, attempted, reportcard, window } = test;
  const times = describeWindow(window, now);
  return (
    <TestCard test={test} subject={subject} score={score}>
      {attempt ? (
        <>
          <ButtonLink look="main" to={takeTestPath(test._id)}>
            Continue
            <span className="visually-hidden">{` ${test.test_name}`}</span>
          </ButtonLink>
          <span className="card-open">
            <Icon name="clock" /> <span>{formatTimeLeft(Date.parse(attempt.deadlineAt) - now)}</span>
          </span>
        </>
      ) : attempted ? (
        <>
          <Button disabled>Completed</Button>
          {reportcard && (
            <ButtonLink look="link" to={scorePath(reportcard)}>
              View Score
              <span className="visually-hidden">{` of ${test.test_name}`}</span>
            </ButtonLink>
          )}
          {needsPlan && <NeedsPlan />}
        </>
      ) : (
        <>
          {windowState(window, now) === 'open' && (
            <Button look="line" onClick={onStart}>
              <span>{startLabel}</span>
              <span className="visually-hidden">{`: ${test.test_name}`}</span>
            </Button>
          )}
          {times !== null && (
            <span className="card-open">
              <Icon name="clock" /> <span>{times}</span>
            </span>
          )}
          {needsPlan && <NeedsPlan />}
        </>
      )}
    </TestCard>
  );
}
