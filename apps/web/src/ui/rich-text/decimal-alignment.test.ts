import { describe, expect, it } from 'vitest';
import { alignDecimals, isFigure } from './decimal-alignment.ts';

describe('a plain figure', () => {
  it.each([
    '116',
    '3.1',
    '0,6',
    '<0.01',
    '> 5',
    '≤0.5',
    '−12.5',
    '-2',
    '+1.5',
    '1,204',
    '12,450.5',
    '1 204',
    '.5',
    '61%',
    '7*',
  ])('is %s', (text) => expect(isFigure(text)).toBe(true));
  it.each([
    '',
    'negative',
    '3.5–5.3',
    '−2 to 2',
    '3.1 mmol/L',
    '1.2 × 10',
    '12:30',
    '4/5',
    'P',
    '1.2.3',
    '.',
    '<',
    '-',
  ])('is not %s', (text) => expect(isFigure(text)).toBe(false));
});

describe('a column of figures', () => {
  it.each<[title: string, cells: string[], lack: string[] | null]>([
    ['gets room for the decimals that others have', ['116', '3.1', '0.125'], ['.000', '00', '']],
    ['counts no sign and no bound before a figure', ['<0.01', '−12.5', '+3'], ['', '0', '.00']],
    [
      'leaves words, ranges and nothing as they are',
      ['3.14', 'negative', '2–3.5', '', '8'],
      ['', '', '', '', '.00'],
    ],
    ['takes a comma for the point where it must be one', ['0,6', '12', '1,25'], ['0', ',00', '']],
    ['takes a comma before three figures for thousands', ['12,450', '3.5', '980'], ['.0', '', '.0']],
    ['takes a comma for the point throughout where one is', ['0,125', '1,5'], ['', '00']],
    ['takes it so for figures that could be thousands', ['0,6', '1,234'], ['00', '']],
    ['has a sign behind every figure', ['12%', '3.1%'], ['.0', '']],
    ['of whole figures lacks nothing', ['116', '3'], null],
    ['of one figure lacks nothing', ['3.1', 'negative'], null],
    ['with different signs behind figures is left alone', ['12%', '3.1'], null],
    ['with two signs for the point is left alone', ['0,6', '3.1'], null],
    ['of words is left alone', ['low', 'high'], null],
    ['without cells is left alone', [], null],
  ])('%s', (_title, cells, lack) => {
    expect(alignDecimals(cells)).toEqual(lack);
  });
});
