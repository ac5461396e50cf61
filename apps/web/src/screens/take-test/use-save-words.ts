import { useEffect, useState } from 'react';
import type { Phase, SaveState } from '../../features/attempts/attempt.ts';

/** A save that takes less is not worth a word. */
const QUICK_MS = 400;

export const saveWords: Record<SaveState, string> = {
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline: kept on this device',
};

/** While the test goes on elsewhere, or nobody is logged in, nothing is being saved: what is not saved is kept here. */
export function saveStateIn(phase: Phase, saveState: SaveState): SaveState {
  return saveState === 'saving' && (phase === 'moved' || phase === 'signed_out') ? 'offline' : saveState;
}

/** The state of saving as it is shown: calm while saves are quick, and "Offline" until something was saved again. */
export function useShownSaveState(saveState: SaveState): SaveState {
  const [shown, setShown] = useState(saveState);
  // Time decides: "Saving…" appears only when it lasts.
  useEffect(() => {
    if (saveState !== 'saving') {
      setShown(saveState);
      return;
    }
    const timer = window.setTimeout(
      () => setShown((before) => (before === 'offline' ? before : 'saving')),
      QUICK_MS,
    );
    return () => window.clearTimeout(timer);
  }, [saveState]);
  return shown;
}
