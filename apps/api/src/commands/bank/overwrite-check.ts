import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { printable } from '../terminal.ts';

/**
 * Keeps a command from overwriting a file that is not its own: the name may be a typing error, and the file
 * somebody's work.
 * @param beginning how each file begins that the command writes there
 * @throws an Error with a message if another file, which is not empty, is there
 */
export function refuseForeignFile(
  path: string,
  { option, what, beginning }: { option: string; what: string; beginning: string },
): void {
  const existing = statSync(path, { throwIfNoEntry: false });
  if (existing === undefined || (existing.isFile() && existing.size === 0)) return;
  if (!existing.isFile() || !beginsWith(path, beginning))
    throw new Error(
      `${option} names ${printable(path)}, which exists and is not a ${what}. Choose another name.`,
    );
}

function beginsWith(path: string, beginning: string): boolean {
  const wanted = Buffer.from(beginning);
  const found = Buffer.alloc(wanted.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, found);
  } finally {
    closeSync(file);
  }
  return found.equals(wanted);
}
