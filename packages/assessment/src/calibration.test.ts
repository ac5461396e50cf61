import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONFIDENCE_LEVELS } from './answer.ts';
import { calibrate, wilsonInterval } from './calibration.ts';

describe('calibration', () => {
  it('says of each level what it claims and what came of it, the surest first', () => {
    const [known, thought, unsure, guessed] = calibrate([
      { level: 'NOT SURE', answers: 9, correct: 9 },
      { level: 'I KNOW IT', answers: 30, correct: 21 },
      { level: 'THINK SO', answers: 10, correct: 0 },
    ]);
    expect(known).toMatchObject({ level: 'I KNOW IT', claimed: 100, answers: 30, right: { percent: 70 } });
    expect(thought).toMatchObject({ level: 'THINK SO', claimed: 75, answers: 10, right: { percent: 0 } });
    expect(unsure).toEqual({ level: 'NOT SURE', claimed: 50, answers: 9, correct: 9, right: null });
    expect(guessed).toEqual({ level: 'NO IDEA', claimed: 25, answers: 0, correct: 0, right: null });
  });

  it('adds up what comes in parts', () => {
    const parts = CONFIDENCE_LEVELS.flatMap((level) => [
      { level, answers: 6, correct: 2 },
      { level, answers: 6, correct: 4 },
    ]);
    for (const { answers, correct, right } of calibrate(parts)) {
      expect([answers, correct, right?.percent]).toEqual([12, 6, 50]);
    }
  });
});

describe('the interval of a share', () => {
  it.each([
    [0, 10, 0, 27.75],
    [10, 10, 72.25, 100],
    [7, 10, 39.68, 89.22],
    [21, 30, 52.12, 83.34],
    [50, 100, 40.38, 59.62],
  ])('of %i right of %i is %d to %d', (correct, answers, from, to) => {
    expect(wilsonInterval(correct, answers)).toEqual({ from, to });
  });

  it('holds the share, stays within 0 and 100, and is narrower for more answers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (answers, some) => {
        const correct = Math.min(some, answers);
        const { from, to } = wilsonInterval(correct, answers);
        const share = (100 * correct) / answers;
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(100);
        expect(from - 0.01).toBeLessThanOrEqual(share);
        expect(to + 0.01).toBeGreaterThanOrEqual(share);
        const more = wilsonInterval(correct * 4, answers * 4);
        expect(more.to - more.from).toBeLessThan(to - from);
      }),
    );
  });
});
