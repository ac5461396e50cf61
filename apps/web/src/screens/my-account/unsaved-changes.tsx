import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { session } from '../../features/accounts/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { formatList } from '../../ui/formats.ts';

/** Asks before the page is left for another while something on it is not saved, and says what. */
export function UnsavedChanges({ names }: { names: readonly string[] }) {
  const isUnsaved = names.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  // Before a reload, or when the window is closed, only the browser can ask, in its own words.
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      // A learner who logs out means to leave.
      if (session.read() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog title="Leave without saving?" onClose={blocker.reset}>
      <p>{`Changed and not saved: ${formatList(names)}.`}</p>
      <DialogFoot>
        <Button onClick={blocker.proceed}>Leave without saving</Button>
        <Button look="main" data-first-focus onClick={blocker.reset}>
          Stay on this page
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
