import { createInterface } from 'node:readline/promises';

/** Asks the person at the terminal. @throws an Error in words where there is no terminal */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new Error('Nothing was changed: there is no terminal to ask on. Add --yes to confirm.');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/iu.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
