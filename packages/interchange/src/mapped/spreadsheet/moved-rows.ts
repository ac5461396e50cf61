import { type Note, type Refusal, refusal, suspicious } from '../../findings.ts';
import { placeOf } from '../keys/any-key.ts';
import { findMisplacedCell } from '../keys/doubts-of-key.ts';
import { keyEntries, readKey } from '../keys/key.ts';
import type { Mapping } from '../mapping.ts';
import { type Field, type FieldReader, quote, type SourceItem } from '../source-item.ts';
import { readStemAndOptions } from '../stem-and-options.ts';
import { newLetterFinder } from './letter-behind-answer.ts';
import { newPartedNumberFinder } from './parted-numbers.ts';

/**
 * The cells of a row as they are written.
 * @param quoted which of them stand in quotation marks, so that nothing has parted them
 */
export type WrittenRow = { cells: string[]; quoted: boolean[] };

/**
 * @param width how many columns the names have
 * @param columnOf the position of a field's column, from 0
 * @param rows each row below the names
 */
export type WrittenTable = {
  delimiter: string;
  width: number;
  columnOf(field: Field): number | null;
  rows(): Iterable<WrittenRow>;
};

/** What tells that a row was moved: surely, or perhaps. */
type SignOfMove = Refusal | Note;

/** Looks for the rest of a question in the cells behind it; null where each cell may be what its column says. */
export type MoveFinder = (row: WrittenRow, read: FieldReader) => SignOfMove | null;

