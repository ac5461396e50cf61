import { expect, it } from 'vitest';
import { isDateFormat, showDate, showNumber } from './number-format.ts';

it.each<[number, string, string]>([
  [7, '', '7'],
  [0.1 + 0.2, 'General', '0.3'],
  [6.02e23, 'General', '6.02E+23'],
  [7, '0.0', '7.0'],
  [-2.5, '0.00', '-2.50'],
  [1234567.5, '#,##0.00', '1,234,567.50'],
  [0.07, '0%', '7%'],
  [0.125, '0.0%', '12.5%'],
  [0.75, '# ?/?', '0.75'],
  [5, '[$€-407] #,##0', '5'],
  [5, '@', '5'],
])('shows %d in the format "%s" as %s', (value, format, text) => {
  expect(showNumber(value, format)).toBe(text);
});

it.each([
  [45661, false, '2025-01-04'],
  [44199, true, '2025-01-04'],
  [45661.5, false, '2025-01-04 12:00:00'],
  [0.125, false, '03:00:00'],
])('shows the day %d as a date', (value, countsFrom1904, text) => {
  expect(showDate(value, countsFrom1904)).toBe(text);
});

it.each([
  ['d-mmm', true],
  ['dd/mm/yyyy hh:mm', true],
  ['h:mm', true],
  ['[$-409]mmmm\\-yy;@', true],
  ['General', false],
  ['0.0" mg"', false],
  ['0;[Red]-0', false],
])('tells formats of dates: "%s"', (format, isDate) => {
  expect(isDateFormat(format)).toBe(isDate);
});
