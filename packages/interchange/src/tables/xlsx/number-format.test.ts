import { expect, it } from 'vitest';
import { showNumber } from './number-format.ts';

it.each<[number, string, string]>([
  [7, '', '7'],
  [0.1 + 0.2, 'General', '0.3'],
  [6.02e23, 'General', '6.02E+23'],
  [7, '0.0', '7.0'],
  [-2.5, '0.00', '-2.50'],
  [1234567.5, '#,##0.00', '1,234,567.50'],
  [0.07, '0%', '7%'],
  [0.125, '0.0%', '12.5%'],
  [0.75, '# ?/?', '3/4'],
  [2.5, '# ??/??', '2 1/2'],
  [3, '# ?/?', '3'],
  [602_000, '0.00E+00', '6.02E+05'],
  [5, '0.0" mg"', '5.0 mg'],
  [5, '"day "0', 'day 5'],
  [5, '[$€-407] #,##0', '€ 5'],
  [5, '0;[Red]-0', '5'],
  [5, '@', '5'],
  [5, '[>100]0.0;???', '5.0'],
])('shows %d in the format "%s" as %s', (value, format, text) => {
  expect(showNumber(value, format, false)).toEqual({ text, isDate: false });
});

it.each<[number, string, boolean, string]>([
  [45661, 'd-mmm', false, '2025-01-04'],
  [44199, 'd-mmm', true, '2025-01-04'],
  [45661.5, 'dd/mm/yyyy hh:mm', false, '2025-01-04 12:00:00'],
  [0.125, 'h:mm', false, '03:00:00'],
  [45661, '[$-409]mmmm\\-yy;@', false, '2025-01-04'],
])('shows %d in the format "%s" as a date', (value, format, countsFrom1904, text) => {
  expect(showNumber(value, format, countsFrom1904)).toEqual({ text, isDate: true });
});
