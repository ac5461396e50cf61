/** Built-in formats, by number: workbooks do not write them out. */
export const BUILT_IN_FORMATS: [number, string][] = [
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47].map((number): [number, string] => [number, 'd']),
  [37, '#,##0'],
  [38, '#,##0'],
  [39, '#,##0.00'],
  [40, '#,##0.00'],
];

const MS_A_DAY = 86_400_000;
const DAYS_FROM_1900_TO_1904 = 1_462;
/** The first of January 1970 as a day counted from 1900. */
const EPOCH_DAY = 25_569;
/** Number of fraction digits that a cell shows. */
const GENERAL_DIGITS = 10;
/** Words, colours and conditions. */
const BESIDE_DIGITS = /"[^"]*"|\\.|[_*].|\[[^\]]*\]|General/giu;

/** True for a format of dates or times. */
export function isDateFormat(format: string): boolean {
  return /[ymdhs]/iu.test((format.split(';')[0] ?? '').replace(BESIDE_DIGITS, ''));
}

/** Shows a day or a time of a day as ISO text. */
export function showDate(value: number, countsFrom1904: boolean): string {
  const day = value + (countsFrom1904 ? DAYS_FROM_1900_TO_1904 : 0);
  const date = new Date(Math.round((day - EPOCH_DAY) * MS_A_DAY));
  if (Number.isNaN(date.getTime())) return String(value);
  const [days = '', time = ''] = date.toISOString().split(/[T.]/u);
  if (Number.isInteger(day)) return days;
  return value < 1 ? time : `${days} ${time}`;
}

/**
 * Shows a number as its cell does if its format consists of digits, thousands and percent; else without the
 * format.
 */
export function showNumber(value: number, format: string): string {
  const [, grouping, decimals, percent = ''] = /^(#,##)?0(\.0+)?(%)?$/u.exec(format) ?? [];
  if (format !== '0' && grouping === undefined && decimals === undefined && percent === '')
    return showGeneral(value);
  const [whole = '', ...part] = (percent === '' ? value : value * 100)
    .toFixed((decimals ?? '.').length - 1)
    .split('.');
  const grouped = grouping === undefined ? whole : whole.replace(/\B(?=(?:\d{3})+$)/gu, ',');
  return [grouped, ...part].join('.') + percent;
}

function showGeneral(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  return String(Number(value.toPrecision(GENERAL_DIGITS))).replace('e', 'E');
}
