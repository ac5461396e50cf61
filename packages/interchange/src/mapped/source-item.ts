import { z } from 'zod';
import type { Note, Position, Refusal, Unreadable } from '../findings.ts';
import { shorten, trimLines } from '../texts/html/html.ts';

/**
 * One item as it stands in a file of named fields.
 * @param converted some of it was no UTF-8 but Windows-1252
 * @param notes what the rows around it tell of it
 * @param label the first words of its question, where its row tells them; `content` may not
 * @param above lines above it that are refused and may be its own
 */
export type SourceItem = {
  position: Position;
  content: ItemFields | Refusal;
  converted?: boolean;
  notes?: Note[];
  label?: string | null;
  above?: LinesAbove | null;
};
/**
 * @param isPart whether they are likely to be a part of the question, such as its passage; else perhaps
 * @param isOfSeveral whether they speak of more questions than the next
 */
export type LinesAbove = {
  unit: 'line' | 'row' | 'paragraph';
  first: number;
  last: number;
  isPart: boolean;
  isOfSeveral: boolean;
};

/** @param unused the names of its fields that hold something and that the mapping does not know */
export type ItemFields = { type: 'item'; read: FieldReader; unused(): string[] };
/** @param remarks what was left out of the file, for a person */
export type ItemsOfFile = { type: 'items'; items: Iterable<SourceItem>; remarks?: string[] } | Unreadable;

// A value that fits one branch of a union is told that branch's fault, so each branch has the words.
const FIELD = 'must be the name of a field, or the number of a column counted from 1';

/** Where something stands in an item. */
export const fieldSchema = z.union([z.string().min(1, FIELD), z.int().min(1, FIELD)], { error: FIELD });

export type Field = z.infer<typeof fieldSchema>;

/** One item of a bank: what each field holds, undefined when it is not there. */
export type FieldReader = (field: Field) => unknown;

const UPWARDS = /^(?:\.\.\/)+/u;

/**
 * What a parsed JSON item holds under a field. A name is looked for as it is written, then as a path with points,
 * in which `*` stands for every entry and gives a list: `choices.*.text`. With `../` before it, it is looked for in the
 * object around the item, and so on outwards.
 * @param parents the objects around the item, the innermost first
 */
export function jsonFieldReader(record: object, parents: readonly object[] = []): FieldReader {
  return (field) => {
    if (typeof field === 'number') return ownValue(record, Array.isArray(record) ? field - 1 : field);
    const [upwards = ''] = UPWARDS.exec(field) ?? [];
    const from = upwards === '' ? record : parents[upwards.length / 3 - 1];
    const name = field.slice(upwards.length);
    return ownValue(from, name) ?? valuesAt(from, name.split('.'));
  };
}

/**
 * Follows a path. With `*` in it, the list of all that it leads to, else the one value. What is missing on the way
 * stays as a gap: a list that closed its gaps would move the letters of options.
 */
export function valuesAt(root: unknown, path: string[]): unknown {
  let found: unknown[] = [root];
  for (const step of path) found = found.flatMap((value) => stepsFrom(value, step));
  return path.includes('*') ? found : found[0];
}

/** What one step of a path leads to: every entry with `*`, else the one of that name; a gap when there is none. */
export function stepsFrom(value: unknown, step: string): unknown[] {
  if (step !== '*') return [ownValue(value, step)];
  return typeof value === 'object' && value !== null ? Object.values(value) : [undefined];
}

/** The steps to a field within the object that it stands in, and how many objects further out that is. */
export function stepsOf(field: Field): { upwards: number; steps: string[][] } {
  if (typeof field === 'number') return { upwards: 0, steps: [[`${field}`]] };
  const [upwards = ''] = UPWARDS.exec(field) ?? [];
  const name = field.slice(upwards.length);
  return { upwards: upwards.length / 3, steps: [[name], name.split('.')] };
}

/** Own entries only: what an item does not have is not found on its prototype either. */
function ownValue(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Reflect.get(value, key);
}

type TextResult = { type: 'text'; text: string } | { type: 'absent' } | { type: 'wrong_form' };

/** A value as a text; a number or a truth value counts as it is written. White space alone is nothing. */
export function textOf(value: unknown): TextResult {
  if (value === undefined || value === null) return { type: 'absent' };
  if (typeof value === 'boolean') return { type: 'text', text: String(value) };
  if (typeof value === 'number') {
    // Beyond this JSON's numbers are no longer what was written.
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER
      ? { type: 'text', text: String(value) }
      : { type: 'wrong_form' };
  }
  if (typeof value !== 'string') return { type: 'wrong_form' };
  const text = trimLines(value);
  return text === '' ? { type: 'absent' } : { type: 'text', text };
}

/** An entry as a message shows it. */
export function quote(entry: string): string {
  return `“${shorten(entry, 40)}”`;
}

/** The text of a field; empty where there is no field, or no text in it. */
export function textIn(read: FieldReader, field: Field | undefined): string {
  const result = textOf(field === undefined ? null : read(field));
  return result.type === 'text' ? result.text : '';
}
