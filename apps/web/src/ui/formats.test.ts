import { describe, expect, it } from 'vitest';
import {
  cutTitle,
  formatAgo,
  formatClock,
  formatDay,
  formatDayAndTime,
  formatDays,
  formatInitials,
  formatList,
  formatLongWait,
  formatMessageTime,
  formatMinutes,
  formatMoment,
  formatMonth,
  formatName,
  formatPayment,
  formatPaymentDay,
  formatPercent,
  formatPounds,
  formatSavedAt,
  formatSeconds,
  formatShortMonth,
  formatTicketTime,
  formatTimeLeft,
  formatTimeTaken,
  formatToday,
  formatWait,
  formatWholeMinutes,
} from './formats.ts';

describe('an allotted time', () => {
  it.each([
    [1, '1min'],
    [59, '59min'],
    [60, '1h : 0min'],
    [150, '2h : 30min'],
  ])('of %d minutes reads %j', (minutes, text) => expect(formatMinutes(minutes)).toBe(text));
});

describe('a day', () => {
  it('is written day, month, year', () => {
    expect(formatDay(new Date(2026, 2, 9, 23, 59))).toBe('09-03-2026');
  });

  it('that has ended is what something comes after; another moment is shown with its hour', () => {
    expect(formatMoment(new Date(2027, 1, 1).toISOString())).toBe('after 31 January 2027');
    expect(formatMoment(new Date(2027, 0, 31, 18, 5).toISOString())).toBe('from 31 January 2027, 18:05');
  });

  it('of a payment has its weekday, and three letters of every month', () => {
    expect(formatPaymentDay(new Date(2026, 2, 9, 0, 1).toISOString())).toBe('Mon, 09 Mar 2026');
    expect(formatPaymentDay(new Date(2026, 8, 21).toISOString())).toBe('Mon, 21 Sep 2026');
  });

  it('is written year first for a date field', () => {
    expect(formatToday(new Date(2026, 2, 9, 0, 1))).toBe('2026-03-09');
  });
});

describe('a month', () => {
  it('has its name and year in a sentence, and three letters on an axis', () => {
    expect(formatMonth('2026-09')).toBe('September 2026');
    expect(['2025-12', '2026-01', '2026-09'].map(formatShortMonth)).toEqual(['Dec', 'Jan', 'Sep']);
  });
});

describe('a title', () => {
  it('of seventy characters stays whole', () => expect(cutTitle('x'.repeat(70))).toBe('x'.repeat(70)));

  it('of more is cut there and ends in an ellipsis', () => {
    expect(cutTitle(`${'x'.repeat(70)}y`)).toBe(`${'x'.repeat(70)}…`);
  });

  it('loses the space before its ellipsis', () => expect(cutTitle('one two', 4)).toBe('one…'));

  it('is never cut through a character', () => expect(cutTitle('😀😀😀', 2)).toBe('😀😀…'));
});

describe('a clock', () => {
  it.each([
    [7_200, '02:00:00'],
    [4_366, '01:12:46'],
    [60, '00:01:00'],
    [1, '00:00:01'],
    [0, '00:00:00'],
    [360_000, '100:00:00'],
  ])('of %i seconds shows %s', (seconds, shown) => expect(formatClock(seconds)).toBe(shown));
});

describe('time in a sentence', () => {
  it.each([
    [571, '9 minutes'],
    [120, '2 minutes'],
    [119, '1 minute'],
    [59, 'less than a minute'],
  ])('of %i seconds reads %s', (seconds, text) => expect(formatWholeMinutes(seconds)).toBe(text));
});

describe('the time left of an open test', () => {
  it.each([
    [65 * 60_000, '1h : 5min left'],
    [60 * 60_000, '1h : 0min left'],
    [59 * 60_000 + 1, '1h : 0min left'],
    [59 * 60_000, '59min left'],
    [1, '1min left'],
    [0, 'Time is up'],
    [-5_000, 'Time is up'],
  ])('of %d ms is worded %j', (milliseconds, text) => expect(formatTimeLeft(milliseconds)).toBe(text));
});

describe('the time taken', () => {
  it.each([
    [0, '0s'],
    [59, '59s'],
    [60, '1min'],
    [89, '1min'],
    [90, '2min'],
    [3_569, '59min'],
    [3_570, '1h : 0min'],
    [6_329, '1h : 45min'],
  ])('of %i seconds reads %s', (seconds, text) => expect(formatTimeTaken(seconds)).toBe(text));
});

