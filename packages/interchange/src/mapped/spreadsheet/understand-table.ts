import { separatorLineOf } from '../../bytes/separator-line.ts';
import { formatPosition, refusalReasons } from '../../findings.ts';
import { shorten } from '../../texts/html/html.ts';
import { csvTable } from '../csv-table.ts';
import { kindOfAnyKey } from '../keys/any-key.ts';
import { keyEntries, readKey } from '../keys/key.ts';
import { type Mapping, readMapping } from '../mapping.ts';
import { readStemAndOptions } from '../stem-and-options.ts';
import { isMisread, roleOf } from './column-roles.ts';
import { mappingOfColumns } from './mapping-of-columns.ts';
import {
  findNamesInTwoRows,
  MAX_COLUMNS,
  type RowOfNames,
  rowsOfNames,
  type TitleRow,
  titlesAbove,
} from './row-of-names.ts';
import { findSecondKeys, type SecondKey } from './second-key.ts';
import { describeStarredOptions } from './starred-options.ts';

/**
 * A question as it was understood.
 * @param place where its row stands, in words
 * @param right positions of the right options
 * @param byNumber whether its answer is written as a number
 */
export type QuestionPreview = {
  place: string;
  stem: string;
  options: string[];
  right: number[];
  byNumber: boolean;
};

/**
 * @param columns what each column was understood as, in words; null: it is not used
 * @param namesPlace where the names of the columns stand
 * @param titles what stands above them, and is left out
 */
export type UnderstoodTable = {
  type: 'understood';
  mapping: Mapping;
  columns: { name: string; meaning: string | null }[];
  namesPlace: string;
  titles: TitleRow[];
  preview: QuestionPreview[];
};
/**
 * @param message what is missing, in words; for all but `not_understood` also what to do
 */
type NotUnderstood = {
  type:
    | 'not_understood'
    | 'rows_above_names'
    | 'broken_utf8'
    | 'wrong_answers_only'
    | 'wrong_separator'
    | 'rows_in_quotation_marks';
  message: string;
};

const DELIMITERS = [',', ';', '\t', '|'];
/** More than are shown, since the whole file may speak against some. */
const MAX_PREVIEW = 30;
/** A text with commas in its first line has as many. */
const MIN_COLUMNS = 3;
const MAX_NAMED = 30;
const MAX_NAME_LENGTH = 40;

/**
 * Reads a table of questions by the names of its columns, so that no mapping is needed. Only names that are known count,
 * and whatever could mean two things is not understood.
 * @returns null when the file does not look like a table of questions
 */
export function understandTable(bytes: Uint8Array, bank: string): UnderstoodTable | NotUnderstood | null {
  const declared = separatorLineOf(bytes)?.delimiter;
  const delimiters = declared === undefined ? DELIMITERS : [declared];
  const rows = delimiters.map((delimiter) => rowsOfNames(bytes, delimiter, bank));
  const first = bestOf(rows.flatMap(([row]) => row ?? []));
  const below = rows.map(([, ...others]) => others);
  // Names in the first row, whatever stands below them; else those of the first row that has all that a table needs.
  const firstBelow = below.flatMap((others) => others.find(isComplete) ?? []);
  const named = first?.result.type === 'mapping' ? first : bestOf(firstBelow);
  if (named === null || named.result.type === 'faults') {
    const table = first !== null && isTable(first) ? first : bestOf(below.flat().filter(asksAndAnswers));
    const garbled: string | null = null;
    const misread = garbled ?? table?.names.find(isMisread);
    if (misread !== undefined) return describeGarbled(misread);
    const twoRows = rows.flatMap((found) => findNamesInTwoRows(found, bank) ?? [])[0];
    if (twoRows !== undefined) return describeTwoRows(twoRows);
    if (table !== null) return describeFaults(table, describeStarredOptions(bytes, table));
    const hidden = findHiddenNames(bytes, bank, rows);
    if (hidden !== null) return hidden;
    return rows.some(([row]) => row !== undefined && asksWithoutOptions(row)) ? WITHOUT_OPTIONS : null;
  }
  const { titles, doubtful } = titlesAbove(named);
  if (doubtful !== null) return describeDoubt(named, doubtful);
  const { delimiter, line, place, result } = named;
  const csv = { delimiter, header: true, ...(named.above.length === 0 ? {} : { headerLine: line }) };
  const read = readMapping(JSON.stringify({ ...result.mapping, csv }));
  if (read.type === 'faults') throw new Error(read.faults.join(' '));
  const { mapping } = read;
  const { columns } = result;
  const second = findSecondKeys(bytes, mapping, columns);
  if (second.length > 0) return describeSecondKey(columns, mapping, second);
  return {
    type: 'understood',
    mapping,
    columns,
    namesPlace: place,
    titles,
    preview: previewOf(bytes, mapping),
  };
}

