import { formatPosition } from '../../findings.ts';
import { csvRows } from '../csv-rows.ts';
import { quote } from '../source-item.ts';
import { roleOf } from './column-roles.ts';
import type { RowOfNames } from './row-of-names.ts';

const markOfRight = (text: string): 'star' | null => (/^\*/u.test(text) ? 'star' : null);

/** Enough to see how a table is written. */
const MAX_ROWS = 200;

/**
 * What to do with a table that has no column for the answers and marks them at the options, where most of its rows do.
 * @returns null where it does not
 */
export function describeStarredOptions(
  bytes: Uint8Array,
  { names, delimiter, line }: RowOfNames,
): string | null {
  const roles = names.map((name) => roleOf(name)?.type);
  if (roles.includes('key')) return null;
  let rows = 0;
  const marked: { what: 'star' | 'mark'; words: string }[] = [];
  for (const row of csvRows(bytes, delimiter)) {
    if (row.lines.first <= line || row.type === 'broken') continue;
    if (rows === MAX_ROWS) break;
    const options = row.cells.filter((cell, at) => roles[at] === 'option' && cell.trim() !== '');
    if (options.length < 2) continue;
    rows += 1;
    const found = options.flatMap((cell) => {
      const what = markOfRight(cell.trim());
      return what === null ? [] : { what, words: `${quote(cell.trim())} in ${formatPosition(row.position)}` };
    });
    if (found.length < options.length) marked.push(...found.slice(0, 1));
  }
  const [first] = marked;
  if (first === undefined || marked.length * 2 <= rows) return null;
  const { what, words } = first;
  const marks = what === 'star' ? 'Stars' : 'Marks';
  return `${marks} stand at options, as at ${words}: add a column "answer" with the letters of these options, and take the ${marks.toLowerCase()} out.`;
}
