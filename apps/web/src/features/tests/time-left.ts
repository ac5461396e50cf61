import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';

/** "1h 05min left" of an open attempt, in whole minutes begun; "ended" once nothing is left. */
export function wordTimeLeft(deadlineAt: string, now: number): string {
  const minutes = Math.ceil((Date.parse(deadlineAt) - now) / 60_000);
  if (minutes <= 0) return 'Time is up';
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes}min left` : `${hours}h ${String(minutes % 60).padStart(2, '0')}min left`;
}

export function useTimeLeft(deadlineAt: string): string {
  const [now, setNow] = useState(serverNow);
  // Time passes outside of React; the words change once a minute at most.
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return wordTimeLeft(deadlineAt, now);
}
