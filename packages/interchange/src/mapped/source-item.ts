import { z } from 'zod';
import type { Note, Position, Refusal, Unreadable } from '../findings.ts';
import { shorten, trimLines } from '../texts/html/html.ts';

/**
 * One item as it stands in a file of named fields.
 * @param converted some of it was no UTF-8 but Windows-1252
 * @param notes what the rows around it tell of it
 * @param label the first words of its question, where its row tells them; `content` may not
 */
export type SourceItem = {
  position: Position;
  content: ItemFields | Refusal;
  converted?: boolean;
  notes?: Note[];
  label?: string | null;
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
 * Reads the fields of a parsed JSON item. A name is looked for as it is written, then as a path with points. With `../`
 * before it, it is looked for in the object around the item, and so on outwards.
 * @param parents the objects around the item, the innermost first
 */
export function jsonFieldReader(record: object, parents: readonly object[] = []): FieldReader {
  return (field) => {
    const [upwards = ''] = UPWARDS.exec(`${field}`) ?? [];
    const from = upwards === '' ? record : parents[upwards.length / 3 - 1];
    const name = `${field}`.slice(upwards.length);
    return ownValue(from, name) ?? name.split('.').reduce<unknown>(ownValue, from);
  };
}

/** Own entries only: what an item does not have is not found on its prototype either. */
export function ownValue(value: unknown, key: string): unknown {
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

/**
 * The texts of one or several fields, one below the other, without those that an item does not have.
 * @param isHtml they are no plain texts
 * @returns empty when it has none of them, null when one holds something that is no text
 */
export function joinFields(read: FieldReader, fields: Field | Field[], isHtml: boolean): string | null {
  const results = [fields].flat().map((field) => textOf(read(field)));
  if (results.some(({ type }) => type === 'wrong_form')) return null;
  const texts = results.flatMap((result) => (result.type === 'text' ? [result.text] : []));
  if (!isHtml || texts.length < 2) return texts.join('\n\n');
  return texts.map((html) => `<div>${html}</div>`).join('');
}
