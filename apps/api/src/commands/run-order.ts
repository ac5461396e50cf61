/** Runs what a command was told. An error is one line, and the exit code 1, as when not everything was done. */
export async function runOrder(work: () => Promise<boolean>): Promise<void> {
  // Whoever reads along may have seen enough (`| head`): the work goes on to its end all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  const done = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  if (!done) process.exitCode = 1;
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
