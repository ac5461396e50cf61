import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { CONTENT_LEVELS, canonicalAddress, PEOPLE_LEVELS, type Permissions } from '@assay/contract';
import { type Actor, operator } from '../../features/audits/audits.service.ts';
import { type ArgumentValues, describeArgumentFault, readActor, readRequiredText } from '../arguments.ts';
import type { ParsedArguments } from '../command-line.ts';

export const USAGE = `npm run tenant -- apply FOLDER | check FOLDER | list | export TENANT FOLDER | invite TENANT [EMAIL]
                     | permit TENANT EMAIL …

An organisation from a folder of files that its owner can read and edit (docs/tenants.md).

  apply FOLDER          makes the tenant what the folder says, all of it or nothing; applied again it changes nothing
  check FOLDER          says what is wrong with the folder, or what applying it would change, and writes nothing
  list                  every tenant: its short name, platform type, hosts and how many staff it has
  export TENANT FOLDER  writes a tenant, by its short name, into a new folder
  invite TENANT [EMAIL] mails staff who have no password yet another invitation: all of them but those who were invited
                        within the hour, or one by name
  permit TENANT EMAIL   shows what a member of staff may do; with options, changes it: what is not named stays

For apply and check:
  --disable-missing-staff  disables staff who are not in the folder; without it they stay, and are named
  --overwrite              replaces what the console changed since the folder was last applied; without it
                           nothing is changed then, and what would be lost is listed

For permit:
  --content none|edit|publish   questions and tests
  --people none|view|manage     the data of people, and the audit log
  --support yes|no              tickets
  --settings yes|no             look, texts and settings
  --reason TEXT                 kept beside the change
  --as NAME                     the operator's name (default: the account on this machine)`;

export type TenantCommand =
  | { type: 'apply'; folder: string; disableMissingStaff: boolean; overwrite: boolean }
  | { type: 'check'; folder: string; disableMissingStaff: boolean; overwrite: boolean }
  | { type: 'list' }
  | { type: 'export'; tenant: string; folder: string }
  | { type: 'invite'; tenant: string; email: string | null }
  | ({ type: 'permit'; tenant: string; email: string } & PermitChange);
/** Without a change, what the person holds is shown. */
type PermitChange = { wanted: null } | { wanted: Partial<Permissions>; by: Actor };

/** Reads the arguments of `npm run tenant --`. @returns the command with whole paths, or the fault */
export function readTenantArguments(args: string[]): ParsedArguments<TenantCommand> {
  try {
    const [word = ''] = args;
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean' }, ...(isCommand(word) ? OPTIONS[word] : {}) },
    });
    if (values.help) return { type: 'help' };
    const faults: string[] = [];
    const command = commandOf(positionals, values, faults);
    if (typeof command === 'string') return { type: 'faults', faults: [command] };
    return faults.length > 0 ? { type: 'faults', faults } : { type: 'command', command };
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
  permit: ['TENANT', 'EMAIL'],
};

const text = { type: 'string' } as const;
const OF_FOLDER: ParseArgsOptionsConfig = {
  'disable-missing-staff': { type: 'boolean' },
  overwrite: { type: 'boolean' },
};
/** The options of each command. */
const OPTIONS: Record<keyof typeof PARAMETERS, ParseArgsOptionsConfig> = {
  apply: OF_FOLDER,
  check: OF_FOLDER,
  list: {},
  export: {},
  invite: {},
  permit: { content: text, people: text, support: text, settings: text, reason: text, as: text },
};

function commandOf(
  [command, ...rest]: string[],
  values: ArgumentValues,
  faults: string[],
): TenantCommand | string {
  if (command === undefined) return 'Say what to do: apply, check, list, export, invite or permit.';
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
  if (command === 'permit') {
    const email = addressOf(second) ?? '';
    return { type: 'permit', tenant: first, email, ...readPermitChange(values, faults) };
  }
  const disableMissingStaff = values['disable-missing-staff'] === true;
  const overwrite = values.overwrite === true;
  return { type: command, folder: resolve(first), disableMissingStaff, overwrite };
}

/** Reads what `permit` is to change; what is wrong with it is added to the faults. */
function readPermitChange(values: ArgumentValues, faults: string[]): PermitChange {
  const one = <Level extends string>(name: string, levels: readonly Level[]): Level | undefined => {
    const value = values[name];
    if (value === undefined) return undefined;
    const found = levels.find((level) => level === value);
    if (found === undefined) faults.push(`--${name} must be one of ${levels.join(', ')}.`);
    return found;
  };
  const yesOrNo = (name: string) => {
    const word = one(name, ['yes', 'no']);
    return word === undefined ? undefined : word === 'yes';
  };
  if (Object.keys(values).length === 0) return { wanted: null };
  const [content, people] = [one('content', CONTENT_LEVELS), one('people', PEOPLE_LEVELS)];
  const [support, settings] = [yesOrNo('support'), yesOrNo('settings')];
  const wanted: Partial<Permissions> = {
    ...(content !== undefined && { content }),
    ...(people !== undefined && { people }),
    ...(support !== undefined && { support }),
    ...(settings !== undefined && { settings }),
  };
  const reason = readRequiredText('reason', values, faults);
  const by = operator(readActor(values, faults), reason);
  if (faults.length === 0 && Object.keys(wanted).length === 0) {
    faults.push('Say what to change: --content, --people, --support or --settings.');
  }
  return { wanted, by };
}

/** An address as it is stored; text that is no address stays as it is, and matches no account. */
function addressOf(typed: string): string | null {
  const trimmed = typed.trim();
  return trimmed === '' ? null : (canonicalAddress(trimmed) ?? trimmed);
}

function isCommand(word: string): word is keyof typeof PARAMETERS {
  return Object.hasOwn(PARAMETERS, word);
}
