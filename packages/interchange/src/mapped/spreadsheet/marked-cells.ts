import { refusal } from '../../findings.ts';
import { readKey } from '../keys/key.ts';
import type { Mapping } from '../mapping.ts';
import { quote, type SourceItem, textIn } from '../source-item.ts';
import { readStemAndOptions } from '../stem-and-options.ts';

/** A whole text in apostrophes, or as a formula that says it; an apostrophe within stands in a word. */
const WRAPPED = /^(?:="[^"]*"|'(?:[^']|''|(?<=\p{L})'(?=\p{L}))*')$/su;
/** Also what a spreadsheet program shows without its apostrophe. */
const MARKED = /^(?:="|')/u;

/** An apostrophe that nothing ends; before a decade it is one. */
const LEADING = /^'(?!\d0s\b)(?:[^']|(?<=\p{L})'(?=\p{L}))*$/su;

/**
 * Refuses rows whose cells stand in what is no quotation mark of a table, `'…'` or `="…"`, or behind the apostrophe with
 * which spreadsheets mark a text: learners would see it. One cell alone may be meant so, as in a question about a string.
 */
export function* withoutMarkedCells(items: Iterable<SourceItem>, mapping: Mapping): Generator<SourceItem> {
  for (const item of items) {
    const marked = findMarkedCell(item, mapping);
    yield marked === null ? item : { ...item, content: refusal('cells_in_marks', quote(marked)) };
  }
}

function findMarkedCell({ content }: SourceItem, mapping: Mapping): string | null {
  if (content.type === 'refused' || !Array.isArray(mapping.options)) return null;
  const { read } = content;
  const texts = mapping.options.map((field) => textIn(read, field)).filter((text) => text !== '');
  const [first] = texts;
  if (first === undefined || texts.some((text) => !MARKED.test(text))) return null;
  if (texts.length > 1 && texts.every((text) => LEADING.test(text))) return first;
  const asked = readStemAndOptions(read, mapping);
  const stem = textIn(read, [mapping.stem].flat().at(-1));
  if (WRAPPED.test(stem)) return stem;
  const [key = ''] = [mapping.key.field].flat().map((field) => textIn(read, field));
  const isUnread = asked.type === 'refused' || readKey(read, mapping, asked.options).type === 'refused';
  return MARKED.test(key) && isUnread ? key : null;
}

/** Whether the cells of a row that has too many or too few begin and end in apostrophes. */
export function standInApostrophes(cells: string[]): boolean {
  const texts = cells.map((cell) => cell.trim());
  const isMost = (count: number) => count > texts.length / 2;
  return (
    isMost(texts.filter((text) => text.startsWith("'")).length) &&
    isMost(texts.filter((text) => text.endsWith("'")).length)
  );
}
