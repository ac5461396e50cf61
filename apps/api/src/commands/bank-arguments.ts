import { parseArgs } from 'node:util';
import { type BankFormat, bankFormats } from '@assay/interchange';
import type { TestOrder } from '../features/content/import.service.ts';
import { MAX_QUESTIONS_OF_TEST } from '../features/content/publish.service.ts';

export const USAGE = `npm run bank -- import --tenant T --file F --format ${bankFormats.join('|')} --map M
                    --test "Name" --type Exam|Quiz --minutes N [--take N] [--dry-run] [--report R]

Reads a question bank into a tenant and publishes a test of it.

  --tenant T    the tenant, by one of its hosts; demo also stands for demo.localhost
  --file F      the bank's file, at most 64 MB, UTF-8
  --format      jsonl: one JSON value a line; json: one document; csv: a table
  --map M       the file that says which field is what (docs/banks/README.md)
  --test        the test's name; a test that has it gets a new version
  --type        Exam or Quiz
  --minutes N   the time for the test, 1 to 1440
  --take N      how many questions the test gets, spread evenly over the bank; at most ${MAX_QUESTIONS_OF_TEST}. Without it: all
  --dry-run     tells what would happen and writes nothing
  --report R    writes every item that is not taken to this file`;

export type ImportArguments = {
  tenant: string;
  file: string;
  format: BankFormat;
  map: string;
  test: TestOrder;
  dryRun: boolean;
  report: string | null;
};
export type BankArguments =
  | { type: 'import'; order: ImportArguments }
  | { type: 'help' }
  | { type: 'faults'; faults: string[] };

const MAX_MINUTES = 1_440;
const MAX_NAME_LENGTH = 200;

/** Reads what stands behind `npm run bank --`. @returns every fault at once, in words */
export function readBankArguments(given: string[]): BankArguments {
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(given);
  } catch (error) {
    // Node's advice behind the first sentence is about positional arguments, of which there is one.
    const [message] = String(error instanceof Error ? error.message : error).split('. ');
    return { type: 'faults', faults: [`${message}.`] };
  }
  const { values, positionals } = parsed;
  if (values.help) return { type: 'help' };
  const [command, ...others] = positionals;
  if (command !== 'import') {
    return {
      type: 'faults',
      faults: [command === undefined ? 'Say what to do: import.' : `There is no "${command}".`],
    };
  }
  const faults = others.map(
    (word) => `"${word}" belongs to no option. A name of several words needs quotation marks.`,
  );
  const fault = (message: string) => {
    faults.push(message);
    return null;
  };
  const needed = (name: 'tenant' | 'file' | 'map' | 'test') =>
    values[name]?.trim() || fault(`--${name} is missing.`);
  const tenant = needed('tenant');
  const file = needed('file');
  const map = needed('map');
  const name = needed('test');
  if (name !== null && (name.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(name))) {
    fault(`--test must be one line of at most ${MAX_NAME_LENGTH} characters.`);
  }
  const format =
    bankFormats.find((known) => known === values.format) ??
    fault(`--format must be one of ${bankFormats.join(', ')}.`);
  const type = TEST_TYPES.find((known) => known === values.type) ?? fault('--type must be Exam or Quiz.');
  const minutes =
    wholeNumber(values.minutes, MAX_MINUTES) ??
    fault(`--minutes must be a whole number from 1 to ${MAX_MINUTES}.`);
  const take = values.take === undefined ? null : wholeNumber(values.take, MAX_QUESTIONS_OF_TEST);
  if (values.take !== undefined && take === null)
    fault(`--take must be a whole number from 1 to ${MAX_QUESTIONS_OF_TEST}.`);
  const report = values.report ?? null;
  if (report?.trim() === '') fault('--report must name a file.');

  const complete = tenant !== null && file !== null && map !== null && name !== null;
  if (!complete || format === null || type === null || minutes === null || faults.length > 0)
    return { type: 'faults', faults };
  const dryRun = values['dry-run'] ?? false;
  return {
    type: 'import',
    order: { tenant, file, format, map, test: { name, type, minutes, take }, dryRun, report },
  };
}

const TEST_TYPES = ['Exam', 'Quiz'] as const;

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  return parseArgs({
    args,
    allowPositionals: true,
    options: {
      tenant: text,
      file: text,
      format: text,
      map: text,
      test: text,
      type: text,
      minutes: text,
      take: text,
      report: text,
      'dry-run': flag,
      help: flag,
    },
  });
}

function wholeNumber(text: string | undefined, most: number): number | null {
  if (text === undefined || !/^[1-9]\d{0,5}$/u.test(text)) return null;
  const number = Number(text);
  return number <= most ? number : null;
}
