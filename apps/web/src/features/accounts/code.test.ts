import { describe, expect, it } from 'vitest';
import { EMPTY_CODE, fill, isComplete, takeBack, typedInto } from './code.ts';

const boxes = (written: string) => [...written].map((sign) => (sign === '_' ? '' : sign));

describe('digits arriving in a box', () => {
  it.each([
    ['____', 0, '4', '4___', 1],
    ['4___', 1, '0', '40__', 2],
    ['402_', 3, '3', '4023', 3],
    ['____', 0, '4023', '4023', 3],
    ['____', 2, '4023', '4023', 3],
    ['____', 0, 'Your code is 4023.', '4023', 3],
    ['____', 0, '40 23 99', '4023', 3],
    ['____', 1, '02', '_02_', 3],
    ['____', 3, '02', '___0', 3],
    ['40__', 2, 'x', '40__', 2],
    ['4_23', 1, '0', '4023', 2],
  ])('in %s at %d as %j give %s with the focus at %d', (before, index, text, after, focus) => {
    expect(fill(boxes(before), index, text)).toEqual({ boxes: boxes(after), focus });
  });
});

describe('backspace', () => {
  it.each([
    ['4023', 3, '402_', 2],
    ['402_', 3, '40__', 2],
    ['402_', 2, '40__', 1],
    ['4___', 0, '____', 0],
    ['____', 0, '____', 0],
  ])('in %s at %d gives %s with the focus at %d', (before, index, after, focus) => {
    expect(takeBack(boxes(before), index)).toEqual({ boxes: boxes(after), focus });
  });

  it('empties a full code with one press a digit', () => {
    let step = { boxes: boxes('4023') as readonly string[], focus: 3 };
    for (let press = 0; press < 4; press += 1) step = takeBack(step.boxes, step.focus);
    expect(step.boxes).toEqual(EMPTY_CODE);
  });
});

describe('typing over a digit', () => {
  it.each([
    ['4', '42', '2'],
    ['4', '24', '2'],
    ['4', '44', '4'],
    ['', '2', '2'],
    ['4', '', ''],
    ['4', '4023', '4023'],
  ])('%j that becomes %j brings %j', (before, now, brought) => expect(typedInto(before, now)).toBe(brought));
});

describe('a code', () => {
  it('is complete with a digit in every box', () => expect(isComplete(boxes('4023'))).toBe(true));
  it.each(['____', '402_', '_023', '4_23'])('as %s is not complete', (written) => {
    expect(isComplete(boxes(written))).toBe(false);
  });
});
