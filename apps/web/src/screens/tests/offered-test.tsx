import { Link } from 'react-router';
import { useServerNow } from '../../features/countdown/use-server-now.ts';
import { TestCard } from '../../features/tests/test-card.tsx';
import type { TestListItem } from '../../features/tests/tests.ts';
import { takeTestPath } from '../../paths.ts';
import { formatTimeLeft } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';

type Props = {
  test: TestListItem;
  startLabel: string;
  onStart(): void;
  onViewScore(reportId: string): void;
};

/** A test to take: open, already taken, or still to start. */
export function OfferedTestCard({ test, startLabel, onStart, onViewScore }: Props) {
  const { attempt, attempted, reportcard } = test;
  return (
    <TestCard test={test}>
      {attempt ? (
        <ContinueAttempt test={test} deadlineAt={attempt.deadlineAt} />
      ) : attempted ? (
        <>
          <button type="button" className="button" disabled>
            Completed
          </button>
          {reportcard && (
            <button type="button" className="link" onClick={() => onViewScore(reportcard)}>
              View Score
              <span className="visually-hidden"> of {test.test_name}</span>
            </button>
          )}
        </>
      ) : (
        <button type="button" className="button button-line" onClick={onStart}>
          {startLabel}
          <span className="visually-hidden">: {test.test_name}</span>
        </button>
      )}
    </TestCard>
  );
}

function ContinueAttempt({ test, deadlineAt }: { test: TestListItem; deadlineAt: string }) {
  const millisecondsLeft = Date.parse(deadlineAt) - useServerNow();
  return (
    <>
      <Link className="button button-main" to={takeTestPath(test._id)}>
        Continue
        <span className="visually-hidden"> {test.test_name}</span>
      </Link>
      <span className="card-open">
        <Icon name="clock" /> {formatTimeLeft(millisecondsLeft)}
      </span>
    </>
  );
}
