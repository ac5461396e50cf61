import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConnectionLost, isDatabaseAway } from '../db/database-unavailable.ts';
import { describeArgumentFault } from './arguments.ts';
import { describeError } from './command-line.ts';

/** Usage of a command on one folder, and how it says that it failed. */
export type FolderCommand = { usage: string; failed: string };

/**
 * Runs a command that takes one folder. SIGINT and SIGTERM end it gracefully: `work` sees its signal aborted
 * and cleans up. An error is printed on one line, and the exit code is 1.
 */
export async function runOnFolder(
  { usage, failed }: FolderCommand,
  work: (folder: string, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const parsed = parseFolderArguments(process.argv.slice(2));
  if (parsed.type === 'help') {
    console.log(usage);
    return;
  }
  if (parsed.type === 'fault') {
    console.error(`${parsed.fault}\n\n${usage}`);
    process.exitCode = 1;
    return;
  }
  const abort = new AbortController();
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(name, () => {
      process.exitCode = code;
      abort.abort();
    });
  }
  try {
    await work(parsed.folder, abort.signal);
  } catch (error) {
    process.exitCode ??= 1;
    const message = abort.signal.aborted ? 'it was interrupted.' : describeErrorWithCause(error);
    const mayBeDone = error instanceof ConnectionLost && error.outcome === 'unknown';
    console.error(mayBeDone ? message : `${failed}: ${message}`);
  }
}

type FolderArguments =
  | { type: 'folder'; folder: string }
  | { type: 'help' }
  | { type: 'fault'; fault: string };

function parseFolderArguments(args: string[]): FolderArguments {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean' } },
    });
    if (values.help) return { type: 'help' };
    const [folder, ...others] = positionals;
    if (folder === undefined || folder === '') return { type: 'fault', fault: 'FOLDER is missing.' };
    if (others.length > 0)
      return { type: 'fault', fault: 'Give one folder. A name with spaces needs quotation marks.' };
    return { type: 'folder', folder: resolve(folder) };
  } catch (error) {
    return { type: 'fault', fault: describeArgumentFault(error) };
  }
}

function describeErrorWithCause(error: unknown): string {
  const isOurs = error instanceof Error && !isDatabaseAway(error);
  const cause = isOurs && error.cause instanceof Error ? ` ${error.cause.message}` : '';
  return `${describeError(error)}${cause}`;
}
