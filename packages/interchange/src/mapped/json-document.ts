import { isNestedTooDeeply } from '../bytes/json-depth.ts';
import { afterByteOrderMark, countLineEnds, decodeUtf8, firstBrokenByte, lineEnd } from '../bytes/utf8.ts';
import { unreadable } from '../findings.ts';
import type { ItemsOfFile, SourceItem } from './item.ts';
import { type ItemInDocument, itemsInDocument } from './json-items.ts';
import { contentOf } from './json-lines.ts';

/** One JSON document with a list of items in it. It cannot be read in part: one broken place breaks it all. */
export function jsonDocument(bytes: Uint8Array, itemsPath: string | undefined): ItemsOfFile {
  const text = decodeUtf8(bytes.subarray(afterByteOrderMark(bytes)));
  if (text === null) return unreadable('broken_utf8', `The file is not valid UTF-8: ${brokenPlace(bytes)}.`);
  if (isNestedTooDeeply(text))
    return unreadable('nested_too_deeply', 'The document is nested too deeply for a bank.');
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    return unreadable('broken_json', `This is not valid JSON: ${wordsOf(error)}`);
  }
  const list = itemsInDocument(document, itemsPath);
  return list === null
    ? unreadable('no_items', noListWords(document, itemsPath))
    : { type: 'items', items: itemsOf(list) };
}

function* itemsOf(list: ItemInDocument[]): Generator<SourceItem> {
  for (const [index, { value, around }] of list.entries())
    yield { place: { unit: 'item', number: index + 1 }, content: contentOf(value, around) };
}

function brokenPlace(bytes: Uint8Array): string {
  const broken = firstBrokenByte(bytes) ?? 0;
  const line = countLineEnds(bytes, 0, broken) + 1;
  let start = broken;
  while (start > 0 && lineEnd(bytes, start - 1) !== start - 1) start -= 1;
  return `line ${line}, byte ${broken - start + 1} of the line`;
}

function wordsOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return message.includes('after JSON')
    ? `${message}. If each line is an item of its own, the format is jsonl.`
    : `${message}.`;
}

function noListWords(document: unknown, itemsPath: string | undefined): string {
  const fields =
    typeof document === 'object' && document !== null ? Object.keys(document).slice(0, 20).join(', ') : '';
  if (itemsPath !== undefined)
    return `The mapping's items "${itemsPath}" leads to no list. The document has: ${fields}.`;
  return `The document is not a list. Say with "items" in the mapping where the list stands. It has: ${fields}.`;
}
