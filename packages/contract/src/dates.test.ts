import { describe, expect, it } from 'vitest';
import { createDateFormats, endOfDay } from './dates.ts';
import { readZone } from './time-zone.ts';

const LONDON = 'Europe/London';
const KOLKATA = 'Asia/Kolkata';
const ST_JOHNS = 'America/St_Johns';
const LORD_HOWE = 'Australia/Lord_Howe';
const AUCKLAND = 'Pacific/Auckland';

/**
 * Dates of an organisation in one zone as read by a person in another; both in the same one unless said
 * otherwise.
 */
function datesOf(zone: string, reader = zone) {
  return createDateFormats(zone, readZone(reader).offsetAt);
}

describe('an instant is shown by the organisation’s clock', () => {
  it.each([
    [LONDON, '01-04-2026, 12:30 am', '31 March 2026 at 23:30'],
    [KOLKATA, '01-04-2026, 5:00 am', '1 April 2026 at 04:00'],
    [ST_JOHNS, '31-03-2026, 9:00 pm', '31 March 2026 at 20:00'],
    [LORD_HOWE, '01-04-2026, 10:30 am', '1 April 2026 at 09:30'],
    [AUCKLAND, '01-04-2026, 12:30 pm', '1 April 2026 at 11:30'],
  ])('in %s', (zone, ticketTime, hourBefore) => {
    const dates = datesOf(zone);
    expect(dates.formatTicketTime('2026-03-31T23:30:00Z')).toBe(ticketTime);
    expect(dates.formatDayAndTime('2026-03-31T22:30:00Z')).toBe(hourBefore);
  });

  it('in every format', () => {
    const dates = datesOf(KOLKATA);
    const at = '2026-09-08T18:35:00Z';
    expect(dates.formatDay(at)).toBe('09-09-2026');
    expect(dates.formatLongDay(at)).toBe('9 September 2026');
    expect(dates.formatPaymentDay(at)).toBe('Wed, 09 Sep 2026');
    expect(dates.formatWeekday(at)).toBe('Wednesday');
    expect(dates.formatMessageTime(at)).toBe('09 Sep 2026, 12:05 AM');
    expect(dates.formatTicketTime(at)).toBe('09-09-2026, 12:05 am');
    expect(dates.formatDayAndTime(at)).toBe('9 September 2026 at 00:05');
    expect(dates.formatTimeOfDay(at)).toBe('00:05');
    expect(dates.formatMoment(at)).toBe('from 9 September 2026, 00:05');
    expect(dates.formatInstant(at)).toBe('2026-09-09T00:05:00+05:30');
    expect(dates.yearOf('2026-12-31T18:35:00Z')).toBe(2027);
  });

  it.each([
    ['2026-03-09T00:05:00Z', '12:05 AM'],
    ['2026-03-09T11:59:00Z', '11:59 AM'],
    ['2026-03-09T12:00:00Z', '12:00 PM'],
    ['2026-03-09T15:05:00Z', '3:05 PM'],
  ])('%s is %s in London', (at, time) => {
    expect(datesOf(LONDON).formatMessageTime(at)).toBe(`09 Mar 2026, ${time}`);
  });
});

describe('the zone is named', () => {
  const NEAR_MIDNIGHT = '2026-03-31T20:00:00Z';

  it('beside a day where the reader’s calendar has another one, and not where it has the same', () => {
    const dates = datesOf(KOLKATA, LONDON);
    expect(dates.formatDay(NEAR_MIDNIGHT)).toBe('01-04-2026 (Asia/Kolkata)');
    expect(dates.formatPaymentDay(NEAR_MIDNIGHT)).toBe('Wed, 01 Apr 2026 (Asia/Kolkata)');
    expect(dates.formatDay('2026-03-31T12:00:00Z')).toBe('31-03-2026');
  });

  it('beside a time where the reader’s clock shows another one', () => {
    const dates = datesOf(KOLKATA, LONDON);
    expect(dates.formatMessageTime('2026-03-31T12:00:00Z')).toBe('31 Mar 2026, 5:30 PM (Asia/Kolkata)');
    expect(dates.formatMoment('2027-01-31T18:30:00Z')).toBe('after 31 January 2027 (Asia/Kolkata)');
    expect(dates.formatMoment('2027-01-31T18:00:00Z')).toBe('from 31 January 2027, 23:30 (Asia/Kolkata)');
  });

  it('to nobody whose clock shows the same time at that instant', () => {
    const dates = datesOf(LONDON, 'Africa/Abidjan');
    expect(dates.formatDayAndTime('2026-01-31T14:05:00Z')).toBe('31 January 2026 at 14:05');
    expect(dates.formatDayAndTime('2026-07-31T14:05:00Z')).toBe('31 July 2026 at 15:05 (Europe/London)');
  });

  it('beside every time in a mail, whose reader may be anywhere', () => {
    const dates = createDateFormats(LORD_HOWE);
    expect(dates.formatDayAndTime('2026-07-31T14:05:00Z')).toBe(
      '1 August 2026 at 00:35 (Australia/Lord Howe)',
    );
    expect(dates.formatLongDay('2026-07-31T14:05:00Z')).toBe('1 August 2026');
  });

  it('as UTC, and times are shown in it, where this machine does not know the zone', () => {
    const dates = createDateFormats('Europe/Atlantis', () => 60);
    expect(dates.formatDayAndTime('2026-07-31T14:05:00Z')).toBe('31 July 2026 at 14:05 (UTC)');
  });
});

