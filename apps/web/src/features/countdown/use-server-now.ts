import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { estimateServerNow } from '../../api/client.ts';

/** The server's time in milliseconds, for texts in minutes: read every ten seconds. */
export function useServerNow(): number {
  const [now, setNow] = useState(estimateServerNow);
  useInterval(() => setNow(estimateServerNow()), 10_000, { autoInvoke: true });
  return now;
}
