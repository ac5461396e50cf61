import { useEffect, useState } from 'react';
import type { AttemptPhase, SaveState as Saving } from '../../../features/attempts/attempt.ts';
import { useTrial } from '../../../features/attempts/trial.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';

/** State as shown. While the test goes on elsewhere, or the session has ended, this page saves nothing. */
export type ShownSaveState = Saving | Extract<AttemptPhase, 'moved' | 'signed_out'>;

const signs: Record<ShownSaveState, IconName> = {
  saved: 'tick',
  saving: 'ring',
  offline: 'warning',
  not_kept: 'warning',
  moved: 'warning',
  signed_out: 'warning',
};

export const saveStateLabels: Record<ShownSaveState, string> = {
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline: kept on this device',
  not_kept: 'Not saved: this browser’s storage is full',
  moved: 'Open elsewhere: stopped here',
  signed_out: 'Logged out: kept on this device',
};

/** Words for the state; those of a trial are stored nowhere. */
export function useSaveStateLabel(state: ShownSaveState): string {
  return useTrial() === null ? saveStateLabels[state] : 'Not stored';
}

/**
 * Tells whether the answers are safe. Only the change to offline or to answers that are stored nowhere, and
 * back, is announced: the others have a notice of their own.
 */
export function SaveState({ state }: { state: ShownSaveState }) {
  const [trouble, setTrouble] = useState<'offline' | 'not_kept' | null>(null);
  const label = useSaveStateLabel(state);
  const isTrial = useTrial() !== null;
  const isInTrouble = state === 'offline' || state === 'not_kept';
  if (isInTrouble && state !== trouble) setTrouble(state);
  return (
    <span className={state === 'saved' || state === 'saving' ? 'save-state' : 'save-state is-stopped'}>
      <Icon name={isTrial ? 'ring' : signs[state]} />
      <span>{label}</span>
      <span className="visually-hidden" role="status">
        {isInTrouble ? saveStateLabels[state] : trouble !== null && state === 'saved' && recovery[trouble]}
      </span>
    </span>
  );
}

const recovery = { offline: 'Back online. Answers saved', not_kept: 'Answers saved' };

/** Duration up to which a save is not shown. */
const QUICK_SAVE_MS = 400;
/** From the edit on: the delay before a save and the save. `not_kept` is shown only after this delay. */
const QUICK_EDIT_MS = 2_500;

export function saveStateIn(phase: AttemptPhase, saveState: Saving): ShownSaveState {
  if (saveState === 'not_kept') return saveState;
  return phase === 'moved' || phase === 'signed_out' ? phase : saveState;
}

/** State of saving as shown: calm while saves are quick, and "Offline" until a save has succeeded again. */
export function useShownSaveState(saveState: ShownSaveState): ShownSaveState {
  const [shown, setShown] = useState(saveState);
  // Timer: "Saving…" appears only when it lasts.
  useEffect(() => {
    if (saveState !== 'saving' && saveState !== 'not_kept') {
      setShown(saveState);
      return;
    }
    const timer = window.setTimeout(
      () => setShown((before) => (before === 'offline' && saveState === 'saving' ? before : saveState)),
      saveState === 'saving' ? QUICK_SAVE_MS : QUICK_EDIT_MS,
    );
    return () => window.clearTimeout(timer);
  }, [saveState]);
  return shown;
}
