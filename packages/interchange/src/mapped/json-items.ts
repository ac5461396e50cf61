import { isNestedTooDeeply, parseJson } from '../bytes/json.ts';
import { type TextLine, textLines } from '../bytes/text-lines.ts';
import { afterByteOrderMark, countLineEnds, decodeUtf8, firstBrokenByte, lineEnd } from '../bytes/utf8.ts';
import { refusal, unreadable } from '../findings.ts';
import type { Mapping } from './mapping.ts';
import { type ItemsOfFile, jsonFieldReader, type SourceItem, stepsFrom } from './source-item.ts';
import { type Parent, UnusedJsonFields } from './unused-json-fields.ts';

/** One JSON document with a list of items in it. It cannot be read in part: one broken byte breaks it all. */
export function jsonDocument(bytes: Uint8Array, mapping: Mapping): ItemsOfFile {
  const itemsPath = mapping.items;
  const text = decodeUtf8(bytes.subarray(afterByteOrderMark(bytes)));
  if (text === null)
    return unreadable('broken_utf8', `The file is not valid UTF-8: ${describeBrokenByte(bytes)}.`);
  if (isNestedTooDeeply(text))
    return unreadable('nested_too_deeply', 'The document is nested too deeply for a bank.');
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return unreadable('broken_json', `This is not valid JSON: ${describeJsonError(error)}`);
  }
  const list = itemsInDocument(document, itemsPath);
  return list === null
    ? unreadable('no_items', describeMissingList(document, itemsPath))
    : { type: 'items', items: itemsOf(list, new UnusedJsonFields(mapping)) };
}

function* itemsOf(list: ItemInDocument[], unused: UnusedJsonFields): Generator<SourceItem> {
  for (const [index, { value, parents }] of list.entries())
    yield { position: { unit: 'item', number: index + 1 }, content: contentOf(value, unused, parents) };
}

function describeBrokenByte(bytes: Uint8Array): string {
  const broken = firstBrokenByte(bytes) ?? 0;
  const line = countLineEnds(bytes, 0, broken) + 1;
  let start = broken;
  while (start > 0 && lineEnd(bytes, start - 1) !== start - 1) start -= 1;
  return `line ${line}, byte ${broken - start + 1} of the line`;
}

function describeJsonError(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return message.includes('after JSON')
    ? `${message}. If each line is an item of its own, the format is jsonl.`
    : `${message}.`;
}

function describeMissingList(document: unknown, itemsPath: string | undefined): string {
  const fields =
    typeof document === 'object' && document !== null ? Object.keys(document).slice(0, 20).join(', ') : '';
  if (itemsPath !== undefined)
    return `The mapping's items "${itemsPath}" leads to no list. The document has: ${fields}.`;
  return `The document is not a list. Say with "items" in the mapping where the list stands. It has: ${fields}.`;
}

/** @param parents the objects around it, the innermost first */
type ItemInDocument = { value: unknown; parents: readonly Parent[] };

/**
 * The items of a JSON document.
 * @param path leads to the list of them, or with `*` in it to each
 * @returns null when it leads to no list
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
  const isNamed = typeof value === 'object' && value !== null && !Array.isArray(value);
  const wider = isNamed ? [{ object: value, through: step }, ...parents] : parents;
  return stepsFrom(value, step).map((each) => ({ value: each, parents: wider }));
}

/** One JSON value a line; empty lines are left out. A broken line is refused by itself. */
export function* jsonLines(bytes: Uint8Array, mapping: Mapping): Generator<SourceItem> {
  const unused = new UnusedJsonFields(mapping);
  for (const line of textLines(bytes)) {
    const item = itemOfLine(line, unused);
    if (item !== null) yield { position: { unit: 'line', first: line.number, last: line.number }, ...item };
  }
}

function itemOfLine(line: TextLine, unused: UnusedJsonFields): Omit<SourceItem, 'position'> | null {
  if ('fault' in line) return { content: refusal(line.fault, line.detail) };
  const { text, converted } = line;
  if (text.trim() === '') return null;
  const parsed = parseJson(text);
  return parsed.type === 'fault'
    ? { content: refusal(parsed.reason) }
    : { content: contentOf(parsed.value, unused), converted };
}

/**
 * A parsed value as an item.
 * @param parents the objects around it, the innermost first
 */
function contentOf(
  value: unknown,
  unused: UnusedJsonFields,
  parents: readonly Parent[] = [],
): SourceItem['content'] {
  const isItem = typeof value === 'object' && value !== null && !isListOfItems(value);
  if (!isItem) return refusal('not_an_item');
  const around = parents.map(({ object }) => object);
  return { type: 'item', read: jsonFieldReader(value, around), unused: () => unused.in(value, parents) };
}

/** A whole document on one line; a list of plain values is an item whose fields go by number. */
function isListOfItems(value: object): boolean {
  return Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null;
}
