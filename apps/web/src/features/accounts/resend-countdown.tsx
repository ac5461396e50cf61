import { useEffect, useState } from 'react';
import { formatWait } from '../../ui/formats.ts';

/**
 * Countdown until another mail may be asked for; nothing once it may. @param until an instant in milliseconds
 */
export function ResendCountdown({ until }: { until: number | null }) {
  const wait = useWait(until);
  return wait && <WaitNotice wait={wait} />;
}

export type Wait = { shown: string; said: string };

/** Seconds count down for the eye; screen readers are told in few steps. */
export function WaitNotice({ wait }: { wait: Wait }) {
  return (
    <>
      <span aria-hidden="true">{`You can ask for a new one in ${wait.shown}.`}</span>
      <span className="visually-hidden">{`You can ask for a new one in ${wait.said}.`}</span>
    </>
  );
}

/** Remaining wait, as shown and as spoken; null when it is over. @param until in milliseconds */
export function useWait(until: number | null): Wait | null {
  const left = useMillisecondsUntil(until);
  const shown = formatWait(left);
  return shown === null ? null : { shown, said: describeWait(left) };
}

/** Wait in words that change a few times and not every second. */
function describeWait(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  const steps = [10, 30, 60];
  const step = steps.find((each) => seconds <= each);
  if (step === undefined) return formatWait(Math.ceil(seconds / 60) * 60_000) ?? '';
  return step === 60 ? 'a minute' : `${step} seconds`;
}

function useMillisecondsUntil(instant: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const [counted, setCounted] = useState(instant);
  // A new instant is counted from now, not from the last tick of the former one.
  if (counted !== instant) {
    setCounted(instant);
    setNow(Date.now());
  }
  const left = instant === null ? 0 : instant - now;
  // Timer: no event says that a second has gone by.
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left, 1_000));
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
