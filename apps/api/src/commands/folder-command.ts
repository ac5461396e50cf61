import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConnectionLost, isDatabaseAway } from '../db/database-away.ts';
import { argumentFault } from './argument-fault.ts';
import { errorInWords } from './run-order.ts';

/** What a command on one folder is called, and how it says that it failed. */
export type FolderCommand = { usage: string; failed: string };

/**
 * Runs a command that takes one folder. SIGINT and SIGTERM end it in order: `work` sees its signal aborted and tidies
 * up. An error is one line, and the exit code 1.
 */
export async function runOnFolder(
  { usage, failed }: FolderCommand,
  work: (folder: string, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const asked = readFolder(process.argv.slice(2));
  if (asked.type === 'help') {
    console.log(usage);
    return;
  }
  if (asked.type === 'fault') {
    console.error(`${asked.fault}\n\n${usage}`);
    process.exitCode = 1;
    return;
  }
  const ending = new AbortController();
  for (const [name, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(name, () => {
      process.exitCode = code;
      ending.abort();
    });
  }
  try {
    await work(asked.folder, ending.signal);
  } catch (error) {
    process.exitCode ??= 1;
    const words = ending.signal.aborted ? 'it was interrupted.' : inOneLine(error);
    const mayBeDone = error instanceof ConnectionLost && error.outcome === 'unknown';
    console.error(mayBeDone ? words : `${failed}: ${words}`);
  }
}

type Asked = { type: 'folder'; folder: string } | { type: 'help' } | { type: 'fault'; fault: string };

function readFolder(args: string[]): Asked {
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
      return { type: 'fault', fault: 'Name one folder. A name of several words needs quotation marks.' };
    return { type: 'folder', folder: resolve(folder) };
  } catch (error) {
    return { type: 'fault', fault: argumentFault(error) };
  }
}

function inOneLine(error: unknown): string {
  const isOurs = error instanceof Error && !isDatabaseAway(error);
  const cause = isOurs && error.cause instanceof Error ? ` ${error.cause.message}` : '';
  return `${errorInWords(error)}${cause}`;
}
