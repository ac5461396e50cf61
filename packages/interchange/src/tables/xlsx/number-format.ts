/** The formats that a workbook does not write out, by their numbers. */
export const BUILT_IN_FORMATS: [number, string][] = [
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  ...[14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47].map((number): [number, string] => [
    number,
    'yyyy-mm-dd',
  ]),
  [37, '#,##0'],
  [38, '#,##0'],
  [39, '#,##0.00'],
  [40, '#,##0.00'],
  [48, '##0.0E+0'],
];

/** As many digits of a fraction as a cell shows. */
const GENERAL_DIGITS = 10;
const TOKEN = /"([^"]*)"|\\(.)|[_*].|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|(General|[#0?.,]+)|(.)/gisu;
const MS_A_DAY = 86_400_000;
const DAYS_FROM_1900_TO_1904 = 1_462;
/** The first of January 1970 as a day counted from 1900. */
const EPOCH_DAY = 25_569;

type Shown = { text: string; isDate: boolean };

/**
 * Shows a number as its cell does, as far as its format is a simple one: digits, thousands, percent, fractions, powers of
 * ten, and words around them. Dates become ISO text. Any other format counts as none.
 */
export function showNumber(value: number, format: string, countsFrom1904: boolean): Shown {
  const literals: string[] = [];
  let rest = '';
  for (const [, quoted, escaped, currency, pattern, other] of (format.split(';')[0] ?? '').matchAll(TOKEN)) {
    const literal = quoted ?? escaped ?? currency;
    // A private sign stands for each literal, so that its letters are not read as a part of the format.
    if (literal !== undefined) rest += String.fromCharCode(0xe000 + literals.push(literal) - 1);
    rest += pattern ?? other ?? '';
  }
  if (/[ymdhs]/iu.test(rest.replace(/General/iu, '')))
    return { text: showDate(value + (countsFrom1904 ? DAYS_FROM_1900_TO_1904 : 0)), isDate: true };
  const text = showPatterns(value, rest)?.replace(/[\ue000-\uf8ff]/gu, (sign) => {
    return literals[sign.charCodeAt(0) - 0xe000] ?? '';
  });
  return { text: text ?? showGeneral(value), isDate: false };
}

function showPatterns(value: number, format: string): string | null {
  const fraction = /^#? ?(\?+)\/(\?+)$/u.exec(format);
  if (fraction !== null) return showFraction(value, 10 ** (fraction[2]?.length ?? 1) - 1);
  const [, before = '', pattern, power, behind = ''] =
    /^([^#0?.,]*)(General|[#0?.,]*[#0?])(E\+0+)?([^#0?.,]*)$/iu.exec(format) ?? [];
  if (pattern === undefined) return null;
  const shown = behind.includes('%') ? value * 100 : value;
  if (/general/iu.test(pattern)) return `${before}${showGeneral(shown)}${behind}`;
  const decimals = /\.([0?#]*)/u.exec(pattern)?.[1]?.length ?? 0;
  const fixed =
    power === undefined ? Math.abs(shown).toFixed(decimals) : showPower(Math.abs(shown), decimals);
  const [whole = '', ...part] = fixed.split('.');
  const grouped = pattern.includes(',') ? whole.replace(/\B(?=(?:\d{3})+$)/gu, ',') : whole;
  return `${shown < 0 ? '-' : ''}${before}${[grouped, ...part].join('.')}${behind}`;
}

function showPower(value: number, decimals: number): string {
  return value
    .toExponential(decimals)
    .replace(/e([+-])(\d)$/u, 'E$10$2')
    .replace('e', 'E');
}

function showGeneral(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  return String(Number(value.toPrecision(GENERAL_DIGITS))).replace('e', 'E');
}

function showFraction(value: number, most: number): string {
  const whole = Math.floor(Math.abs(value));
  const rest = Math.abs(value) - whole;
  let best = { above: 0, below: 1 };
  for (let below = 1; below <= most; below += 1) {
    const above = Math.round(rest * below);
    if (Math.abs(above / below - rest) < Math.abs(best.above / best.below - rest) - 1e-9)
      best = { above, below };
  }
  const sign = value < 0 ? '-' : '';
  if (best.above === 0) return `${sign}${whole}`;
  return `${sign}${whole === 0 ? '' : `${whole} `}${best.above}/${best.below}`;
}

function showDate(day: number): string {
  const date = new Date(Math.round((day - EPOCH_DAY) * MS_A_DAY));
  if (Number.isNaN(date.getTime())) return String(day);
  const [days = '', time = ''] = date.toISOString().split(/[T.]/u);
  if (Number.isInteger(day)) return days;
  return day < 1 ? time : `${days} ${time}`;
}
