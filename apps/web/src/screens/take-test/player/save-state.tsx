import { useEffect, useState } from 'react';
import type { AttemptPhase, SaveState as State } from '../../../features/attempts/attempt.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';

const signs: Record<State, IconName> = { saved: 'tick', saving: 'ring', offline: 'warning' };

/** Whether the answers are safe. Only the change to offline and back is spoken. */
export function SaveState({ state }: { state: State }) {
  const [wasOffline, setWasOffline] = useState(false);
  if (state === 'offline' && !wasOffline) setWasOffline(true);
  return (
    <span className={state === 'offline' ? 'save-state is-offline' : 'save-state'}>
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

export const saveStateLabels: Record<State, string> = {
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline: kept on this device',
};

/** While the test goes on elsewhere, or nobody is logged in, nothing is being saved: what is not saved is kept here. */
export function saveStateIn(phase: AttemptPhase, saveState: State): State {
  return saveState === 'saving' && (phase === 'moved' || phase === 'signed_out') ? 'offline' : saveState;
}

/** The state of saving as it is shown: calm while saves are quick, and "Offline" until something was saved again. */
export function useShownSaveState(saveState: State): State {
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
