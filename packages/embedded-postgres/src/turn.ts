import { EmbeddedServerError } from './errors.ts';
import { waitForLock } from './file-locks.ts';
import type { Layout } from './layout.ts';

const LONGEST_TURN_MS = 360_000;

/**
 * Starting, joining and stopping happen one at a time, whatever processes do them.
 * @throws EmbeddedServerError when another process has had the turn for minutes
 */
export async function inTurn<Result>(
  layout: Layout,
  log: (line: string) => void,
  action: () => Promise<Result>,
): Promise<Result> {
  const turn = await waitForLock(layout.turnLock, LONGEST_TURN_MS, () =>
    log('Waiting for another process that is starting or stopping PostgreSQL'),
  );
  if (turn === null) {
    throw new EmbeddedServerError(
      `Another process has been starting or stopping PostgreSQL in ${layout.folder} for minutes. ` +
        'End it and start again.',
    );
  }
  try {
    return await action();
  } finally {
    turn.release();
  }
}
