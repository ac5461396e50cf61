import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTrial } from '../../features/attempts/trial.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';

/** Asks before a trial is left, of which nothing is kept. */
export function LeaveTrial() {
  const trial = useTrial();
  // The player's own way out has asked already, and says so by the state of its link.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && nextLocation.state !== trial,
  );

  // Before a reload, or when the window is closed, only the browser can ask, in its own words.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title="Leave the trial?" onClose={blocker.reset}>
      <p>Nothing of it is kept.</p>
      <DialogFoot>
        <Button onClick={blocker.proceed}>Leave</Button>
        <Button look="main" data-first-focus onClick={blocker.reset}>
          Stay
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
