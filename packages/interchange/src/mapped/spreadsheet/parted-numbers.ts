import { type Note, type Refusal, refusal, suspicious } from '../../findings.ts';
import type { Mapping } from '../mapping.ts';
import { type Field, quote } from '../source-item.ts';
import type { WrittenRow } from './moved-rows.ts';

/** @param width how many columns the names have. @param rows each row below the names, as it is written */
type Table = {
  delimiter: string;
  width: number;
  columnOf(field: Field): number | null;
  rows(): Iterable<WrittenRow>;
};

const NUMBER = /^\s*\d+\s*$/u;
/** `125 mg`, `5%`, `25 °C`: what a number goes on with. */
const NUMBER_WITH_UNIT = /^\s*\d+\s?([\p{L}%‰°€$£²³µΩ]\S{0,10})/u;

/**
 * Looks for options of which a comma without quotation marks made two, as in `0,125 mg`. In a row that is shorter than
 * most others this is certain enough to refuse it; one that is as long is taken and named.
 */
export function newPartedNumberFinder(
  mapping: Mapping,
  table: Table,
): (row: WrittenRow) => Refusal | Note | null {
  const places = placesOf(mapping, table);
  let areOthersWhole: boolean | null = null;
  return (row) => {
    const parted = findParted(row, places);
    if (parted === null) return null;
    const words = `${parted.map(quote).join(' and ')} may be one number: then write ${quote(parted.join(','))} in quotation marks, and see that the cells behind it stand below their names`;
    if (row.quoted.length >= table.width) return suspicious('row_perhaps_shifted', words);
    areOthersWhole ??= areMostWhole(table);
    return areOthersWhole ? refusal('row_shifted', words) : suspicious('row_perhaps_shifted', words);
  };
}

/** The columns of the options where a comma parts them: no number has another sign that parts columns. */
function placesOf({ options }: Mapping, { delimiter, columnOf }: Table): number[] {
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

function areMostWhole({ rows, width }: Table): boolean {
  let [all, whole] = [0, 0];
  for (const { cells } of rows()) {
    all += 1;
    if (cells.length >= width) whole += 1;
  }
  return whole * 2 >= all;
}
