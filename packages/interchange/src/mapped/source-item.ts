import type { Note, Position, Refusal, Unreadable } from '../findings.ts';
import { shorten, trimLines } from '../texts/html/html.ts';
import type { Field } from './mapping.ts';

/**
 * One item in a file of named fields.
 * @param fault the reason why it cannot be read as it stands in the file
 * @param unused the names of its filled fields that the mapping does not know
 */
export type SourceItem = {
  position: Position;
  read: FieldReader;
  fault: Refusal | null;
  notes: Note[];
  unused(): string[];
};

/**
 * @param items from the first on, each time they are requested
 * @param remarks on what was left out of the file, for a person; known once the items are read
 */
export type ItemsOfFile = { type: 'items'; items(): Iterable<SourceItem>; remarks?(): string[] } | Unreadable;

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

/**
 * Converts a value to a text; a number or a truth value as it is written.
 * @returns empty if there is none, or white space alone; null if the value is no text
 */
export function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return String(value);
  // Beyond this, JSON's numbers are rounded and no longer as written.
  if (typeof value === 'number') return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : null;
  return typeof value === 'string' ? trimLines(value) : null;
}

/** Converts each value to a text, as {@link textOf}; null if one is no text. */
export function textsOf(values: unknown[]): string[] | null {
  const texts = values.map(textOf);
  return texts.every((text) => text !== null) ? texts : null;
}

/** Quotes an entry for a message. */
export function quote(entry: string): string {
  return `“${shorten(entry, 40)}”`;
}

/** The text of a field; empty if there is no field, or no text in it. */
export function textIn(read: FieldReader, field: Field | undefined): string {
  return field === undefined ? '' : (textOf(read(field)) ?? '');
}

/**
 * Joins the texts of fields below one another, without those that an item lacks.
 * @param isHtml true if they are no plain texts
 * @returns empty if it has none of them, null if one is no text
 */
export function joinFields(read: FieldReader, fields: Field[], isHtml: boolean): string | null {
  const texts = textsOf(fields.map(read))?.filter((text) => text !== '');
  if (texts === undefined) return null;
  if (!isHtml || texts.length < 2) return texts.join('\n\n');
  return texts.map((html) => `<div>${html}</div>`).join('');
}
