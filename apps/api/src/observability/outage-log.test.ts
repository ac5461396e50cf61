import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutageLog } from './outage-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openLog(over?: string) {
  const lines: { message: string; failures?: number; seconds?: number; err?: unknown }[] = [];
  const log = { warn: (details: object, message: string) => void lines.push({ ...details, message }) };
  return { lines, outages: createOutageLog(log, 'database', { over, now: () => Date.now() }) };
}

describe('an outage', () => {
  it('is one line with its error when it begins, however many requests fail', () => {
    const { lines, outages } = openLog();
    const first = new Error('refused');
    for (const error of [first, new Error('again'), new Error('again')]) outages.failed(error);
    expect(lines).toEqual([{ message: 'database away', err: first }]);
    expect(outages.isLasting()).toBe(true);
  });

  it('is over when nothing has failed for ten seconds, and says how many failed and for how long', () => {
    const { lines, outages } = openLog();
    outages.failed(new Error('refused'));
    vi.advanceTimersByTime(4_000);
    outages.failed(new Error('refused'));
    vi.advanceTimersByTime(9_000);
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(6_000);
    expect(lines.slice(1)).toEqual([{ message: 'database back', failures: 2, seconds: 4 }]);
    expect(outages.isLasting()).toBe(false);
  });

  it('is a line a minute while it lasts', () => {
    const { lines, outages } = openLog();
    for (let second = 0; second < 130; second += 1) {
      outages.failed(new Error('refused'));
      vi.advanceTimersByTime(1_000);
    }
    expect(lines.map(({ message }) => message)).toEqual([
      'database away',
      'database still away',
      'database still away',
    ]);
  });

  it('of what is not asked for by itself ends in words that do not claim that it is back', () => {
    const { lines, outages } = openLog('no file has failed for ten seconds');
    outages.failed(new Error('refused'));
    vi.advanceTimersByTime(15_000);
    expect(lines[1]?.message).toBe('no file has failed for ten seconds');
  });

  it('that comes again is told again', () => {
    const { lines, outages } = openLog();
    outages.failed(new Error('refused'));
    vi.advanceTimersByTime(15_000);
    outages.failed(new Error('refused'));
    expect(lines.map(({ message }) => message)).toEqual(['database away', 'database back', 'database away']);
  });
});
