import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { canonicalAddress } from '@assay/contract';
import { describeArgumentFault } from '../arguments.ts';
import type { ParsedArguments } from '../command-line.ts';

export const USAGE = `npm run tenant -- apply FOLDER | check FOLDER | list | export TENANT FOLDER | invite TENANT [EMAIL]

An organisation from a folder of files that its owner can read and edit (docs/tenants.md).

  apply FOLDER          makes the tenant what the folder says, all of it or nothing; applied again it changes nothing
  check FOLDER          says what is wrong with the folder, or what applying it would change, and writes nothing
  list                  every tenant: its short name, platform type, hosts and how many staff it has
  export TENANT FOLDER  writes a tenant, by its short name, into a new folder
  invite TENANT [EMAIL] mails staff who have no password yet another invitation: all of them but those who were invited
                        within the hour, or one by name`;

export type TenantCommand =
  | { type: 'apply'; folder: string }
  | { type: 'check'; folder: string }
  | { type: 'list' }
  | { type: 'export'; tenant: string; folder: string }
  | { type: 'invite'; tenant: string; email: string | null };

/** Reads the arguments of `npm run tenant --`. @returns the command with whole paths, or the fault */
export function readTenantArguments(args: string[]): ParsedArguments<TenantCommand> {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean' } },
    });
    if (values.help) return { type: 'help' };
    const command = commandOf(positionals);
    return typeof command === 'string' ? { type: 'faults', faults: [command] } : { type: 'command', command };
  } catch (error) {
    return { type: 'faults', faults: [describeArgumentFault(error)] };
  }
}

/** Parameters of each command; those in brackets may be left out. */
const PARAMETERS = {
  apply: ['FOLDER'],
  check: ['FOLDER'],
  list: [],
  export: ['TENANT', 'FOLDER'],
  invite: ['TENANT', '[EMAIL]'],
};

function commandOf([command, ...rest]: string[]): TenantCommand | string {
  if (command === undefined) return 'Say what to do: apply, check, list, export or invite.';
  if (!isCommand(command)) return `There is no "${command}".`;
  const parameters = PARAMETERS[command];
  const missing = parameters.find((name, index) => !name.startsWith('[') && !rest[index]?.trim());
  if (missing !== undefined) return `${missing} is missing.`;
  if (rest.length > parameters.length) {
    return `"${rest[parameters.length]}" is too much. A name of several words needs quotation marks.`;
  }
  const [first = '', second = ''] = rest;
  if (command === 'list') return { type: 'list' };
  if (command === 'export') return { type: 'export', tenant: first, folder: resolve(second) };
  if (command === 'invite') return { type: 'invite', tenant: first, email: addressOf(second) };
  return { type: command, folder: resolve(first) };
}

/** An address as it is stored; text that is no address stays as it is, and matches no account. */
function addressOf(typed: string): string | null {
  const trimmed = typed.trim();
  return trimmed === '' ? null : (canonicalAddress(trimmed) ?? trimmed);
}

function isCommand(word: string): word is keyof typeof PARAMETERS {
  return Object.hasOwn(PARAMETERS, word);
}
