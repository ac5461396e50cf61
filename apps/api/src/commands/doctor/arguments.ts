import { parseArgs } from 'node:util';
import { describeArgumentFault } from '../arguments.ts';
import type { ParsedArguments } from '../command-line.ts';

export const USAGE = `npm run doctor -- [--url ADDRESS] [--mail-to EMAIL]

Checks this installation with the settings of its environment, and says what to do about each fault. It changes
nothing: a file is written to the store and removed again.

  --url ADDRESS       asks the running server through the proxy, such as https://exams.college.example: the address by
                      which it counts callers, its host name, and a web socket
  --mail-to EMAIL     sends a test message to this address`;

export type DoctorCommand = { url: string | null; mailTo: string | null };

/** Reads the arguments of `npm run doctor --`. @returns the command, or every fault at once */
export function readDoctorArguments(args: string[]): ParsedArguments<DoctorCommand> {
  const options = {
    url: { type: 'string' },
    'mail-to': { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  try {
    const { values } = parseArgs({ args, options, strict: true });
    if (values.help === true) return { type: 'help' };
    const { url = null, 'mail-to': mailTo = null } = values;
    const faults: string[] = [];
    if (url !== null && !isWebAddress(url)) {
      faults.push('--url: an address without a path, such as https://exams.college.example');
    }
    if (mailTo !== null && !/^[^\s<>@]+@[^\s<>@]+$/u.test(mailTo))
      faults.push('--mail-to: an e-mail address');
    if (faults.length > 0) return { type: 'faults', faults };
    return { type: 'command', command: { url, mailTo } };
  } catch (error) {
    return { type: 'faults', faults: [describeArgumentFault(error)] };
  }
}

function isWebAddress(given: string): boolean {
  const url = URL.parse(given);
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.pathname === '/';
}
