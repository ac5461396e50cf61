import { useEffect, useState } from 'react';
import type { AttemptPhase, SaveState as Saving } from '../../../features/attempts/attempt.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';

/** As it is shown. While the test goes on elsewhere, or nobody is logged in, this page saves nothing. */
export type ShownSaveState = Saving | Extract<AttemptPhase, 'moved' | 'signed_out'>;

const signs: Record<ShownSaveState, IconName> = {
  saved: 'tick',
  saving: 'ring',
  offline: 'warning',
  moved: 'warning',
  signed_out: 'warning',
};

export const saveStateLabels: Record<ShownSaveState, string> = {
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline: kept on this device',
  moved: 'Open elsewhere: stopped here',
  signed_out: 'Logged out: kept on this device',
};

/** Whether the answers are safe. Only the change to offline and back is spoken: the others have a notice of their own. */
export function SaveState({ state }: { state: ShownSaveState }) {
  const [wasOffline, setWasOffline] = useState(false);
  if (state === 'offline' && !wasOffline) setWasOffline(true);
  return (
    <span className={state === 'saved' || state === 'saving' ? 'save-state' : 'save-state is-stopped'}>
      <Icon name={signs[state]} />
      <span>{saveStateLabels[state]}</span>
      <span className="visually-hidden" role="status">
        {wasOffline &&
          state !== 'saving' &&
          (state === 'offline' ? saveStateLabels.offline : 'Back online. Answers saved')}
      </span>
    </span>
  );
}

/** A save that takes less is not shown. */
const QUICK_SAVE_MS = 400;

export function saveStateIn(phase: AttemptPhase, saveState: Saving): ShownSaveState {
  return phase === 'moved' || phase === 'signed_out' ? phase : saveState;
}

/** The state of saving as it is shown: calm while saves are quick, and "Offline" until something was saved again. */
export function useShownSaveState(saveState: ShownSaveState): ShownSaveState {
  const [shown, setShown] = useState(saveState);
  // Time decides: "Saving…" appears only when it lasts.
  useEffect(() => {
    if (saveState !== 'saving') {
      setShown(saveState);
      return;
    }
    const timer = window.setTimeout(
      () => setShown((before) => (before === 'offline' ? before : 'saving')),
      QUICK_SAVE_MS,
    );
    return () => window.clearTimeout(timer);
  }, [saveState]);
  return shown;
}
