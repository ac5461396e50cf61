import { extraSecondsOf } from '@assay/assessment';
import { useState } from 'react';
import { estimateServerNow } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { formatDayAndTime, formatMinutes } from '../../ui/formats.ts';
import { minutesFrom } from './test-window.ts';
import { describeAnswersShown, type TestListItem } from './tests.ts';
import './tests.css';

type Props = {
  test: Pick<
    TestListItem,
    'test_name' | 'duration_in_mins' | 'number_of_questions' | 'answers_shown' | 'window' | 'extra_percent'
  >;
  /** The caller's label for starting: Take Exam, Take Quiz, Recharge. */
  startLabel: string;
  /** True for a further attempt at a test that was taken. */
  isRecharge?: boolean;
  onStart(): void;
  onBack(): void;
};

/** Question before the clock starts. Shown as long as it is rendered; once started there is no way back. */
export function TestStartDialog({ test, startLabel, isRecharge = false, onStart, onBack }: Props) {
  const [isStarting, setIsStarting] = useState(false);
  // As it was when the dialog opened: a sentence does not count down.
  const [minutes] = useState(() => minutesFrom(test, estimateServerNow()));
  const { closesAt } = test.window;
  const allotted =
    test.duration_in_mins + Math.floor(extraSecondsOf(test.duration_in_mins, test.extra_percent) / 60);

  const once = isRecharge
    ? 'Practice exams can be taken only once, but for a recharge.'
    : 'Practice exams can be taken only once.';

  function start() {
    setIsStarting(true);
    onStart();
  }
  function goBack() {
    if (!isStarting) onBack();
  }

  return (
    <Dialog title={test.test_name} onClose={goBack}>
      <div className="test-start">
        {' '}
        {isRecharge && (
          <p>
            This is one of your lowest-scoring tests. The new result is saved next to the old one; your place
            on the leaderboard does not change.
          </p>
        )}
        <p>{`${once} The time starts when you press ${startLabel}, and runs on if you leave.`}</p>
        <dl>
          <div>
            <dt>Time Allotted</dt>
            <dd>{describeAllottedTime(test.duration_in_mins)}</dd>
          </div>
          {test.extra_percent > 0 && (
            <div>
              <dt>Your Extra Time</dt>
              <dd>{`${test.extra_percent}%: ${allotted} minutes in all`}</dd>
            </div>
          )}
          {closesAt !== null && (
            <div>
              <dt>{test.window.endsForAll ? 'Ends for All' : 'Can Be Started'}</dt>
              <dd>
                {test.window.endsForAll ? formatDayAndTime(closesAt) : `until ${formatDayAndTime(closesAt)}`}
              </dd>
            </div>
          )}
          {minutes < allotted && (
            <div>
              <dt>Time Left of It</dt>
              <dd>{minutes === 1 ? '1 minute' : `${minutes} minutes`}</dd>
            </div>
          )}
          <div>
            <dt>No. of Questions</dt>
            <dd>{test.number_of_questions}</dd>
          </div>
          <div>
            <dt>Answers and Explanations</dt>
            <dd>{describeAnswersShown(test.answers_shown)}</dd>
          </div>
        </dl>
      </div>{' '}
      <DialogFoot>
        <Button data-first-focus isOff={isStarting} onClick={goBack}>
          Go Back
        </Button>
        <Button look="main" isBusy={isStarting} onClick={start}>
          {startLabel}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/**
 * Allotted time as on the card, and in minutes (specification section 2, Dashboard): "1h : 30min (90
 * minutes)".
 */
function describeAllottedTime(minutes: number): string {
  return minutes < 60 ? formatMinutes(minutes) : `${formatMinutes(minutes)} (${minutes} minutes)`;
}
