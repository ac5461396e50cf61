import { describe, expect, it } from 'vitest';
import { describeClockChange, describeLateStart, formatIn, nameZone } from './window-words.ts';

const LONDON = 'Europe/London';
const window = {
  opensAt: '2026-12-07T09:00:00.000Z',
  closesAt: '2026-12-07T13:00:00.000Z',
  endsForAll: false,
};

describe('the times of a test in words', () => {
  it('name the zone with its offset on that day', () => {
    expect(nameZone('Europe/London', '2026-07-07T09:00:00.000Z')).toBe('Europe/London (UTC+1)');
    expect(formatIn('2026-12-07T03:30:00.000Z', 'Asia/Kolkata')).toBe('7 December 2026 at 09:00');
  });

  it('say by an example that who starts late keeps the minutes', () => {
    expect(describeLateStart({ window, minutes: 140 }, LONDON)).toBe(
      'Who starts at 12:30 still has 140 minutes, until 14:50.',
    );
  });

  it('say by an example that it ends for all, with what is left then', () => {
    const forAll = { ...window, endsForAll: true };
    expect(describeLateStart({ window: forAll, minutes: 140 }, LONDON)).toBe(
      'Who starts at 12:30 has 30 minutes: it ends for all at 13:00.',
    );
    expect(describeLateStart({ window: forAll, minutes: 20 }, LONDON)).toBe(
      'Who starts at 12:30 still has 20 minutes, until 12:50.',
    );
  });

  it('name the day where an attempt goes on into another', () => {
    const late = { ...window, closesAt: '2026-12-07T23:30:00.000Z' };
    expect(describeLateStart({ window: late, minutes: 60 }, LONDON)).toBe(
      'Who starts at 23:00 still has 60 minutes, until 8 December 2026 at 00:00.',
    );
  });

  it('give no example without a closing time, without minutes, or where it closes first', () => {
    expect(describeLateStart({ window: { ...window, closesAt: null }, minutes: 140 }, LONDON)).toBeNull();
    expect(describeLateStart({ window, minutes: null }, LONDON)).toBeNull();
    const wrong = { ...window, opensAt: '2026-12-07T14:00:00.000Z' };
    expect(describeLateStart({ window: wrong, minutes: 140 }, LONDON)).toBeNull();
  });

  it('tell what was made of a time that the clocks leave out or repeat', () => {
    expect(describeClockChange('2027-03-28T01:30', LONDON)).toBe(
      'The clocks go forward over 01:30 that night. 02:30 is meant.',
    );
    expect(describeClockChange('2026-10-25T01:30', LONDON)).toBe(
      '01:30 comes twice that night. The first is meant (UTC+1).',
    );
    expect(describeClockChange('2026-12-07T09:00', LONDON)).toBeNull();
  });
});
