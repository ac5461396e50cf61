import { ConnectionLost, explainLostConnection } from '../db/database-unavailable.ts';

/** Parsed arguments of a command: the command itself, its help, or every fault. */
export type ParsedArguments<Command> =
  | { type: 'command'; command: Command }
  | { type: 'help' }
  | { type: 'faults'; faults: string[] };

/** True when everything was done that was asked for; a number is the exit code that says more. */
export type Outcome = boolean | number;

/** Runs a command with the arguments of its process. Faults in them make the exit code 2. */
export async function runCommandLine<Command>(
  usage: string,
  parse: (args: string[]) => ParsedArguments<Command>,
  run: (command: Command) => Promise<Outcome>,
): Promise<void> {
  const parsed = parse(process.argv.slice(2));
  if (parsed.type === 'help') console.log(usage);
  else if (parsed.type === 'faults') {
    console.error(`${parsed.faults.join('\n')}\n\n${usage}`);
    process.exitCode = 2;
  } else await runWithExitCode(() => run(parsed.command));
}

/**
 * Runs a command. An error is printed on one line; the exit code is then 1, as when not everything was done.
 */
export async function runWithExitCode(work: () => Promise<Outcome>): Promise<void> {
  // The reader of a pipe may have seen enough (`| head`): the work goes on to its end all the same.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  const outcome = await work().catch((error: unknown) => {
    const message = describeError(error);
    // Commands write in one transaction, whose own error tells its outcome; an error before it means that
    // nothing was written.
    console.error(isOutcomeMissing(error) ? `${message} Nothing was done.` : message);
    return false;
  });
  if (outcome !== true) process.exitCode = outcome === false ? 1 : outcome;
}

/** Describes an error in one line. */
export function describeError(error: unknown): string {
  const explained = explainLostConnection(error, null);
  return explained instanceof Error ? explained.message : String(explained);
}

function isOutcomeMissing(error: unknown): boolean {
  const explained = explainLostConnection(error, null);
  return explained instanceof ConnectionLost && explained.outcome === null;
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
