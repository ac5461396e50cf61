import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import {
  BANK_NAME,
  BANK_NAME_RULE,
  type BankFormat,
  bankFormats,
  isMapped,
  mappedFormats,
} from '@assay/interchange';
import type { BankSelection } from '../../features/banks/bank-contents.service.ts';
import type { TestOrder } from '../../features/publishing/order-test.service.ts';
import { argumentFault } from '../argument-fault.ts';
import { printable } from '../printable.ts';
import { type Given, readSelection, readTestOrder } from './shared-arguments.ts';

/** @param format null: the file's content tells */
export type ImportOrder = {
  tenant: string;
  file: string;
  format: BankFormat | null;
  bank: string | null;
  map: string | null;
  pictures: string | null;
  test: TestOrder | null;
  strict: boolean;
  dryRun: boolean;
  mixOptions: boolean;
  report: string | null;
};
export type ExportFormat = 'moodle-xml' | 'assay';
export type BankOrder =
  | ({ type: 'import' } & ImportOrder)
  | { type: 'publish'; tenant: string; selection: BankSelection; test: TestOrder }
  | { type: 'close'; tenant: string; test: string }
  | { type: 'list'; tenant: string }
  | { type: 'export'; tenant: string; selection: BankSelection; file: string; format: ExportFormat };
export type BankArguments =
  | { type: 'order'; order: BankOrder }
  | { type: 'help' }
  | { type: 'faults'; faults: string[] };

const HINT =
  'A name of several words needs quotation marks, and all options stand behind a first --: npm run bank -- …';
const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;
const ofTest = { test: text, type: text, minutes: text, take: text, answers: text };
/** What each order may be given. */
const OPTIONS: Record<BankOrder['type'], ParseArgsOptionsConfig> = {
  import: {
    tenant: text,
    file: text,
    format: text,
    bank: text,
    map: text,
    pictures: text,
    report: text,
    strict: flag,
    'dry-run': flag,
    'mix-options': flag,
    ...ofTest,
  },
  publish: { tenant: text, bank: text, topic: text, ...ofTest },
  close: { tenant: text, test: text },
  list: { tenant: text },
  export: { tenant: text, file: text, format: text, bank: text, topic: text },
};

/** Reads what stands behind `npm run bank --`. @returns every fault at once, in words */
export function readBankArguments(args: string[]): BankArguments {
  const [type, ...rest] = args;
  if (type === 'help' || args.includes('--help') || args.includes('-h')) return { type: 'help' };
  if (type === undefined) {
    return { type: 'faults', faults: ['Say what to do: import, publish, close, list or export.'] };
  }
  if (!isOrderType(type)) return { type: 'faults', faults: [`There is no "${printable(type)}".`] };
  const faults: string[] = [];
  const fault = (message: string) => {
    faults.push(message);
    return null;
  };
  const given = parsed(type, rest, fault);
  if (given === null) return { type: 'faults', faults };
  const { values, flags } = given;
  const needed = (name: string) => values[name]?.trim() || fault(`--${name} is missing.`);
  const order = READERS[type]({ values, needed, fault }, flags);
  return order === null || faults.length > 0 ? { type: 'faults', faults } : { type: 'order', order };
}

function isOrderType(word: string): word is BankOrder['type'] {
  return Object.hasOwn(OPTIONS, word);
}

type Flags = Pick<ImportOrder, 'strict' | 'dryRun' | 'mixOptions'>;

function parsed(type: BankOrder['type'], args: string[], fault: (message: string) => null) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: OPTIONS[type] });
    for (const word of positionals) {
      fault(`"${printable(word)}" belongs to no option. ${HINT}`);
    }
    const texts = Object.entries(values).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const flags = {
      strict: values.strict === true,
      dryRun: values['dry-run'] === true,
      mixOptions: values['mix-options'] === true,
    };
    return { values: Object.fromEntries(texts), flags };
  } catch (error) {
    return fault(argumentFault(error));
  }
}

const READERS: Record<BankOrder['type'], (given: Given, flags: Flags) => BankOrder | null> = {
  import: readImport,
  publish: (given) => {
    const tenant = given.needed('tenant');
    const test = readTestOrder(given);
    const selection = readSelection(given);
    return tenant === null || test === null ? null : { type: 'publish', tenant, selection, test };
  },
  close: (given) => {
    const tenant = given.needed('tenant');
    const test = given.needed('test');
    return tenant === null || test === null ? null : { type: 'close', tenant, test };
  },
  list: (given) => {
    const tenant = given.needed('tenant');
    return tenant === null ? null : { type: 'list', tenant };
  },
  export: (given) => {
    const tenant = given.needed('tenant');
    const file = given.needed('file');
    const known = (['moodle-xml', 'assay'] as const).find((each) => each === given.values.format);
    const format = known ?? given.fault('--format must be moodle-xml or assay.');
    const selection = readSelection(given);
    if (tenant === null || file === null || format === null) return null;
    return { type: 'export', tenant, selection, file, format };
  },
};

function readImport(given: Given, flags: Flags): BankOrder | null {
  const { values, fault } = given;
  const tenant = given.needed('tenant');
  const file = given.needed('file');
  const format = bankFormats.find((known) => known === values.format) ?? null;
  if (values.format !== undefined && format === null) {
    fault(`--format must be one of ${bankFormats.join(', ')}.`);
  }
  const { bank = null, map = null, pictures = null, report = null } = values;
  if (bank !== null && !BANK_NAME.test(bank)) {
    fault(`--bank ${BANK_NAME_RULE}.`);
  }
  if (bank !== null && map !== null) fault('--bank does not go with --map: the mapping names the bank.');
  if (map === null && format !== null && isMapped(format)) {
    fault(`--map is missing: ${mappedFormats.join(', ')} need one.`);
  }
  if (map !== null && format !== null && !isMapped(format)) {
    fault(`--map does not go with ${format}, which says itself what is what.`);
  }
  if (pictures !== null && map === null) fault('--pictures goes with --map, whose formats hold none.');
  if (report?.trim() === '') fault('--report must name a file.');
  const wantsTest = Object.keys(ofTest).some((name) => values[name] !== undefined);
  const test = wantsTest ? readTestOrder(given) : null;
  if (tenant === null || file === null) return null;
  return { type: 'import', tenant, file, format, bank, map, pictures, test, report, ...flags };
}
