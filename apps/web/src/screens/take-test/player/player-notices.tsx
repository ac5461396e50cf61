import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorMessageOf } from '../../../api/api-error.ts';
import type { SaveState } from '../../../features/attempts/attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { ShownSaveState } from './save-state.tsx';
import './notices.css';

/** A message in place of the question. The bar above stays. */
function PlayerNotice({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element is gone with the question; with focus here the message is read out.
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="player-notice">
      <div className="player-notice-sheet">
        <div className="scotch" />
        <h1 ref={heading} className="title" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}

/** Stays until the report exists. */
export function TimeUpNotice({
  saveState,
  isEndedByStaff,
}: {
  saveState: ShownSaveState;
  isEndedByStaff: boolean;
}) {
  return (
    <PlayerNotice
      title={isEndedByStaff ? 'The organisers have ended this test: submitting…' : 'Time is up: submitting…'}
    >
      <div role="status">
        {saveState === 'offline' && (
          <p>
            <Icon name="warning" /> There is no connection right now. Your answers are kept on this device and
            are submitted when it is back; what was saved in time counts. You can leave this page open.
          </p>
        )}
        {saveState === 'signed_out' && (
          <p>
            <Icon name="warning" /> Your session has ended. Your answers are kept on this device and are
            submitted once you log in again; what was saved in time counts.
          </p>
        )}
        {saveState === 'not_kept' && (
          <p>
            <Icon name="warning" /> Your answers have not arrived yet, and this browser’s storage is full.
            Please leave this page open: your last answers are only here. What was saved in time counts.
          </p>
        )}
        {(saveState === 'saved' || saveState === 'saving' || saveState === 'moved') && (
          <p>Your answers are being submitted. Your score opens by itself in a moment.</p>
        )}
      </div>
    </PlayerNotice>
  );
}

/** Another tab or device is the writer now. */
export function MovedNotice({
  saveState,
  onContinue,
}: {
  saveState: SaveState;
  onContinue: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function continueHere() {
    setBusy(true);
    setError(null);
    try {
      await onContinue();
    } catch (failure) {
      setError(errorMessageOf(failure));
    }
    setBusy(false);
  }

  return (
    <PlayerNotice title="You are continuing on another device">
      <p>
        This test is open in another place, and only one can save answers. If you continue here, the other one
        stops. What was saved there is kept.
      </p>
      {saveState !== 'saved' && (
        <p>
          <Icon name="warning" /> What you answered here last is not saved.{' '}
          <span>
            {saveState === 'not_kept'
              ? 'This browser’s storage is full: please leave this page open, or continue here to save it.'
              : 'It is kept on this device, and is saved when you continue here.'}
          </span>
        </p>
      )}
      <p className="player-notice-error" role="alert">
        {error !== null && (
          <>
            <Icon name="warning" /> <span>{error}</span>
          </>
        )}
      </p>
      <Button look="main" isOff={busy} onClick={continueHere}>
        {busy ? 'Opening…' : 'Continue here'}
      </Button>
    </PlayerNotice>
  );
}

/** Answers that the server would not take, each linked to its question. */
export function RejectedNotice({
  rejected,
  onGo,
}: {
  rejected: readonly number[];
  onGo: (index: number) => void;
}) {
  return (
    <div className="rejected" role="status">
      {rejected.length > 0 && (
        <>
          <Icon name="warning" />
          <p>
            <span>
              {rejected.length === 1
                ? 'One response could not be saved. Please answer again:'
                : 'Some responses could not be saved. Please answer again:'}
            </span>{' '}
            {rejected.map((index) => (
              <button key={index} type="button" className="rejected-question" onClick={() => onGo(index)}>
                {`Question ${index + 1}`}
              </button>
            ))}
          </p>
        </>
      )}
    </div>
  );
}
