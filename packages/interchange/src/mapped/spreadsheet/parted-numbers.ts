import { type Note, type Refusal, refusal, suspicious } from '../../findings.ts';
import type { Mapping } from '../mapping.ts';
import { quote } from '../source-item.ts';
import type { WrittenRow, WrittenTable } from './moved-rows.ts';

const DECIMAL = /^\s*\d+\.\d+\s*$/u;
/** With fewer, nothing but a slip of the finger is more likely. */
const MIN_OPTIONS_OF_LIST = 4;
const MAX_SHARE_OF_SPACES = 0.25;
const MAX_TIMES = 10;
const NUMBER = /^\s*\d+\s*$/u;
/** `125 mg`, `5%`, `25 °C`: what a number goes on with. */
const NUMBER_WITH_UNIT = /^\s*\d+\s?([\p{L}%‰°€$£²³µΩ]\S{0,10})/u;

/**
 * Looks for options of which a comma without quotation marks made two, as in `0,125 mg`. In a row that is shorter than
 * most others this is certain enough to refuse it; one that is as long is taken and named, and so are `7,40` among
 * numbers with a point and `Bed rest, fluids`.
 */
export function newPartedNumberFinder(
  mapping: Mapping,
  table: WrittenTable,
): (row: WrittenRow) => Refusal | Note | null {
  const places = placesOf(mapping, table);
  let areOthersWhole: boolean | null = null;
  let areSpacesCommon: boolean | null = null;
  return (row) => {
    const parted = findParted(row, places);
    if (parted !== null) {
      if (row.quoted.length >= table.width) return suspect(parted, 'number');
      areOthersWhole ??= areMostWhole(table);
      return areOthersWhole ? refusal('row_shifted', describe(parted, 'number')) : suspect(parted, 'number');
    }
    // What follows is never certain enough to refuse the row: options can be meant so.
    const decimal = findPartedDecimal(row, places);
    if (decimal !== null) return suspect(decimal, 'number');
    const list = findPartedList(row, places);
    if (list === null) return null;
    areSpacesCommon ??= areCommon(table, places);
    return areSpacesCommon ? null : suspect(list, 'option');
  };
}

function suspect(parted: [string, string], what: 'number' | 'option'): Note {
  return suspicious('row_perhaps_shifted', describe(parted, what));
}

function describe([first, second]: [string, string], what: 'number' | 'option'): string {
  const whole = quote(`${first},${what === 'number' ? '' : ' '}${second}`);
  return `${quote(first)} and ${quote(second)} may be one ${what}: then write ${whole} in quotation marks, and see that the cells behind it stand below their names`;
}

/** Whether spaces before options are how the file is written, and say nothing of a single row. */
function areCommon({ rows }: WrittenTable, places: number[]): boolean {
  let [all, spaced] = [0, 0];
  for (const row of rows()) {
    all += 1;
    if (findPartedList(row, places) !== null) spaced += 1;
  }
  return spaced > Math.max(1, all * MAX_SHARE_OF_SPACES);
}

/** Two whole numbers side by side where every other option has a decimal point: `7` and `40` among `7.35` and `7.55`. */
function findPartedDecimal({ cells, quoted }: WrittenRow, places: number[]): [string, string] | null {
  const filled = places.filter((at) => (cells[at] ?? '').trim() !== '');
  const whole = filled.filter((at) => NUMBER.test(cells[at] ?? ''));
  const [at = 0, next] = whole;
  const others = filled.filter((place) => !whole.includes(place)).map((place) => cells[place] ?? '');
  if (whole.length !== 2 || next !== at + 1 || quoted[at] || quoted[next]) return null;
  if (others.length < 2 || !others.every((text) => DECIMAL.test(text))) return null;
  const parts: [string, string] = [(cells[at] ?? '').trim(), (cells[next] ?? '').trim()];
  return isLike(Number(parts.join('.')), others.map(Number)) ? parts : null;
}

/** Whether a number is of the size of others: not 930.93 beside 9.3 and 0.93, which 930 and 93 go on. */
function isLike(number: number, others: number[]): boolean {
  return number <= Math.max(...others) * MAX_TIMES && number * MAX_TIMES >= Math.min(...others);
}

/** An option with a space before it where nothing else in the row has one: `Bed rest` and ` fluids`. */
function findPartedList({ cells, quoted }: WrittenRow, places: number[]): [string, string] | null {
  const spaced = [...cells.keys()].filter((at) => /^\s+\S/u.test(cells[at] ?? ''));
  const [at = 0] = spaced;
  const [before, rest] = [(cells[at - 1] ?? '').trim(), (cells[at] ?? '').trim()];
  const filled = places.filter((place) => (cells[place] ?? '').trim() !== '').length;
  if (spaced.length !== 1 || !places.includes(at) || !places.includes(at - 1)) return null;
  if (quoted[at] || quoted[at - 1] || before === '' || filled < MIN_OPTIONS_OF_LIST) return null;
  return [before, rest];
}

/** The columns of the options where a comma parts them: no number has another sign that parts columns. */
function placesOf({ options }: Mapping, { delimiter, columnOf }: WrittenTable): number[] {
  if (delimiter !== ',' || !Array.isArray(options)) return [];
  return options.map(columnOf).filter((at) => at !== null);
}

/** A bare number right before one with a unit, where every other option has this unit or is empty. */
function findParted({ cells, quoted }: WrittenRow, places: number[]): [string, string] | null {
  for (const at of places) {
    const [whole, part] = [cells[at] ?? '', cells[at + 1] ?? ''];
    if (!places.includes(at + 1) || quoted[at] || quoted[at + 1] || !NUMBER.test(whole)) continue;
    const [, unit] = NUMBER_WITH_UNIT.exec(part) ?? [];
    if (unit === undefined) continue;
    const others = places
      .filter((place) => place !== at && place !== at + 1)
      .map((place) => cells[place] ?? '');
    if (others.some((text) => text.includes(unit))) return [whole.trim(), part.trim()];
  }
  return null;
}

function areMostWhole({ rows, width }: WrittenTable): boolean {
  let [all, whole] = [0, 0];
  for (const { cells } of rows()) {
    all += 1;
    if (cells.length >= width) whole += 1;
  }
  return whole * 2 >= all;
}
