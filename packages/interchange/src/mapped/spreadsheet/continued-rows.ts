import { formatPosition, refusal, suspicious } from '../../findings.ts';
import type { Mapping } from '../mapping.ts';
import { type SourceItem, textIn } from '../source-item.ts';

/** A sentence that goes on begins so. */
export const GOES_ON = /^[\p{Ll},;)…]/u;
/** A question that is whole ends so. */
const ENDS = /[.?!:…_？。！：)\]"”»]$/u;

/**
 * Looks at the row below each: one with a text and neither options nor an answer may be the rest of the question. Where
 * the words go on it is, and the question is refused; else it may be a heading or a remark, and the question is named.
 */
export function* withContinuedRowsNamed(
  items: Iterable<SourceItem>,
  mapping: Mapping,
): Generator<SourceItem> {
  let above: SourceItem | null = null;
  for (const item of items) {
    if (above !== null) yield besideRowBelow(above, item, mapping);
    above = item;
  }
  if (above !== null) yield above;
}

function besideRowBelow(item: SourceItem, below: SourceItem, { stem, options, key }: Mapping): SourceItem {
  const { content } = item;
  if (content.type === 'refused' || below.content.type === 'refused' || !Array.isArray(options)) return item;
  const { read } = below.content;
  const question = [stem].flat().at(-1) ?? '';
  const rest = textIn(read, question);
  const others = [...options, key.field].flat();
  const standsAlone = others.every((field) => textIn(read, field) === '');
  const asked = textIn(content.read, question);
  const asks = others.some((field) => textIn(content.read, field) !== '');
  if (rest === '' || !standsAlone || !asks) return item;
  const where = formatPosition(below.position);
  return GOES_ON.test(rest) || !ENDS.test(asked)
    ? { ...item, content: refusal('question_continued', where) }
    : { ...item, notes: [...(item.notes ?? []), suspicious('text_below', where)] };
}