const QUESTION_MARK = /[?？]\s*$/u;
/** What ends a question, or a part of it behind which options may begin. */
const END = /(?:[?？.。!:：…]|_)["”’»)\]]*$/u;
/** A gap to fill in, and not two signs within a name as programs have them. */
const GAP = /(?<![\p{L}\p{N}_])_{2,}(?![\p{L}\p{N}_])/u;
/** Of a text that goes on behind a comma. */
const SPACE_BEFORE_WORD = /^ (?=[\p{L}\p{N}_"'“‘(])/u;
const SPACE_BEFORE_SMALL = /^ (?=\p{Ll}|_)/u;
const SMALL = /^\p{Ll}/u;

/** In so small a share of the rows a space may have slipped in elsewhere; beyond the other one it says nothing. */
const MAX_SHARE_OF_SLIPS = 0.01;
const MAX_SHARE_TO_DOUBT = 0.25;
/** With as many rows of this kind it is not plain which of them is the exception. */
const MAX_SHARE_OF_RESTS = 0.5;

/**
 * A separator within a question that has no quotation marks moves the cells behind it by one. Where the last cell was
 * empty and left off, their number is right again, and the key names an option beside the one that is meant.
 */
export function newMoveFinder(mapping: Mapping, table: WrittenTable): MoveFinder {
  const places = placesOf(mapping, table);
  const [first] = places;
  const findPartedNumber = newPartedNumberFinder(mapping, table);
  const findLetterBehind = newLetterFinder(mapping, table);
  let spaces: UseOfSpaces | null = null;
  const findRest: MoveFinder = (row, read) => {
    if (first === undefined) return null;
    const found = restOf(row, places, table.delimiter);
    // For time: the answer is looked for elsewhere only where it may have any form.
    if (found === null && mapping.key.form !== 'any') return null;
    const asked = readStemAndOptions(read, mapping);
    if (asked.type === 'refused') return null;
    const key = readKey(read, mapping, asked.options);
    const misplaced =
      findCellOfKey(read, mapping, { options: asked.options.length, key }, table.delimiter) ??
      (key.type === 'refused' ? findLetterBehind(row, asked.options.length) : null);
    if (found === null) return misplaced;
    const { text, hasSpace, endsQuestion, isPlain } = found;
    if (hasSpace && endsQuestion) return refuse(text);
    if (misplaced !== null) return misplaced;
    const isRight = key.type === 'key' && key.right.some((at) => at < found.cells);
    if (endsQuestion) return isPlain && !isRight ? refuse(text) : suspect(text);
    spaces ??= useOfSpaces(table, places);
    if (spaces === 'common') return null;
    return isPlain && spaces === 'rare' ? refuse(text) : suspect(text);
  };
  return (row, read) => {
    const rest = findRest(row, read);
    return rest?.type === 'refused' ? rest : (findPartedNumber(row) ?? rest);
  };
}

function refuse(text: string): Refusal {
  return refusal('row_shifted', describe(text));
}

function suspect(text: string): Note {
  return suspicious('row_perhaps_shifted', describe(text));
}

function describe(text: string): string {
  return `${quote(text)} may be the rest of the question: then write the question in quotation marks`;
}

/** The columns of the options, where the first stands right behind the question. */
function placesOf({ stem, options }: Mapping, { delimiter, columnOf }: WrittenTable): number[] {
  const question = columnOf([stem].flat().at(-1) ?? '');
  const places = Array.isArray(options) ? options.map((field) => columnOf(field)) : [];
  const known = places.filter((at) => at !== null);
  // Nobody writes a tab within a text.
  const isBeside = question !== null && known[0] === question + 1 && known.length === places.length;
  return isBeside && delimiter !== '\t' ? known : [];
}

/**
 * @param cells how many seem to go on with the question. @param text what stands in them
 * @param isPlain it begins with a small letter, and no option is empty: where a cell is left off, so are all that are
 */
type Rest = { cells: number; text: string; hasSpace: boolean; endsQuestion: boolean; isPlain: boolean };

function restOf({ cells, quoted }: WrittenRow, places: number[], delimiter: string): Rest | null {
  const [first = 0] = places;
  const question = cells[first - 1]?.trim() ?? '';
  if (question === '' || quoted[first - 1] || END.test(question) || GAP.test(question)) return null;
  const options = places.map((at) => (quoted[at] ? `"${cells[at]}` : (cells[at] ?? '')));
  const filled = options.filter((text) => text.trim() !== '').length;
  const spaced = leadingSpaces(options);
  // At least two options are left, which begin as those of the other rows do.
  const areOthersPlain = filled - spaced >= 2 && !options.slice(spaced).some((text) => /^\s/u.test(text));
  const hasSpace = spaced > 0 && areOthersPlain;
  const count = hasSpace ? spaced : 1;
  const rest = options.slice(0, count);
  const ends = (text: string) => QUESTION_MARK.test(text) || GAP.test(text);
  const last = rest.at(-1)?.trimEnd() ?? '';
  const endsQuestion = ends(last) && filled - count >= 2 && !options.slice(count).some(ends);
  const isSmall = hasSpace ? SPACE_BEFORE_SMALL.test(rest[0] ?? '') : SMALL.test(rest[0] ?? '');
  const isPlain = isSmall && filled === options.length;
  if (!hasSpace && (!endsQuestion || last.startsWith('"') || spaced > 0)) return null;
  return { cells: count, text: rest.join(delimiter).trim(), hasSpace, endsQuestion, isPlain };
}

function leadingSpaces(options: string[]): number {
  const plain = options.findIndex((text) => !SPACE_BEFORE_WORD.test(text));
  return plain < 0 ? options.length : plain;
}

/** How often options begin with a space, but for those that may go on with the question. */
type UseOfSpaces = 'rare' | 'unclear' | 'common';

function useOfSpaces({ rows, delimiter }: WrittenTable, places: number[]): UseOfSpaces {
  const counts = { all: 0, slips: 0, rests: 0 };
  for (const row of rows()) {
    counts.all += 1;
    const rest = restOf(row, places, delimiter);
    // What ends the question is sure, and tells nothing of how spaces are used.
    if (rest?.hasSpace) counts.rests += rest.endsQuestion ? 0 : 1;
    else if (places.some((at) => !row.quoted[at] && /^\s+\S/u.test(row.cells[at] ?? ''))) counts.slips += 1;
  }
  const { all, slips, rests } = counts;
  if (slips > all * MAX_SHARE_TO_DOUBT) return 'common';
  return slips <= all * MAX_SHARE_OF_SLIPS && rests <= all * MAX_SHARE_OF_RESTS ? 'rare' : 'unclear';
}

/** The answer in the column of the explanation: nothing is said of what stands in its own. */
function findCellOfKey(
  read: FieldReader,
  mapping: Mapping,
  { options, key }: { options: number; key: ReturnType<typeof readKey> },
  delimiter: string,
): Refusal | null {
  if (mapping.key.form !== 'any' || key.type === 'truths') return null;
  const entries = keyEntries(read, mapping.key);
  // A letter is no text of an option that was moved, and what is empty is none either.
  if (key.type === 'refused' && ('type' in entries || !entries.some(isWord))) return null;
  const right = key.type === 'key' ? key.right : [];
  const misplaced = findMisplacedCell(read, mapping, { options, right });
  if (misplaced === null) return null;
  const sign = delimiter === ',' ? '' : `; ${quote(delimiter)} parts the columns of this file`;
  return refusal('row_shifted', `${quote(misplaced)}${sign}`);
}

function isWord(entry: string): boolean {
  return placeOf(entry) === null || /^\d/u.test(entry);
}

/** Refuses or names such rows when the rows around them have been looked at, which may need what stands in them. */
export function* withoutMovedRows(items: Iterable<SourceItem>): Generator<SourceItem> {
  for (const { moved = null, ...item } of items) {
    if (moved === null || item.content.type === 'refused') yield item;
    else if (moved.type === 'refused') yield { ...item, content: moved };
    else yield { ...item, notes: [...(item.notes ?? []), moved] };
  }
}
