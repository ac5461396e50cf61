import { useId, useState } from 'react';
import { useTrial } from '../../../features/attempts/trial.ts';
import { secondsLeft } from '../../../features/countdown/time-left.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { formatWholeMinutes } from '../../../ui/formats.ts';

/** Says what happens to an open test that the learner leaves, and leads to the dashboard. */
export function LeaveDialog({
  millisecondsLeft,
  onStay,
}: {
  millisecondsLeft: () => number;
  onStay: () => void;
}) {
  // As it was when the dialog opened: a sentence does not count down.
  const [time] = useState(() => formatWholeMinutes(secondsLeft(millisecondsLeft())));
  const reasonId = useId();
  const trial = useTrial();
  return (
    <Dialog title="Leave this test for now?" onClose={onStay} describedBy={reasonId}>
      <p id={reasonId}>
        {trial === null
          ? `The time runs on: you have ${time} left. Your answers are kept, and “Continue” on the dashboard brings you back to this question. When the time is up, the test is submitted as it is.`
          : 'Nothing of a trial is kept.'}
      </p>
      <DialogFoot>
        <ButtonLink to={trial ?? paths.menu} state={trial}>
          Leave
        </ButtonLink>
        <Button look="main" onClick={onStay} data-first-focus>
          Stay
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
