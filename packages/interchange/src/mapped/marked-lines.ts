import { LONGEST_ITEM_BYTES } from '../bytes/limits.ts';
import { type TextLine, textLines } from '../bytes/text-lines.ts';
import { type RefusalReason, refusal, unreadable } from '../findings.ts';
import type { ItemsOfFile, SourceItem } from './item.ts';
import type { Mapping } from './mapping.ts';
import type { Mark } from './marks.ts';

/**
 * A text with one item behind the other, whose lines begin with marks: `#Q`, `A`, `B`. What fits no mark goes on with
 * the line before. An item whose marks are not in their order is refused: it may hold another item's lines.
 */
export function markedText(bytes: Uint8Array, { marks }: Mapping): ItemsOfFile {
  const [first] = marks ?? [];
  if (marks === undefined || first === undefined)
    return unreadable('wrong_format', 'The mapping has no "marks", by which a text is read.');
  for (const line of textLines(bytes)) {
    if ('text' in line && first.pattern.test(line.text.trim()))
      return { type: 'items', items: itemsOf(bytes, marks) };
  }
  return unreadable('no_items', 'No line begins an item as the first of the mapping’s "marks" says.');
}

function* itemsOf(bytes: Uint8Array, marks: Mark[]): Generator<SourceItem> {
  let item: MarkedItem | null = null;
  let isAfterEmptyLine = true;
  for (const line of textLines(bytes)) {
    const text = 'text' in line ? line.text.trim() : null;
    if (text !== null && begins(text, marks, isAfterEmptyLine)) {
      if (item !== null) yield item.finished();
      item = new MarkedItem(line.number, marks);
    } else if (item === null && text !== '') item = new MarkedItem(line.number, marks);
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

/** One item while its lines come. */
class MarkedItem {
  readonly #marks: Mark[];
  readonly #first: number;
  readonly #fields = new Map<string, string[]>();
  /** The position of the last mark that was found. */
  #at = -1;
  /** Where lines go that fit no mark. */
  #current: string[] | null = null;
  /** Marks that a line fits before their turn: they must still come, or else the line was one of them. */
  readonly #early = new Set<number>();
  #last: number;
  #length = 0;
  #converted = false;
  #fault: { reason: RefusalReason; detail: string | null } | null = null;

  constructor(line: number, marks: Mark[]) {
    this.#first = line;
    this.#last = line;
    this.#marks = marks;
  }

  add(line: TextLine): void {
    if ('fault' in line) {
      this.#last = line.number;
      this.#fault ??= { reason: line.fault, detail: line.detail && `line ${line.number}, ${line.detail}` };
      return;
    }
    const text = line.text.trim();
    if (text !== '') this.#last = line.number;
    this.#length += text.length + 1;
    if (this.#length > LONGEST_ITEM_BYTES) this.#fault ??= { reason: 'line_too_long', detail: null };
    if (this.#fault !== null) return;
    this.#converted ||= line.converted;
    if (text === '' || !this.#takesMark(text, line.number)) this.#current?.push(text);
  }

  /** Whether a last mark without a name has ended it. */
  get isClosed(): boolean {
    return this.#at === this.#marks.length - 1 && this.#marks.at(-1)?.names.length === 0;
  }

  /** Whether the line is the next of the marks, and not text of the one before. */
  #takesMark(text: string, line: number): boolean {
    const next = this.#marks[this.#at + 1];
    const match = next?.pattern.exec(text) ?? null;
    if (next !== undefined && match !== null) {
      this.#at += 1;
      this.#current = null;
      for (const [index, name] of next.names.entries()) {
        this.#current = [match[index + 1] ?? ''];
        this.#fields.set(name, this.#current);
      }
      return true;
    }
    for (const [index, mark] of this.#marks.entries()) {
      if (mark.isAnything || !mark.pattern.test(text)) continue;
      if (index > this.#at) this.#early.add(index);
      else if (index > 0) this.#disorder(line);
    }
    if (this.#current === null) this.#disorder(line);
    return false;
  }

  #disorder(line: number): void {
    this.#fault ??= { reason: 'broken_marks', detail: `line ${line}` };
  }

  finished(): SourceItem {
    const place = { unit: 'line', first: this.#first, last: this.#last } as const;
    if ([...this.#early].some((index) => index > this.#at)) this.#disorder(this.#first);
    if (this.#fault !== null) return { place, content: refusal(this.#fault.reason, this.#fault.detail) };
    const fields = this.#fields;
    return {
      place,
      converted: this.#converted,
      content: { type: 'item', read: (field) => fields.get(String(field))?.join('\n').trim() },
    };
  }
}
