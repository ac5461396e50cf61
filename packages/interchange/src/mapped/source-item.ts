import { z } from 'zod';
import type { Note, Position, Refusal, Unreadable } from '../findings.ts';
import { shorten } from '../texts/html/html.ts';

/**
 * One item in a file of named fields.
 * @param converted true if some of it was Windows-1252 and not UTF-8
 * @param notes notes from the rows around it
 * @param label the first words of its question, if its row has them; `content` may not
 */
export type SourceItem = {
  position: Position;
  content: ItemFields | Refusal;
  converted?: boolean;
  notes?: Note[];
  label?: string | null;
};

/** @param unused the names of its filled fields that the mapping does not know */
export type ItemFields = { type: 'item'; read: FieldReader; unused(): string[] };
/** @param remarks on what was left out of the file, for a person */
export type ItemsOfFile = { type: 'items'; items: Iterable<SourceItem>; remarks?: string[] } | Unreadable;

// A value that fits one branch of a union gets that branch's fault, so each branch has the message.
const FIELD = 'must be the name of a field, or the number of a column counted from 1';

/** Reference to a field of an item. */
export const fieldSchema = z.union([z.string().min(1, FIELD), z.int().min(1, FIELD)], { error: FIELD });

export type Field = z.infer<typeof fieldSchema>;

/** Reads one item of a bank by field; undefined if the field is missing. */
export type FieldReader = (field: Field) => unknown;

const UPWARDS = /^(?:\.\.\/)+/u;

/**
 * Reads the fields of a parsed JSON item. A name is looked up as it is written, then as a path with points.
 * With `../` before it, it is looked up in the object around the item, and so on outwards.
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

/** Own entries only: the prototype is never searched. */
export function ownValue(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Reflect.get(value, key);
}

type TextResult = { type: 'text'; text: string } | { type: 'absent' } | { type: 'wrong_form' };

/** Converts a value to a text; a number or a truth value as it is written. White space alone is empty. */
export function textOf(value: unknown): TextResult {
  if (value === undefined || value === null) return { type: 'absent' };
  if (typeof value === 'boolean') return { type: 'text', text: String(value) };
  if (typeof value === 'number') {
    // Beyond this, JSON's numbers are rounded and no longer as written.
    return Math.abs(value) <= Number.MAX_SAFE_INTEGER
      ? { type: 'text', text: String(value) }
      : { type: 'wrong_form' };
  }
  if (typeof value !== 'string') return { type: 'wrong_form' };
  const text = value.trim();
  return text === '' ? { type: 'absent' } : { type: 'text', text };
}

/** Quotes an entry for a message. */
export function quote(entry: string): string {
  return `“${shorten(entry, 40)}”`;
}

/** The text of a field; empty if there is no field, or no text in it. */
export function textIn(read: FieldReader, field: Field | undefined): string {
  const result = textOf(field === undefined ? null : read(field));
  return result.type === 'text' ? result.text : '';
}

/**
 * Joins the texts of one or several fields below one another, without those that an item lacks.
 * @param isHtml true if they are no plain texts
 * @returns empty if it has none of them, null if one is no text
 */
export function joinFields(read: FieldReader, fields: Field | Field[], isHtml: boolean): string | null {
  const results = [fields].flat().map((field) => textOf(read(field)));
  if (results.some(({ type }) => type === 'wrong_form')) return null;
  const texts = results.flatMap((result) => (result.type === 'text' ? [result.text] : []));
  if (!isHtml || texts.length < 2) return texts.join('\n\n');
  return texts.map((html) => `<div>${html}</div>`).join('');
}
