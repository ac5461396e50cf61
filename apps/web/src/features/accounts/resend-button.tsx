import { useEffect, useState } from 'react';
import { formatMailWait } from './waits.ts';

type Props = { nextMailAt: number | null; busy: boolean; onResend(): void };

/** Asks for another mail, as soon as one may go. */
export function ResendButton({ nextMailAt, busy, onResend }: Props) {
  const wait = formatMailWait(useMillisecondsUntil(nextMailAt));
  if (wait !== null) return <span>You can ask for a new one in {wait}.</span>;
  return (
    <button type="button" className="link" disabled={busy} onClick={onResend}>
      Click to resend
    </button>
  );
}

function useMillisecondsUntil(instant: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const left = instant === null ? 0 : instant - now;
  // Only time tells that a second has gone by.
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, 1_000));
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
