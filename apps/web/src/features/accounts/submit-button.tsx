import { type ReactNode, useEffect, useState } from 'react';

/** Passwords are hashed in a queue of their own: when a whole hall logs in at once, the last one waits about 25 s. */
export const PASSWORD_HASHING_TIMEOUT_MS = 45_000;
const WORTH_A_WORD_MS = 3_000;

/** The one filled button of a form. Pressed twice it sends once, and a long wait is explained. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <div>
      <button
        type="submit"
        className="button button-main button-wide"
        aria-disabled={busy}
        aria-busy={busy}
        // Not `disabled`, which would take the focus away from under the keyboard.
        onClick={(event) => {
          if (busy) event.preventDefault();
        }}
      >
        {children}
      </button>
      <p role="status" className="button-word">
        {busy && <Waiting />}
      </p>
    </div>
  );
}

function Waiting() {
  const [long, setLong] = useState(false);
  // Only time tells a wait that is worth a word.
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), WORTH_A_WORD_MS);
    return () => clearTimeout(timer);
  }, []);
  return long ? 'This takes longer than usual. Please keep this page open; your turn comes.' : null;
}