/** Names that are there, and that a first line or quotation marks keep from being read; null where none are. */
function findHiddenNames(bytes: Uint8Array, bank: string, rows: RowOfNames[][]): NotUnderstood | null {
  const declared = separatorLineOf(bytes)?.delimiter;
  const isOther = (delimiter: string) => rowsOfNames(bytes, delimiter, bank).some(isComplete);
  const other = declared === undefined ? undefined : DELIMITERS.find(isOther);
  if (other !== undefined) {
    const message = `Its first line says that “${declared}” parts the columns, and “${other}” does: delete that line, or write “${other}” into it, and try again.`;
    return { type: 'wrong_separator', message };
  }
  const whole = rows
    .flat()
    .find(({ names: [row = '', ...others] }) => others.length === 0 && namesColumns(row, bank));
  if (whole === undefined) return null;
  const message = `Its rows stand each in quotation marks, so that each is one cell (${whole.place}): take the mark at the beginning and at the end of each row out, write two marks within a row as one, and try again.`;
  return { type: 'rows_in_quotation_marks', message };
}

/** Whether one cell holds the names of all columns. */
function namesColumns(cell: string, bank: string): boolean {
  return DELIMITERS.some((delimiter) => {
    const names = cell.split(delimiter, MAX_COLUMNS + 1).map((name) => name.trim());
    return names.length <= MAX_COLUMNS && mappingOfColumns(names, bank).type === 'mapping';
  });
}

function isComplete({ result }: RowOfNames): boolean {
  return result.type === 'mapping';
}

function bestOf(rows: RowOfNames[]): RowOfNames | null {
  const [first, ...others] = rows;
  if (first === undefined) return null;
  return others.reduce((a, b) => (scoreOf(b) > scoreOf(a) ? b : a), first);
}

function scoreOf({ names, result }: RowOfNames): number {
  if (result.type === 'mapping') return 1_000_000 + names.length;
  return result.columns.filter(({ meaning }) => meaning !== null).length;
}

function isTable({ names, result }: RowOfNames): boolean {
  return names.length >= MIN_COLUMNS && result.columns.filter(({ meaning }) => meaning !== null).length > 1;
}

/** Below the first row words that happen to be names are more likely: of a text, or of a question. */
function asksAndAnswers(row: RowOfNames): boolean {
  const roles = row.names.map((name) => roleOf(name)?.type);
  const options = roles.filter((role) => role === 'option').length;
  return isTable(row) && roles.includes('stem') && (options > 1 || (options > 0 && roles.includes('key')));
}

const TRUE_OR_FALSE =
  /\b(?:true|wahr|richtig|vrai|verdadero|vero|verdadeiro|waar|juist)\b.{0,9}\b(?:false|falsch|faux|falso|onwaar|onjuist)\b/iu;

/** Names of a question and its answer alone. */
function asksWithoutOptions({ names }: RowOfNames): boolean {
  const [stem, key = '', ...others] = names;
  if (stem === undefined || others.length > 0 || roleOf(stem)?.type !== 'stem') return false;
  return roleOf(key)?.type === 'key' || TRUE_OR_FALSE.test(key);
}

