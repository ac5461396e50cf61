import { describe, expect, it } from 'vitest';
import { cut } from './cut.ts';
import { formatDay, formatMoment, today } from './dates.ts';
import { formatMinutes } from './durations.ts';

describe('an allotted time', () => {
  it.each([
    [1, '1min'],
    [59, '59min'],
    [60, '1h : 0min'],
    [150, '2h : 30min'],
  ])('of %d minutes reads %j', (minutes, words) => expect(formatMinutes(minutes)).toBe(words));
});

describe('a day', () => {
  it('is written day, month, year', () => {
    expect(formatDay(new Date(2026, 2, 9, 23, 59))).toBe('09-03-2026');
  });

  it('that has ended is what something comes after; another moment is told with its hour', () => {
    expect(formatMoment(new Date(2027, 1, 1).toISOString())).toBe('after 31 January 2027');
    expect(formatMoment(new Date(2027, 0, 31, 18, 5).toISOString())).toBe('from 31 January 2027, 18:05');
  });

  it('is written year first for a date field', () => {
    expect(today(new Date(2026, 2, 9, 0, 1))).toBe('2026-03-09');
  });
});

describe('a title', () => {
  it('of seventy characters stays whole', () => expect(cut('x'.repeat(70))).toBe('x'.repeat(70)));

  it('of more is cut there and ends in an ellipsis', () => {
    expect(cut(`${'x'.repeat(70)}y`)).toBe(`${'x'.repeat(70)}…`);
  });

  it('loses the space before its ellipsis', () => expect(cut('one two', 4)).toBe('one…'));

  it('is never cut through a character', () => expect(cut('😀😀😀', 2)).toBe('😀😀…'));
});
