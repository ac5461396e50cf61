import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import {
  BANK_NAME,
  BANK_NAME_RULE,
  type BankFormat,
  bankFormats,
  isMapped,
  type NamedColumn,
  readNamedColumns,
} from '@assay/interchange';
import type { BankSelection } from '../../features/banks/bank-contents.service.ts';
import { MAX_QUESTIONS_OF_TEST } from '../../features/publishing/publish.service.ts';
import type { AnswersRule } from '../../features/publishing/published-tests.service.ts';
import type { TestRequest } from '../../features/publishing/test-request.service.ts';
import { describeArgumentFault } from '../arguments.ts';
import type { ParsedArguments } from '../command-line.ts';
import { printable } from '../terminal.ts';
import { MAPPING_PAGE } from './mapping-page.ts';
import { type CommandOptions, readAnswers, readSelection, readTestRequest } from './test-arguments.ts';

export const USAGE = `npm run bank -- import  --tenant T --file F [--format …] [--bank B | --map M] [--columns C] [--pictures D] [--mix-options] [--strict]
                                [--preview P] [--dry-run | --yes] [--report R]
                                [--test "Name" --type Exam|Quiz --minutes N [--take N] [--answers A]]
npm run bank -- publish --tenant T [--bank B] [--topic "A > B"] --test "Name" --type Exam|Quiz --minutes N [--take N]
                                [--answers A]
npm run bank -- close   --tenant T --test "Name"
npm run bank -- answers --tenant T --test "Name" --answers A
npm run bank -- release --tenant T [--bank B] [--topic "A > B"]
npm run bank -- hold    --tenant T [--bank B] [--topic "A > B"]
npm run bank -- list    --tenant T
npm run bank -- template --file F
npm run bank -- export  --tenant T --file F --format moodle-xml|assay [--bank B] [--topic "A > B"]

Question banks in and out of a tenant (docs/banks/README.md). Works beside a running server.

  --tenant T    the tenant, by its short name or one of its hosts; demo also stands for demo.localhost
  --file F      the bank's file, at most 64 MB; for export and template a new one. template writes a spreadsheet to fill in
  --format      ${bankFormats.join(', ')}; without it the file's content tells
  --bank B      a short name for the bank, for good: its questions' ids begin with it
  --map M       for jsonl, json and tables: the file that says which field is what; it names the bank, too. A table (xlsx, csv)
                with the columns question, A, B, C …, answer needs none: what was understood is shown before it is written
  --columns C   which column of a table is what, by its letters or its name: question=B,A=C,B=D,answer=G
  --separator S what stands between the options where a table has them in one cell, such as "|"
  --pictures D  the folder with the pictures that such a file names
  --mix-options gives the options of every choice an order that tells nothing, the same each time; what its source
                shuffles (GIFT, most of Moodle XML) has one anyway
  --strict      nothing, unless every item can be taken
  --preview P   writes a page (HTML) that shows every question as it will be stored, and what is left out
  --dry-run     tells what would happen and writes nothing
  --yes         writes without asking, as a script has to
  --report R    writes every finding to this file
  --topic       only questions of this topic, from its first step on
  --test        publishes a test of the questions; one that has this name gets a new version. For close: the test that
                nobody can start any more; open attempts go on to their end, and publishing it opens it again. For answers:
                the test that shows its answers at another time from now on, and stays open or closed as it is
  --type        Exam or Quiz
  --minutes N   the time for the test, 1 to 1440
  --take N      how many questions the test gets, spread evenly over the bank; at most ${MAX_QUESTIONS_OF_TEST}. Without it: all
  --answers A   when answers and explanations are shown to those who handed it in: at-once (so without it), after-close
                (when it is closed and nobody sits it any more), never (the score alone), after a day as 2027-01-31
                (when it ends in the tenant's time zone) or from an instant as 2027-01-31T18:00Z

release lets learners practise the questions of a bank or a topic, which shows their answers; hold takes that back. What is
imported later, and a question that an import changes, is not released until you release it.`;

/** @param format null: the file's content tells */
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
export type ExportFormat = 'moodle-xml' | 'assay';
export type BankCommand =
  | ({ type: 'import' } & ImportCommand)
  | { type: 'publish'; tenant: string; selection: BankSelection; test: TestRequest }
  | { type: 'close'; tenant: string; test: string }
  | { type: 'answers'; tenant: string; test: string; answers: AnswersRule }
  | { type: 'release' | 'hold'; tenant: string; selection: BankSelection }
  | { type: 'list'; tenant: string }
  | { type: 'template'; file: string }
  | { type: 'export'; tenant: string; selection: BankSelection; file: string; format: ExportFormat };

const HINT =
  'A name of several words needs quotation marks, and all options stand behind a first --: npm run bank -- …';
const flag = { type: 'boolean' } as const;
const text = { type: 'string' } as const;
const ofTest = { test: text, type: text, minutes: text, take: text, answers: text };
/** The options of each command. */
const OPTIONS: Record<BankCommand['type'], ParseArgsOptionsConfig> = {
  import: {
    tenant: text,
    file: text,
    format: text,
    bank: text,
    map: text,
    columns: text,
    separator: text,
    pictures: text,
    preview: text,
    report: text,
    strict: flag,
    'dry-run': flag,
    'mix-options': flag,
    yes: flag,
    ...ofTest,
  },
  publish: { tenant: text, bank: text, topic: text, ...ofTest },
  close: { tenant: text, test: text },
  answers: { tenant: text, test: text, answers: text },
  release: { tenant: text, bank: text, topic: text },
  hold: { tenant: text, bank: text, topic: text },
  list: { tenant: text },
  template: { file: text },
  export: { tenant: text, file: text, format: text, bank: text, topic: text },
};

