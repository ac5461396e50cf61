/** Runs what a command was told. An error is one line, and the exit code 1, as when not everything was done. */
export async function runOrder(work: () => Promise<boolean>): Promise<void> {
  const done = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  if (!done) process.exitCode = 1;
}
