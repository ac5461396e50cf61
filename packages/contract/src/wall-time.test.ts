import { describe, expect, it } from 'vitest';
import { offsetOf, readWallTime, wallTimeOf } from './wall-time.ts';

const read = (text: string, zone: string) => {
  const found = readWallTime(text, zone);
  return found && [found.instant.toISOString(), found.kind];
};

describe('a local time of a zone', () => {
  it.each([
    ['2026-12-07T09:00', 'Europe/London', '2026-12-07T09:00:00.000Z'],
    ['2026-07-07T09:00', 'Europe/London', '2026-07-07T08:00:00.000Z'],
    ['2026-12-07T09:00', 'Asia/Kolkata', '2026-12-07T03:30:00.000Z'],
    ['2026-12-31T23:59', 'Pacific/Kiritimati', '2026-12-31T09:59:00.000Z'],
    ['2026-01-01T00:00', 'America/Los_Angeles', '2026-01-01T08:00:00.000Z'],
  ])('%s in %s is one instant, which is written as it was read', (text, zone, instant) => {
    expect(read(text, zone)).toEqual([instant, 'once']);
    expect(wallTimeOf(instant, zone)).toBe(text);
  });

  it('that the clocks go forward over is as far behind the gap', () => {
    expect(read('2027-03-28T01:30', 'Europe/London')).toEqual(['2027-03-28T01:30:00.000Z', 'skipped']);
    expect(wallTimeOf('2027-03-28T01:30:00.000Z', 'Europe/London')).toBe('2027-03-28T02:30');
    expect(read('2027-03-28T00:59', 'Europe/London')).toEqual(['2027-03-28T00:59:00.000Z', 'once']);
    expect(read('2027-03-28T02:00', 'Europe/London')).toEqual(['2027-03-28T01:00:00.000Z', 'once']);
  });

  it('that comes twice is the first of the two', () => {
    expect(read('2026-10-25T01:30', 'Europe/London')).toEqual(['2026-10-25T00:30:00.000Z', 'twice']);
    expect(read('2026-10-25T02:00', 'Europe/London')).toEqual(['2026-10-25T02:00:00.000Z', 'once']);
    expect(read('2026-11-01T01:15', 'America/New_York')).toEqual(['2026-11-01T05:15:00.000Z', 'twice']);
  });

  it.each(['', '2026-12-07', '2026-02-30T09:00', '2026-12-07T24:30', '2026-13-01T09:00', 'soon'])(
    '%j is none',
    (text) => expect(read(text, 'Europe/London')).toBeNull(),
  );

  it('has an offset', () => {
    expect(offsetOf(new Date('2026-12-07T09:00:00Z'), 'Asia/Kolkata')).toBe('UTC+5:30');
    expect(offsetOf(new Date('2026-12-07T09:00:00Z'), 'Europe/London')).toBe('UTC');
  });
});
