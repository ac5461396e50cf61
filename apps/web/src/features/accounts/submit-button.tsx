import { type ReactNode, useEffect, useState } from 'react';

const LONG_WAIT_MS = 3_000;

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
      <p role="status" className="button-status">
        {busy && <LongWaitNote />}
      </p>
    </div>
  );
}

function LongWaitNote() {
  const [isLong, setIsLong] = useState(false);
  // Only time tells which wait is a long one.
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? 'This takes longer than usual. Please keep this page open; your turn comes.' : null;
}
