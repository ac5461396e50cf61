import { textLines } from '../bytes/text-lines.ts';
import { unreadable } from '../findings.ts';
import type { ItemsOfFile, SourceItem } from './item.ts';
import type { Mapping } from './mapping.ts';
import { type MarkedForm, MarkedItem, markedForm } from './marked-item.ts';
import type { Mark } from './marks.ts';

/**
 * A text with one item behind the other, whose lines begin with marks: `#Q`, `A`, `B`. What fits no mark goes on with
 * the line before. An item whose marks are not in their order is refused: it may hold another item's lines.
 */
export function markedText(bytes: Uint8Array, mapping: Mapping): ItemsOfFile {
  const { marks } = mapping;
  const [first] = marks ?? [];
  if (marks === undefined || first === undefined)
    return unreadable('wrong_format', 'The mapping has no "marks", by which a text is read.');
  for (const line of textLines(bytes)) {
    if ('text' in line && first.pattern.test(line.text.trim()))
      return { type: 'items', items: itemsOf(bytes, markedForm(marks, mapping)) };
  }
  return unreadable('no_items', 'No line begins an item as the first of the mapping’s "marks" says.');
}

function* itemsOf(bytes: Uint8Array, form: MarkedForm): Generator<SourceItem> {
  let item: MarkedItem | null = null;
  let isAfterEmptyLine = true;
  for (const line of textLines(bytes)) {
    const text = 'text' in line ? line.text.trim() : null;
    if (text !== null && begins(text, form.marks, isAfterEmptyLine)) {
      if (item !== null) yield item.finished();
      item = new MarkedItem(line.number, form);
    } else if (item === null && text !== '') item = new MarkedItem(line.number, form);
    item?.add(line);
    if (item?.isClosed) {
      yield item.finished();
      item = null;
    }
    isAfterEmptyLine = text === '';
  }
  if (item !== null) yield item.finished();
}

/** A mark that begins with a name fits many a line: it counts at the beginning of a paragraph only. */
function begins(text: string, [first]: Mark[], isAfterEmptyLine: boolean): boolean {
  return first !== undefined && (isAfterEmptyLine || !first.beginsWithName) && first.pattern.test(text);
}
