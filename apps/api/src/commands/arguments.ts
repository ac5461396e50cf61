import { userInfo } from 'node:os';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { ParsedArguments } from './command-line.ts';
import { printable } from './terminal.ts';

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

type ActionReader<Action extends string, Command> = {
  /** The actions, and the options of each. */
  options: Record<Action, ParseArgsOptionsConfig>;
  /** Builds the command that the options ask for; what is wrong with them is added to the faults. */
  commandOf(action: Action, values: ArgumentValues, faults: string[]): Command;
  /** Message for stray words, in place of naming them, where they may be secret. */
  strayWord?: string;
};

/**
 * Reads a word that says what to do, and the options after it.
 * @returns the command, or every fault at once
 */
export function readAction<Action extends string, Command>(
  args: string[],
  { options, commandOf, strayWord }: ActionReader<Action, Command>,
): ParsedArguments<Command> {
  const [word, ...rest] = args;
  if (word === 'help' || args.includes('--help')) return { type: 'help' };
  const actions = Object.keys(options) as Action[];
  const action = actions.find((each) => each === word);
  if (action === undefined) {
    const isNamed = word !== undefined && strayWord === undefined;
    const ask = `Say what to do: ${alternatives.format(actions)}.`;
    return { type: 'faults', faults: [isNamed ? `There is no "${printable(word)}".` : ask] };
  }
  const faults: string[] = [];
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      allowPositionals: true,
      options: options[action],
    });
    const strays = positionals.map(
      (each) =>
        strayWord ?? `"${printable(each)}" belongs to no option. Words of one text need quotation marks.`,
    );
    faults.push(...new Set(strays));
    const command = commandOf(action, values, faults);
    return faults.length > 0 ? { type: 'faults', faults } : { type: 'command', command };
  } catch (error) {
    return { type: 'faults', faults: [describeArgumentFault(error)] };
  }
}

/**
 * Describes what is wrong with arguments, in one sentence. Node's advice after the first is about positional
 * ones.
 */
export function describeArgumentFault(error: unknown): string {
  const [message] = String(error instanceof Error ? error.message : error).split('. ');
  return `${message}.`;
}

const INSTANT =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/u;

/** Parses a day and time with its zone, such as 2026-05-04T09:30Z; null when there is no such time. */
export function parseInstant(text: string): Date | null {
  const day = INSTANT.exec(text)?.[1];
  return day !== undefined && isDay(day) ? new Date(text) : null;
}

/** True when the calendar has this day, written as 2026-05-04. */
export function isDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

export type ArgumentValues = Partial<Record<string, unknown>>;

const MAX_TEXT_LENGTH = 500;

/** Reads a required option, as one line; what is wrong with it is added to the faults. */
export function readRequiredText(name: string, values: ArgumentValues, faults: string[]): string {
  const value = String(values[name] ?? '').trim();
  if (value === '') faults.push(`--${name} is missing.`);
  else if (value.length > MAX_TEXT_LENGTH || /\p{C}/u.test(value)) {
    faults.push(`--${name} must be one line of at most ${MAX_TEXT_LENGTH} characters.`);
  }
  return value;
}

/** Name of the operator: `--as`, or the account's name on this machine. */
export function readActor(values: ArgumentValues, faults: string[]): string {
  return readRequiredText('as', { as: findAccountName(), ...values }, faults);
}

/** Name of the account on this machine; its number where it has none, as in some containers. */
export function findAccountName(): string {
  try {
    return userInfo().username;
  } catch {
    return `account ${process.getuid?.() ?? 'unknown'}`;
  }
}
