import { isNestedTooDeeply, parseJson } from '../bytes/json.ts';
import { type TextLine, textLines } from '../bytes/text-lines.ts';
import { afterByteOrderMark, decodeUtf8 } from '../bytes/utf8.ts';
import { changed, type Refusal, refusal, unreadable } from '../findings.ts';
import { fieldsOf } from './fields.ts';
import type { Mapping } from './mapping.ts';
import { type ItemsOfFile, jsonFieldReader, ownValue, type SourceItem, textOf } from './source-item.ts';

/**
 * Reads one JSON document with a list of items in it. It cannot be read in part: one broken byte breaks it
 * all.
 */
export function jsonDocument(bytes: Uint8Array, mapping: Mapping): ItemsOfFile {
  const text = decodeUtf8(bytes.subarray(afterByteOrderMark(bytes)));
  if (text === null) return unreadable('broken_utf8', 'The file is not valid UTF-8: save it as UTF-8.');
  if (isNestedTooDeeply(text))
    return unreadable('nested_too_deeply', 'The document is nested too deeply for a bank.');
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return unreadable('broken_json', `This is not valid JSON: ${describeJsonError(error)}`);
  }
  const list = itemsInDocument(document, mapping.items);
  return list === null
    ? unreadable('no_items', describeMissingList(document, mapping.items))
    : { type: 'items', items: () => itemsOf(list, mapping) };
}

function* itemsOf(list: ItemInDocument[], mapping: Mapping): Generator<SourceItem> {
  const known = knownNames(mapping);
  for (const [index, { value, parents }] of list.entries())
    yield { position: { unit: 'item', number: index + 1 }, ...contentOf(value, known, parents) };
}

function describeJsonError(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return message.includes('after JSON')
    ? `${message}. If each line is an item of its own, the format is jsonl.`
    : `${message}.`;
}

function describeMissingList(document: unknown, itemsPath: string | undefined): string {
  const isObject = typeof document === 'object' && document !== null;
  const fields = isObject ? Object.keys(document).slice(0, 20).join(', ') : '';
  return itemsPath === undefined
    ? `The document is not a list. Say with "items" in the mapping where the list stands. It has: ${fields}.`
    : `The mapping's items "${itemsPath}" leads to no list. The document has: ${fields}.`;
}

/** @param parents the objects around it, the innermost first */
type ItemInDocument = { value: unknown; parents: readonly object[] };

/**
 * The items of a JSON document.
 * @param path leads to their list, or with `*` in it to each item
 * @returns null if it leads to no list
 */
function itemsInDocument(document: unknown, path: string | undefined): ItemInDocument[] | null {
  const steps = path?.split('.') ?? [];
  let found: ItemInDocument[] = [{ value: document, parents: [] }];
  for (const step of steps) found = found.flatMap((from) => childrenAt(from, step));
  if (steps.includes('*')) return found;
  const [list] = found;
  return Array.isArray(list?.value) ? childrenAt(list, '*') : null;
}

function childrenAt({ value, parents }: ItemInDocument, step: string): ItemInDocument[] {
  const isObject = typeof value === 'object' && value !== null;
  const around = isObject && !Array.isArray(value) ? [value, ...parents] : parents;
  const found = step !== '*' ? [ownValue(value, step)] : isObject ? Object.values(value) : [undefined];
  return found.map((each) => ({ value: each, parents: around }));
}

/** Reads one JSON value per line and skips empty lines. Only the broken line is refused. */
export function* jsonLines(bytes: Uint8Array, mapping: Mapping): Generator<SourceItem> {
  const known = knownNames(mapping);
  for (const line of textLines(bytes)) {
    const { number } = line;
    if ('text' in line && line.text.trim() === '') continue;
    yield { position: { unit: 'line', first: number, last: number }, ...contentOfLine(line, known) };
  }
}

type Content = Omit<SourceItem, 'position'>;

function contentOfLine(line: TextLine, known: Set<string>): Content {
  if ('fault' in line) return refusedContent(refusal(line.fault));
  const parsed = parseJson(line.text);
  if (parsed.type === 'fault') return refusedContent(refusal(parsed.reason));
  const notes = line.converted ? [changed('encoding_converted')] : [];
  return { ...contentOf(parsed.value, known, []), notes };
}

function refusedContent(fault: Refusal): Content {
  return { read: () => undefined, fault, notes: [], unused: () => [] };
}

/** Converts a parsed value to the content of an item; a list is none. */
function contentOf(value: unknown, known: Set<string>, parents: readonly object[]): Content {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refusedContent(refusal('not_an_item'));
  const unused = () =>
    Object.entries(value).flatMap(([name, held]) => (known.has(name) || !holdsSomething(held) ? [] : name));
  return { read: jsonFieldReader(value, parents), fault: null, notes: [], unused };
}

function holdsSomething(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : textOf(value) !== '';
}

/** The names in an item that its mapping knows: as written, and as the first step of a path. */
function knownNames(mapping: Mapping): Set<string> {
  const fields = [...fieldsOf(mapping), ...mapping.ignore].map(String);
  return new Set(fields.flatMap((field) => [field, field.split('.')[0] ?? '']));
}
