import type { ParseArgsOptionsConfig } from 'node:util';
import {
  BANK_NAME,
  BANK_NAME_RULE,
  type BankFormat,
  bankFormats,
  type NamedColumn,
  readNamedColumns,
} from '@assay/interchange';
import type { BankSelection } from '../../features/banks/bank-contents.service.ts';
import type { AnswersRule } from '../../features/publishing/published-tests.service.ts';
import type { TestRequest } from '../../features/publishing/test-request.service.ts';
import { type ArgumentValues, readAction, readRequiredText } from '../arguments.ts';
import type { ParsedArguments } from '../command-line.ts';
import { readAnswers, readChoice, readSelection, readTestRequest } from './test-arguments.ts';

/** @param format null: detected from the file's content */
export type ImportCommand = {
  tenant: string;
  file: string;
  format: BankFormat | null;
  bank: string | null;
  map: string | null;
  columns: NamedColumn[] | null;
  separator: string | null;
  pictures: string | null;
  test: TestRequest | null;
  strict: boolean;
  dryRun: boolean;
  yes: boolean;
  mixOptions: boolean;
  preview: string | null;
  report: string | null;
};
const EXPORT_FORMATS = ['moodle-xml', 'assay'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export type BankCommand =
  | ({ type: 'import' } & ImportCommand)
  | { type: 'publish'; tenant: string; selection: BankSelection; test: TestRequest }
  | { type: 'close'; tenant: string; test: string }
  | { type: 'answers'; tenant: string; test: string; answers: AnswersRule }
  | { type: 'release' | 'hold'; tenant: string; selection: BankSelection }
  | { type: 'list'; tenant: string }
  | { type: 'template'; file: string }
  | { type: 'export'; tenant: string; selection: BankSelection; file: string; format: ExportFormat };

const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;
const tenant = text;
const ofSelection = { bank: text, topic: text };
const ofTest = { test: text, type: text, minutes: text, take: text, answers: text, subject: text };
const ofSource = { file: text, format: text, bank: text, map: text, columns: text, separator: text };
const flags = { strict: flag, 'dry-run': flag, 'mix-options': flag, yes: flag };
/** The options of each command. */
const OPTIONS: Record<BankCommand['type'], ParseArgsOptionsConfig> = {
  import: { tenant, ...ofSource, pictures: text, preview: text, report: text, ...flags, ...ofTest },
  publish: { tenant, ...ofSelection, ...ofTest },
  close: { tenant, test: text },
  answers: { tenant, test: text, answers: text },
  release: { tenant, ...ofSelection },
  hold: { tenant, ...ofSelection },
  list: { tenant },
  template: { file: text },
  export: { tenant, file: text, format: text, ...ofSelection },
};

/** Parses the arguments behind `npm run bank --`. @returns the command, or every fault at once */
export function readBankArguments(args: string[]): ParsedArguments<BankCommand> {
  return readAction(args, { options: OPTIONS, commandOf });
}

function commandOf(type: BankCommand['type'], values: ArgumentValues, faults: string[]): BankCommand {
  const required = (name: string) => readRequiredText(name, values, faults);
  if (type === 'template') return { type, file: required('file') };
  const tenant = required('tenant');
  switch (type) {
    case 'import':
      return { type, tenant, ...readImport(values, faults) };
    case 'publish':
      return {
        type,
        tenant,
        test: readTestRequest(values, faults),
        selection: readSelection(values, faults),
      };
    case 'close':
      return { type, tenant, test: required('test') };
    case 'answers':
      return { type, tenant, test: required('test'), answers: readAnswers(required('answers'), faults) };
    case 'release':
    case 'hold':
      if (values.bank === undefined && values.topic === undefined)
        faults.push('--bank or --topic is missing.');
      return { type, tenant, selection: readSelection(values, faults) };
    case 'list':
      return { type, tenant };
    case 'export': {
      const file = required('file');
      const format = readChoice('format', EXPORT_FORMATS, values, faults);
      return { type, tenant, file, format, selection: readSelection(values, faults) };
    }
  }
}

function readImport(values: ArgumentValues, faults: string[]): Omit<ImportCommand, 'tenant'> {
  const optional = (name: string) =>
    values[name] === undefined ? null : readRequiredText(name, values, faults);
  const file = readRequiredText('file', values, faults);
  const format = values.format === undefined ? null : readChoice('format', bankFormats, values, faults);
  const [bank, map, columns] = [optional('bank'), optional('map'), optional('columns')];
  if (bank !== null && !BANK_NAME.test(bank)) faults.push(`--bank ${BANK_NAME_RULE}.`);
  for (const name of ['bank', 'columns', 'separator'])
    if (map !== null && values[name] !== undefined)
      faults.push(`--${name} cannot be used with --map, which says it.`);
  return {
    file,
    format,
    bank,
    map,
    columns: columns === null ? null : readColumns(columns, faults),
    separator: optional('separator'),
    pictures: optional('pictures'),
    preview: optional('preview'),
    report: optional('report'),
    test: Object.keys(ofTest).some((name) => name in values) ? readTestRequest(values, faults) : null,
    strict: values.strict === true,
    dryRun: values['dry-run'] === true,
    yes: values.yes === true,
    mixOptions: values['mix-options'] === true,
  };
}

function readColumns(written: string, faults: string[]): NamedColumn[] {
  const read = readNamedColumns(written);
  if (read.type !== 'fault') return read.columns;
  faults.push(`--columns: ${read.message}.`);
  return [];
}
