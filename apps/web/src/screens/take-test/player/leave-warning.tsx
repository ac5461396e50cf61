import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';

/**
 * Asks before the test is left while answers are on this page alone. Once they are saved or stored, a blocked
 * navigation continues.
 */
export function LeaveWarning({ mayLose }: { mayLose: boolean }) {
  const blocker = useBlocker(mayLose);

  // Before a reload, or when the window is closed, only the browser can ask, in its own words.
  useEffect(() => {
    if (!mayLose) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [mayLose]);

  const isNeedless = blocker.state === 'blocked' && !mayLose;
  // The navigation is the router's, and can only go on after this render.
  useEffect(() => {
    if (isNeedless) blocker.proceed?.();
  }, [isNeedless, blocker]);

  if (blocker.state !== 'blocked' || !mayLose) return null;
  return (
    <Dialog title="Leave the test?" onClose={blocker.reset}>
      <p>
        What you answered last is not saved, and this browser’s storage is full. It is lost if you leave now.
      </p>
      <DialogFoot>
        <Button onClick={blocker.proceed}>Leave and lose it</Button>
        <Button look="main" data-first-focus onClick={blocker.reset}>
          Stay on this page
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