describe('a person', () => {
  it('is named, and stands for by the first letter of each name', () => {
    expect(formatName({ first_name: 'Amara', last_name: 'Osei' })).toBe('Amara Osei');
    expect(formatInitials({ first_name: 'émile', last_name: '𝒵oe' })).toBe('É𝒵');
    expect(formatInitials({ first_name: 'Cher', last_name: '' })).toBe('C');
  });
});

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [72, '1 min 12 s'],
  [3_599, '59 min 59 s'],
  [3_600, '1 h'],
  [3_929, '1 h 5 min'],
  [7_190, '2 h'],
])('%d seconds that were measured read %j', (seconds, text) => expect(formatSeconds(seconds)).toBe(text));

it('a percentage has two decimals', () => expect(formatPercent(66.666)).toBe('66.67%'));

describe('a wait', () => {
  it.each([
    [-5, null],
    [0, null],
    [1, '1 second'],
    [1_001, '2 seconds'],
    [29_400, '30 seconds'],
    [89_000, '89 seconds'],
    [90_000, '2 minutes'],
    [3_540_001, '60 minutes'],
    [7_200_000, '120 minutes'],
    [7_200_001, '3 hours'],
    [86_400_000, '24 hours'],
  ])('of %d ms is counted down as %s', (milliseconds, text) => expect(formatWait(milliseconds)).toBe(text));

  it.each([
    [1, 'a minute'],
    [61, '2 minutes'],
    [7_200, '120 minutes'],
    [7_201, '3 hours'],
    [86_399, '24 hours'],
  ])('of %d seconds is %s', (seconds, text) => expect(formatLongWait(seconds)).toBe(text));
});

describe('how long ago', () => {
  const now = Date.parse('2026-03-09T12:00:00.000Z');
  it.each([
    [-60, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [59 * 60, '59 minutes ago'],
    [3_600, '1 hour ago'],
    [24 * 3_600 - 1, '23 hours ago'],
    [24 * 3_600, 'yesterday'],
    [7 * 24 * 3_600, '7 days ago'],
    [30 * 24 * 3_600, 'on 7 February 2026'],
  ])('%d seconds read %j', (seconds, words) => {
    expect(formatAgo(new Date(now - seconds * 1_000).toISOString(), now)).toBe(words);
  });
});

it('an exact time is written with its day', () => {
  expect(formatDayAndTime(new Date(2027, 0, 31, 14, 5).toISOString())).toBe('31 January 2027 at 14:05');
});

it.each([
  [['phone'], 'phone'],
  [['first name', 'phone'], 'first name and phone'],
  [['first name', 'last name', 'phone'], 'first name, last name and phone'],
])('%j reads %j in a sentence', (words, sentence) => {
  expect(formatList(words)).toBe(sentence);
});
it.each([
  [24, '£24'],
  [24.5, '£24.50'],
  [1_234.05, '£1,234.05'],
  [0, '£0'],
])('%s pounds are %s', (amount, text) => expect(formatPounds(amount)).toBe(text));

it.each([
  [24, '£24.00'],
  [1_234.5, '£1,234.50'],
])('a payment of %s pounds is %s', (amount, text) => expect(formatPayment(amount)).toBe(text));

it.each([
  [1, '1 day'],
  [365, '365 days'],
  [1_095, '1,095 days'],
])('a plan of %s lasts %s', (days, text) => expect(formatDays(days)).toBe(text));

describe('a moment of a ticket', () => {
  it.each([
    [0, 5, '12:05 am'],
    [11, 59, '11:59 am'],
    [12, 0, '12:00 pm'],
    [15, 5, '3:05 pm'],
  ])('at %d hours and %d minutes reads %s, and in a chat after its day', (hours, minutes, text) => {
    const instant = new Date(2026, 8, 9, hours, minutes).toISOString();
    expect(formatTicketTime(instant)).toBe(`09-09-2026, ${text}`);
    expect(formatMessageTime(instant)).toBe(`09 Sep 2026, ${text.toUpperCase()}`);
  });
});

it('what was saved today names its time alone, and what was saved before its day, too', () => {
  const saved = new Date(2026, 10, 27, 14, 31);
  expect(formatSavedAt(saved.toISOString(), new Date(2026, 10, 27, 23, 59))).toBe('14:31');
  expect(formatSavedAt(saved.toISOString(), new Date(2026, 10, 28, 0, 1))).toBe('27-11-2026, 14:31');
});
