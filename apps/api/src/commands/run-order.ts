import { ConnectionLost, explainLostConnection } from '../db/database-away.ts';

/** Runs what a command was told. An error is one line, and the exit code 1, as when not everything was done. */
export async function runOrder(work: () => Promise<boolean>): Promise<void> {
  // Whoever reads along may have seen enough (`| head`): the work goes on to its end all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  const done = await work().catch((error: unknown) => {
    const words = errorInWords(error);
    // Commands write in one transaction, whose own error tells what became of it; what breaks before it writes nothing.
    console.error(leavesOpen(error) ? `${words} Nothing of what was asked was done.` : words);
    return false;
  });
  if (!done) process.exitCode = 1;
}

/** What went wrong, in one line. */
export function errorInWords(error: unknown): string {
  const explained = explainLostConnection(error, null);
  return explained instanceof Error ? explained.message : String(explained);
}

function leavesOpen(error: unknown): boolean {
  const explained = explainLostConnection(error, null);
  return explained instanceof ConnectionLost && explained.outcome === null;
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
