import { describeError } from '../command-line.ts';

/** Result of a check, in words that say what to do where something is wrong. */
export type Finding = { state: 'right' | 'warning' | 'fault' | 'skipped'; words: string };
export type Check = { name: string; run(): Promise<Finding[]> };

export const right = (words: string): Finding => ({ state: 'right', words });
export const warning = (words: string): Finding => ({ state: 'warning', words });
export const fault = (words: string): Finding => ({ state: 'fault', words });
export const skipped = (words: string): Finding => ({ state: 'skipped', words });

const SIGNS = { right: '✓', warning: '!', fault: '✗', skipped: '–' };

/**
 * Runs the checks one after the other and prints their findings. An error of a check is a fault.
 * @returns true when there is no fault
 */
export async function runChecks(checks: readonly Check[], print: (line: string) => void): Promise<boolean> {
  let faults = 0;
  for (const { name, run } of checks) {
    const findings = await run().catch((error: unknown) => [fault(describeError(error))]);
    for (const { state, words } of findings) {
      print(`${SIGNS[state]} ${name}: ${words.replaceAll('\n', '\n    ')}`);
      if (state === 'fault') faults += 1;
    }
  }
  print(faults === 0 ? 'Nothing stands in the way.' : `Faults: ${faults}. Each says what to do.`);
  return faults === 0;
}