const WITHOUT_OPTIONS: NotUnderstood = {
  type: 'not_understood',
  message:
    'This table has no columns with options: write those of each row into columns "A", "B" …, where all is true or false True into "A" and False into "B", and call the column with the right answer "answer".',
};

/** Whether the names themselves cannot be read. */

function describeGarbled(word: string): NotUnderstood {
  return {
    type: 'broken_utf8',
    message: `${refusalReasons.broken_utf8} One of its words reads “${word}”.`,
  };
}

/** @param places those of two rows that only together name the columns */
function describeTwoRows(places: string): NotUnderstood {
  return {
    type: 'not_understood',
    message: `The names of its columns stand in two rows (${places}): put them into one, such as "question", "A", "B" … "answer".`,
  };
}

function describeDoubt({ place }: RowOfNames, doubtful: string): NotUnderstood {
  return {
    type: 'rows_above_names',
    message: `The names of its columns seem to stand in ${place}, but what stands in ${doubtful} is more than a title and may be a question. Move it below the names, or delete it, and try again.`,
  };
}

function describeSecondKey(
  columns: UnderstoodTable['columns'],
  { key }: Mapping,
  others: SecondKey[],
): NotUnderstood {
  const nameOf = (number: unknown) => `"${columns[Number(number) - 1]?.name}"`;
  const first = nameOf(key.field);
  const seconds = others.map(({ column }) => nameOf(column));
  const names = `${[first, ...seconds.slice(0, -1)].join(', ')} and ${seconds.at(-1)}`;
  const places = [...new Set(others.map(({ place }) => place))].join(' and ');
  return {
    type: 'not_understood',
    message: `${names} could ${seconds.length > 1 ? 'each' : 'both'} be the right answer, and name different options in ${places}. Delete each column that is not, or give it a name that does not speak of the answer, such as "remark"; the other one is called "answer".`,
  };
}

/** @param starred what to do with stars at options; null where there are none */
function describeFaults({ place, result }: RowOfNames, starred: string | null): NotUnderstood {
  const { columns } = result;
  const faults = result.type === 'faults' ? result.faults : [];
  if (result.type === 'faults' && result.ofWrongAnswers !== null)
    return { type: 'wrong_answers_only', message: result.ofWrongAnswers };
  const there = columns.slice(0, MAX_NAMED).map(({ name, meaning }) => {
    return `"${shorten(name, MAX_NAME_LENGTH)}" (${meaning ?? 'not understood'})`;
  });
  const more = columns.length > MAX_NAMED ? ' …' : '';
  const message = `This table cannot be read by the names of its columns (${place}): ${[...faults, starred ?? []].flat().join(' ')} It has: ${there.join(', ')}${more}.`;
  return { type: 'not_understood', message };
}

/** The first questions that can be taken as far as they tell by themselves, as the bank writes them. */
function previewOf(bytes: Uint8Array, mapping: Mapping): QuestionPreview[] {
  const table = csvTable(bytes, mapping);
  const preview: QuestionPreview[] = [];
  if (table.type === 'unreadable') return preview;
  for (const { position, content, isExample = false } of table.items) {
    if (preview.length === MAX_PREVIEW) break;
    if (content.type === 'refused' || isExample) continue;
    const asked = readStemAndOptions(content.read, mapping);
    if (asked.type === 'refused') continue;
    const key = readKey(content.read, mapping, asked.options);
    if (key.type !== 'key') continue;
    const options = asked.options.map(({ text }) => text);
    const written = keyEntries(content.read, mapping.key);
    const byNumber = Array.isArray(written) && kindOfAnyKey(written.join('; '), asked.options) === 'number';
    preview.push({ place: formatPosition(position), stem: asked.stem, options, right: key.right, byNumber });
  }
  return preview;
}