/** Reads what stands behind `npm run bank --`. @returns the command, or every fault at once */
export function readBankArguments(args: string[]): ParsedArguments<BankCommand> {
  const [type, ...rest] = args;
  if (type === 'help' || args.includes('--help') || args.includes('-h')) return { type: 'help' };
  if (type === undefined) {
    const words = 'Say what to do: import, template, publish, close, answers, release, hold, list or export.';
    return { type: 'faults', faults: [words] };
  }
  if (!isCommandType(type)) return { type: 'faults', faults: [`There is no "${printable(type)}".`] };
  const faults: string[] = [];
  const fault = (message: string) => {
    faults.push(message);
    return null;
  };
  const options = parseOptions(type, rest, fault);
  if (options === null) return { type: 'faults', faults };
  const { values, flags } = options;
  const required = (name: string) => values[name]?.trim() || fault(`--${name} is missing.`);
  const command = READERS[type]({ values, required, fault }, flags);
  return command === null || faults.length > 0 ? { type: 'faults', faults } : { type: 'command', command };
}

function isCommandType(word: string): word is BankCommand['type'] {
  return Object.hasOwn(OPTIONS, word);
}

type Flags = Pick<ImportCommand, 'strict' | 'dryRun' | 'yes' | 'mixOptions'>;

function parseOptions(type: BankCommand['type'], args: string[], fault: (message: string) => null) {
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
      yes: values.yes === true,
      mixOptions: values['mix-options'] === true,
    };
    return { values: Object.fromEntries(texts), flags };
  } catch (error) {
    return fault(describeArgumentFault(error));
  }
}

const READERS: Record<BankCommand['type'], (options: CommandOptions, flags: Flags) => BankCommand | null> = {
  import: readImport,
  publish: (options) => {
    const tenant = options.required('tenant');
    const test = readTestRequest(options);
    const selection = readSelection(options);
    return tenant === null || test === null ? null : { type: 'publish', tenant, selection, test };
  },
  close: (options) => {
    const tenant = options.required('tenant');
    const test = options.required('test');
    return tenant === null || test === null ? null : { type: 'close', tenant, test };
  },
  answers: (options) => {
    const tenant = options.required('tenant');
    const test = options.required('test');
    const answers = options.required('answers') === null ? null : readAnswers(options);
    if (tenant === null || test === null || answers === null) return null;
    return { type: 'answers', tenant, test, answers };
  },
  release: (options) => readRelease('release', options),
  hold: (options) => readRelease('hold', options),
  list: (options) => {
    const tenant = options.required('tenant');
    return tenant === null ? null : { type: 'list', tenant };
  },
  template: (options) => {
    const file = options.required('file');
    return file === null ? null : { type: 'template', file };
  },
  export: (options) => {
    const tenant = options.required('tenant');
    const file = options.required('file');
    const known = (['moodle-xml', 'assay'] as const).find((each) => each === options.values.format);
    const format = known ?? options.fault('--format must be moodle-xml or assay.');
    const selection = readSelection(options);
    if (tenant === null || file === null || format === null) return null;
    return { type: 'export', tenant, selection, file, format };
  },
};

function readRelease(type: 'release' | 'hold', options: CommandOptions): BankCommand | null {
  const tenant = options.required('tenant');
  const selection = readSelection(options);
  if (selection.bank === null && selection.topic.length === 0) options.fault('--bank or --topic is missing.');
  return tenant === null ? null : { type, tenant, selection };
}

function readImport(options: CommandOptions, flags: Flags): BankCommand | null {
  const { values, fault } = options;
  const tenant = options.required('tenant');
  const file = options.required('file');
  const format = bankFormats.find((known) => known === values.format) ?? null;
  if (values.format !== undefined && format === null) {
    fault(`--format must be one of ${bankFormats.join(', ')}.`);
  }
  const {
    bank = null,
    map = null,
    separator = null,
    pictures = null,
    preview = null,
    report = null,
  } = values;
  const columns = readColumns(options);
  for (const name of ['columns', 'separator'])
    if (values[name] !== undefined && map !== null) fault(`--${name} does not go with --map, which says it.`);
  if (separator?.trim() === '') fault('--separator must be a sign such as "|".');
  if (bank !== null && !BANK_NAME.test(bank)) {
    fault(`--bank ${BANK_NAME_RULE}.`);
  }
  if (bank !== null && map !== null) fault('--bank does not go with --map: the mapping names the bank.');
  // Without one a spreadsheet is read by its names.
  if (map === null && (format === 'json' || format === 'jsonl')) {
    fault(`--map is missing: ${format} needs one (${MAPPING_PAGE}).`);
  }
  if (map !== null && format !== null && !isMapped(format)) {
    fault(`--map does not go with ${format}, which says itself what is what.`);
  }
  if (report?.trim() === '') fault('--report must name a file.');
  if (preview?.trim() === '') fault('--preview must name a file.');
  if (preview !== null && preview === report) fault('--preview and --report must name two files.');
  const wantsTest = Object.keys(ofTest).some((name) => values[name] !== undefined);
  const test = wantsTest ? readTestRequest(options) : null;
  if (tenant === null || file === null) return null;
  return {
    type: 'import',
    tenant,
    file,
    format,
    bank,
    map,
    columns,
    separator,
    pictures,
    test,
    preview,
    report,
    ...flags,
  };
}

function readColumns({ values, fault }: CommandOptions): NamedColumn[] | null {
  if (values.columns === undefined) return null;
  const read = readNamedColumns(values.columns);
  return read.type === 'fault' ? fault(`--columns: ${read.message}.`) : read.columns;
}
