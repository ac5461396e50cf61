import { type Note, suspicious } from '../../findings.ts';
import { findOptionMention } from '../../options/option-mentions.ts';
import { countWords } from '../../texts/html/html.ts';
import type { Mapping } from '../mapping.ts';
import { quote } from '../source-item.ts';
import type { WrittenRow, WrittenTable } from './moved-rows.ts';

/** In a table in which at least so many rows have an explanation, one without may have lost the cell before it. */
const MIN_SHARE_EXPLAINED = 0.25;
const MIN_WORDS = 3;
const TIMES_LONGER = 2;

/** How a table leaves out what a question does not have. @param short how many rows that do so are shorter than the names */
type UseOfExplanations = { some: boolean; areUsual: boolean; empty: number; short: number };

/**
 * Looks for an explanation that stands in the column of the last option, right before its own, as where a cell that stays
 * empty was forgotten: the number of cells may fit all the same.
 * @returns what looks for it in the cells of a row as they are written
 */
export function newMovedExplanationFinder(
  { explanation = [], options }: Pick<Mapping, 'explanation' | 'options'>,
  { width, columnOf, rows }: Pick<WrittenTable, 'width' | 'columnOf' | 'rows'>,
): (cells: string[]) => Note | null {
  const places = Array.isArray(options) ? options.map(columnOf).filter((at) => at !== null) : [];
  const [behind = null] = [explanation].flat().map(columnOf);
  const last = places.at(-1);
  if (last === undefined || behind !== last + 1) return () => null;
  let use: UseOfExplanations | null = null;
  return (cells) => {
    const text = textAt(cells, last);
    if (text === '' || textAt(cells, behind) !== '') return null;
    const others = places
      .slice(0, -1)
      .map((at) => textAt(cells, at))
      .filter((other) => other !== '');
    const isShort = cells.length < width;
    if (!isShort && !isLonger(text, others)) return null;
    use ??= useOfExplanations(rows(), behind, width);
    // Rows that end where their texts do say nothing by it.
    const isAlone = isShort && use.some && use.short * TIMES_LONGER <= use.empty;
    const isSure = isAlone && (use.areUsual || countWords(text) >= MIN_WORDS);
    if (!isSure && !(use.areUsual && isLonger(text, others))) return null;
    return suspicious('row_perhaps_shifted', `${quote(text)} may be the explanation`);
  };
}

/** Whether a text has far more words than any other option, and is none that speaks of these, as `None of the above`. */
function isLonger(text: string, others: string[]): boolean {
  const words = countWords(text);
  const most = Math.max(...others.map(countWords));
  return words >= MIN_WORDS && words > TIMES_LONGER * most && findOptionMention(text, 8) === null;
}

function useOfExplanations(rows: Iterable<WrittenRow>, behind: number, width: number): UseOfExplanations {
  let [all, empty, short] = [0, 0, 0];
  for (const { cells } of rows) {
    all += 1;
    if (textAt(cells, behind) !== '') continue;
    empty += 1;
    if (cells.length < width) short += 1;
  }
  return { some: all > empty, areUsual: all - empty >= all * MIN_SHARE_EXPLAINED, empty, short };
}

function textAt(cells: string[], at: number): string {
  return cells[at]?.trim() ?? '';
}
