import { parseArgs } from 'node:util';
import { describeArgumentFault } from '../arguments.ts';
import type { ParsedArguments } from '../command-line.ts';
import { printable } from '../terminal.ts';

export const USAGE = `npm run recount -- --tenant TENANT [--learners N] [--url ADDRESS]

Counts every figure of random learners again from the tables alone (dashboard, leaderboard, reports, proficiency, charts,
calibration, the questions behind each figure, comparison, topics), asks a running server for the same as each of them,
and names what differs.

  --tenant TENANT     by its host or short name
  --learners N        how many, 50 where it is left out
  --url ADDRESS       where the server answers; without it, http://127.0.0.1 and PORT

It reads. For each learner it opens a session of a quarter of an hour, and ends it.`;

export type RecountCommand = { tenant: string; learners: number; url: string | null };

const text = { type: 'string' } as const;
const MOST_LEARNERS = 100_000;

/** Reads the arguments of `npm run recount --`. @returns the command, or every fault at once */
export function readRecountArguments(args: string[]): ParsedArguments<RecountCommand> {
  if (args[0] === 'help' || args.includes('--help')) return { type: 'help' };
  try {
    const { values } = parseArgs({ args, options: { tenant: text, learners: text, url: text } });
    const learners = Number(values.learners ?? 50);
    const faults: string[] = [];
    if (values.tenant === undefined) faults.push('--tenant is missing.');
    if (!Number.isInteger(learners) || learners < 1 || learners > MOST_LEARNERS)
      faults.push(`--learners must be a whole number from 1 to ${MOST_LEARNERS}.`);
    if (values.url !== undefined && !isAddress(values.url))
      faults.push(
        `--url must be an address such as http://127.0.0.1:3000, and not ${printable(values.url)}.`,
      );
    return faults.length > 0
      ? { type: 'faults', faults }
      : { type: 'command', command: { tenant: values.tenant ?? '', learners, url: values.url ?? null } };
  } catch (error) {
    return { type: 'faults', faults: [describeArgumentFault(error)] };
  }
}

function isAddress(url: string): boolean {
  return URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
}
