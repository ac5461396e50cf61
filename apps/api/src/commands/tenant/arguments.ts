import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { argumentFault } from '../argument-fault.ts';

export const USAGE = `npm run tenant -- apply FOLDER | check FOLDER | list | export TENANT FOLDER

An organisation from a folder of files that its owner can read and edit (docs/tenants.md).

  apply FOLDER          makes the tenant what the folder says, all of it or nothing; applied again it changes nothing
  check FOLDER          says what is wrong with the folder, or what applying it would change, and writes nothing
  list                  every tenant: its short name, platform type, hosts and how many staff it has
  export TENANT FOLDER  writes a tenant, by its short name, into a new folder`;

export type TenantOrder =
  | { type: 'apply'; folder: string }
  | { type: 'check'; folder: string }
  | { type: 'list' }
  | { type: 'export'; tenant: string; folder: string };
export type TenantArguments =
  | { type: 'order'; order: TenantOrder }
  | { type: 'help' }
  | { type: 'fault'; fault: string };

/** Reads what stands behind `npm run tenant --`. @returns the order with whole paths, or the fault in words */
export function readTenantArguments(given: string[]): TenantArguments {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      allowPositionals: true,
      options: { help: { type: 'boolean' } },
    });
    if (values.help) return { type: 'help' };
    const order = orderOf(positionals);
    return typeof order === 'string' ? { type: 'fault', fault: order } : { type: 'order', order };
  } catch (error) {
    return { type: 'fault', fault: argumentFault(error) };
  }
}

function orderOf([command, ...rest]: string[]): TenantOrder | string {
  const names = { apply: ['FOLDER'], check: ['FOLDER'], list: [], export: ['TENANT', 'FOLDER'] };
  if (command === undefined) return 'Say what to do: apply, check, list or export.';
  if (command !== 'apply' && command !== 'check' && command !== 'list' && command !== 'export') {
    return `There is no "${command}".`;
  }
  const wanted = names[command];
  const missing = wanted.find((_name, index) => !rest[index]?.trim());
  if (missing !== undefined) return `${missing} is missing.`;
  if (rest.length > wanted.length) {
    return `"${rest[wanted.length]}" is too much. A name of several words needs quotation marks.`;
  }
  const [first = '', second = ''] = rest;
  if (command === 'list') return { type: 'list' };
  if (command === 'export') return { type: 'export', tenant: first, folder: resolve(second) };
  return { type: command, folder: resolve(first) };
}
