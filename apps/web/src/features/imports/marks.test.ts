import { describe, expect, it } from 'vitest';
import {
  countMarks,
  nextFault,
  numbersOf,
  PAGE_SIZE,
  placeOf,
  readMarks,
  readPages,
  withDecision,
  withThoseOf,
  writePages,
} from './marks.ts';

describe('the marks of a file', () => {
  it('name the class of each question, and tell whether it is taken', () => {
    expect(readMarks('PfW')).toEqual([
      { number: 1, of: 'plain', isTaken: true },
      { number: 2, of: 'fault', isTaken: false },
      { number: 3, of: 'warning', isTaken: true },
    ]);
  });

  it('follow a decision, except those of questions that cannot be taken', () => {
    expect(withDecision('PfkdnW', [1, 2, 3, 4, 5, 99], 'take')).toBe('PfkdNW');
    expect(withDecision('PfkdNW', [1, 5, 6], 'skip')).toBe('pfkdnw');
  });

  it('go back for the questions of a failed call alone', () => {
    expect(withThoseOf('pwN', 'PWn', [1, 3])).toBe('Pwn');
  });

  it('are counted as taken, skipped, and with a fault', () => {
    expect(countMarks(readMarks('PPwfk'))).toEqual({ taken: 2, faults: 1, skipped: 2 });
  });
});

describe('the way to a question', () => {
  it('leads to the page of its class', () => {
    const marks = readMarks('f'.repeat(2) + 'P'.repeat(PAGE_SIZE + 1));
    expect(placeOf(marks, 2)).toEqual({ of: 'fault', page: 1 });
    expect(placeOf(marks, 2 + PAGE_SIZE)).toEqual({ of: 'plain', page: 1 });
    expect(placeOf(marks, 2 + PAGE_SIZE + 1)).toEqual({ of: 'plain', page: 2 });
    expect(placeOf(marks, 99)).toBeNull();
  });

  it('goes from fault to fault, and from the last to the first', () => {
    const marks = readMarks('PfPf');
    expect([null, 2, 3, 4].map((after) => nextFault(marks, after))).toEqual([2, 4, 4, 2]);
    expect(nextFault(readMarks('PP'), null)).toBeNull();
    expect(numbersOf(marks, 'fault')).toEqual([2, 4]);
  });

  it('is kept in the address, where anyone may have written anything', () => {
    expect(`${writePages({ plain: 3, fault: 1 })}`).toBe('plain=3');
    expect(readPages(new URLSearchParams('plain=3&fault=-1&near=x&other=2'))).toEqual({ plain: 3 });
  });
});