describe('where clocks are put back, two instants with the same time of day read differently', () => {
  it.each([
    [LONDON, '2026-10-25T00:30:00Z', '1:30 am (UTC+1)', '2026-10-25T01:30:00Z', '1:30 am (UTC)'],
    [ST_JOHNS, '2026-11-01T03:45:00Z', '1:15 am (UTC-2:30)', '2026-11-01T04:45:00Z', '1:15 am (UTC-3:30)'],
    [LORD_HOWE, '2026-04-04T14:45:00Z', '1:45 am (UTC+11)', '2026-04-04T15:15:00Z', '1:45 am (UTC+10:30)'],
    [AUCKLAND, '2026-04-04T13:30:00Z', '2:30 am (UTC+13)', '2026-04-04T14:30:00Z', '2:30 am (UTC+12)'],
  ])('in %s', (zone, first, firstText, second, secondText) => {
    const { formatTicketTime } = datesOf(zone);
    expect(formatTicketTime(first).split(', ')[1]).toBe(firstText);
    expect(formatTicketTime(second).split(', ')[1]).toBe(secondText);
  });

  it.each([
    [LONDON, '2026-10-24T23:59:00Z', '2026-10-25T02:00:00Z'],
    [LORD_HOWE, '2026-04-04T14:29:00Z', '2026-04-04T15:30:00Z'],
    [KOLKATA, '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'],
  ])('in %s, times before and after that read as always', (zone, before, after) => {
    const { formatMessageTime } = datesOf(zone);
    for (const at of [before, after]) expect(formatMessageTime(at)).not.toContain('UTC');
  });

  it('and both names are said to a reader elsewhere', () => {
    const { formatDayAndTime } = datesOf(LONDON, KOLKATA);
    expect(formatDayAndTime('2026-10-25T00:30:00Z')).toBe('25 October 2026 at 01:30 (Europe/London, UTC+1)');
    expect(formatDayAndTime('2026-10-25T01:30:00Z')).toBe('25 October 2026 at 01:30 (Europe/London, UTC)');
  });
});

it.each([
  [LONDON, '2026-03-29T00:59:59Z', '12:59 AM', '2026-03-29T01:00:00Z', '2:00 AM'],
  [ST_JOHNS, '2026-03-08T05:29:59Z', '1:59 AM', '2026-03-08T05:30:00Z', '3:00 AM'],
  [LORD_HOWE, '2026-10-03T15:29:59Z', '1:59 AM', '2026-10-03T15:30:00Z', '2:30 AM'],
  [AUCKLAND, '2026-09-26T13:59:59Z', '1:59 AM', '2026-09-26T14:00:00Z', '3:00 AM'],
])('in %s no time is shown that the clocks leave out', (zone, before, lastTime, after, nextTime) => {
  const { formatMessageTime } = datesOf(zone);
  expect(formatMessageTime(before)).toContain(`, ${lastTime}`);
  expect(formatMessageTime(after)).toMatch(new RegExp(`, ${nextTime}$`, 'u'));
});

describe('a day ends', () => {
  it.each([
    [LONDON, '2027-01-31', '2027-02-01T00:00:00.000Z'],
    [LONDON, '2026-10-25', '2026-10-26T00:00:00.000Z'],
    [KOLKATA, '2027-01-31', '2027-01-31T18:30:00.000Z'],
    [ST_JOHNS, '2026-03-07', '2026-03-08T03:30:00.000Z'],
    [LORD_HOWE, '2026-04-05', '2026-04-05T13:30:00.000Z'],
    [AUCKLAND, '2026-12-31', '2026-12-31T11:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-31', '2026-12-31T10:00:00.000Z'],
    ['Etc/GMT+12', '2026-12-31', '2027-01-01T12:00:00.000Z'],
    // The night goes from 23:59 to 01:00.
    ['Africa/Cairo', '2026-04-23', '2026-04-23T22:00:00.000Z'],
    ['America/Asuncion', '2023-09-30', '2023-10-01T04:00:00.000Z'],
    // Its midnight comes twice: the first one ends the day.
    ['Atlantic/Azores', '2026-10-24', '2026-10-25T00:00:00.000Z'],
    ['America/Havana', '2026-10-31', '2026-11-01T04:00:00.000Z'],
    // Its last hour comes twice: the second one ends it.
    ['Africa/Cairo', '2026-10-29', '2026-10-29T22:00:00.000Z'],
    // The next day was left out of the calendar.
    ['Pacific/Apia', '2011-12-29', '2011-12-30T10:00:00.000Z'],
  ])('in %s on %s at %s, and what is shown from then on is “after” it', (zone, day, end) => {
    const instant = endOfDay(day, zone);
    expect(instant.toISOString()).toBe(end);
    const dayInWords = datesOf('UTC').formatLongDay(day);
    expect(datesOf(zone).formatMoment(instant)).toBe(`after ${dayInWords}`);
  });
});

it.each([LONDON, KOLKATA, ST_JOHNS, LORD_HOWE, AUCKLAND, 'UTC'])(
  'an instant of %s on a terminal is the same instant when it is read again',
  (zone) => {
    const { formatInstant } = datesOf(zone);
    for (let at = Date.UTC(2026, 0, 1, 0, 15); at < Date.UTC(2027, 0, 1); at += 6 * 3_600_000 + 60_000)
      expect(Date.parse(formatInstant(at))).toBe(at);
  },
);
