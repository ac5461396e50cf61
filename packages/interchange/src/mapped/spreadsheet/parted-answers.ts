import { refusal } from '../../findings.ts';
import { readAnyKey } from '../keys/any-key.ts';
import { keyEntries, readKey, type SourceOption } from '../keys/key.ts';
import type { Mapping } from '../mapping.ts';
import type { Field, SourceItem } from '../source-item.ts';
import { readStemAndOptions } from '../stem-and-options.ts';

/**
 * @param columnOf the position of a field's column, from 0
 * @param unused the positions of columns that nothing reads; `ofKeys`: of those whose names speak of what is right
 * @param rows each row below the names
 */
type Table = {
  delimiter: string;
  columnOf(field: Field): number | null;
  width: number;
  unused: number[];
  ofKeys: number[];
  rows(): Iterable<{ cells: string[] }>;
};

const LETTERS = /^[([]?[a-p](?:[)\].:]|(?:\s*[;,&]\s*|\s+and\s+)[a-p])*$/iu;
const NUMBERS = /^\d+(?:\s*[;,&]\s*\d+)*$/u;

/**
 * Refuses a row whose answers a comma without quotation marks has parted, so that the first alone stands in its column
 * and the others in the columns beside it, which nothing reads. A column that holds the same in most rows is one of its
 * own, such as a version or points.
 */
export function* withoutPartedAnswers(
  items: Iterable<SourceItem>,
  mapping: Mapping,
  table: Table,
): Generator<SourceItem> {
  const { key, options } = mapping;
  const at = [key.field].flat().length === 1 ? table.columnOf([key.field].flat()[0] ?? '') : null;
  const columns = at === null ? [] : columnsBehind(at, mapping, table);
  const [first] = columns;
  if (key.form !== 'any' || !Array.isArray(options) || first === undefined) {
    yield* items;
    return;
  }
  let holdings: Holdings | null = null;
  for (const item of items) {
    const others = othersOfAnswer(item, mapping, columns);
    if (others === null) {
      yield item;
      continue;
    }
    holdings ??= holdingsOf(first, first - 1, table);
    yield isOfColumn(others, holdings, table.unused.includes(first))
      ? item
      : { ...item, content: refusal('row_shifted', howToWrite(others.entries, table.delimiter)) };
  }
}

function howToWrite(entries: string[], delimiter: string): string {
  const [commas, semicolons] = [',', ';'].map((between) => entries.join(between));
  if (delimiter === ',')
    return `the answer may be “${commas}”: write it in quotation marks, or as ${semicolons}`;
  if (delimiter === ';')
    return `the answer may be “${semicolons}”: write it in quotation marks, or as ${commas}`;
  return `the answer may be “${semicolons}”: write it so, into one cell`;
}

/** Columns right of the answer one after the other, in which a part of it would not be seen to be one. */
function columnsBehind(at: number, { stem, options, key, explanation }: Mapping, table: Table): number[] {
  const { columnOf, width } = table;
  const fields = [stem, options, key.field, key.text ?? [], explanation ?? []].flat();
  // What an explanation or another text of the answer says is held against it elsewhere.
  const others = fields.map((field) => (typeof field === 'object' ? null : columnOf(field)));
  const taken = [...others, ...table.ofKeys];
  const behind: number[] = [];
  for (let next = at + 1; next < width && !taken.includes(next); next += 1) behind.push(next);
  return behind;
}

type Form = 'letters' | 'numbers' | 'texts';

/** The entries of the answer with those beside it; null where nothing beside it names a further option. */
function othersOfAnswer(
  { content }: SourceItem,
  mapping: Mapping,
  columns: number[],
): { form: Form; entries: string[] } | null {
  if (content.type === 'refused') return null;
  const { read } = content;
  if (`${read((columns[0] ?? 0) + 1) ?? ''}`.trim() === '') return null;
  const asked = readStemAndOptions(read, mapping);
  if (asked.type === 'refused') return null;
  const right = positionsOf(readKey(read, mapping, asked.options));
  const written = keyEntries(read, mapping.key);
  const [answer] = 'type' in written ? [] : written;
  if (right.length === 0 || answer === undefined) return null;
  const form = formOf(answer);
  const found = new Set(right);
  const entries = [answer];
  for (const column of columns) {
    const cell = `${read(column + 1) ?? ''}`.trim();
    const also = namedBy(cell, form, asked.options);
    if (also.length === 0 || also.some((index) => found.has(index))) break;
    for (const index of also) found.add(index);
    entries.push(cell);
  }
  return entries.length > 1 ? { form, entries } : null;
}

function formOf(text: string): Form {
  return LETTERS.test(text) ? 'letters' : NUMBERS.test(text) ? 'numbers' : 'texts';
}

function namedBy(cell: string, form: Form, options: SourceOption[]): number[] {
  return cell === '' || formOf(cell) !== form ? [] : positionsOf(readAnyKey(cell, options));
}

function positionsOf(key: ReturnType<typeof readKey>): number[] {
  return key.type === 'key' ? key.right : [];
}

/**
 * What a column holds: in how many rows something, of which form, and each text how often.
 * @param rising in how many rows a letter that comes behind that of the answer
 */
type Holdings = {
  all: number;
  filled: number;
  rising: number;
  forms: Record<Form, number>;
  texts: Map<string, number>;
};

function holdingsOf(at: number, answer: number, { rows }: Table): Holdings {
  const found: Holdings = {
    ...{ all: 0, filled: 0, rising: 0 },
    forms: { letters: 0, numbers: 0, texts: 0 },
    texts: new Map(),
  };
  for (const { cells } of rows()) {
    const cell = cells[at]?.trim().toLowerCase() ?? '';
    found.all += 1;
    if (cell === '') continue;
    found.filled += 1;
    const form = formOf(cell);
    found.forms[form] += 1;
    if (form === 'letters' && isBehind(cell, cells[answer]?.trim().toLowerCase() ?? '')) found.rising += 1;
    found.texts.set(cell, (found.texts.get(cell) ?? 0) + 1);
  }
  return found;
}

function isBehind(cell: string, answer: string): boolean {
  const lettersOf = (text: string) => (formOf(text) === 'letters' ? text.match(/\b[a-p]\b/gu) : null) ?? [];
  const [last, next] = [lettersOf(answer).at(-1), lettersOf(cell)[0]];
  return last !== undefined && next !== undefined && last < next;
}

/** In so many rows letters do not come behind those of the answers by chance. */
const MIN_RISING = 6;

/**
 * Whether a column holds such a thing by itself. A column that is empty but for letters behind those of the answers, in
 * many rows or in few of a table, holds what commas have parted; numbers may be points. What is read, such as a topic,
 * may be a letter as well: there all must be. A text that recurs, such as "false", is none of one row's answer.
 */
function isOfColumn(
  { form, entries }: { form: Form; entries: string[] },
  { all, filled, rising, forms, texts }: Holdings,
  isUnused: boolean,
): boolean {
  if (form === 'texts') return !isUnused || (texts.get(entries[1]?.toLowerCase() ?? '') ?? 0) > 1;
  const isOnlyRising =
    form === 'letters' && rising === forms.letters && (rising >= MIN_RISING || filled * 2 <= all);
  return isUnused ? forms[form] * 2 > filled && !isOnlyRising : forms[form] < filled || !isOnlyRising;
}
