import { textLines } from '../bytes/text-lines.ts';
import { RepeatedLines } from '../joined-lines.ts';
import type { LineMark } from './marks.ts';

/**
 * What stands at several places of a text without a mark.
 * @param stems the names of the fields that make the stem
 */
export function repeatedUnmarkedLines(
  bytes: Uint8Array,
  marks: LineMark[],
  stems: ReadonlySet<string>,
): RepeatedLines {
  const repeated = new RepeatedLines();
  let at = -1;
  let before = '';
  for (const line of textLines(bytes)) {
    const text = 'text' in line ? line.text.trim() : '';
    if (text === '') continue;
    // A first mark that begins with a name, as `{number}. {stem}`, fits an option, too.
    const found = marks.findLastIndex((mark) => !mark.isAnything && mark.pattern.test(text));
    if (found < 0) repeated.add(text, before, isOfStem(marks, at, stems) ? 'stem' : 'elsewhere');
    else at = found;
    before = text;
  }
  return repeated;
}

/** Whether what follows a mark goes on with the stem, or is one that nothing marks. */
function isOfStem(marks: LineMark[], at: number, stems: ReadonlySet<string>): boolean {
  const next = marks[at + 1];
  const names = [marks[at]?.names.at(-1), next?.isAnything ? next.names.at(-1) : undefined];
  return names.some((name) => name !== undefined && stems.has(name));
}
