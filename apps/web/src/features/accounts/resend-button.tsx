import { useEffect, useState } from 'react';
import { formatWait } from '../../ui/formats.ts';

type Props = { nextMailAt: number | null; busy: boolean; onResend(): void };

/** Asks for another mail, as soon as one may go. Until then the same button says when, so that the focus stays on it. */
export function ResendButton({ nextMailAt, busy, onResend }: Props) {
  const wait = formatWait(useMillisecondsUntil(nextMailAt));
  const off = busy || wait !== null;
  return (
    <button
      type="button"
      className="link"
      aria-disabled={off}
      onClick={() => {
        if (!off) onResend();
      }}
    >
      {wait === null ? 'Click to resend' : `You can ask for a new one in ${wait}.`}
    </button>
  );
}

function useMillisecondsUntil(instant: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const [counted, setCounted] = useState(instant);
  // A new instant is counted from now, not from the last second that went by for the former one.
  if (counted !== instant) {
    setCounted(instant);
    setNow(Date.now());
  }
  const left = instant === null ? 0 : instant - now;
  // Only time tells that a second has gone by.
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, 1_000));
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
