import { describe, expect, it } from 'vitest';
import { inTreeOrder, readPath } from './topic-paths.ts';

describe('a path of topics', () => {
  it('is read from the widest to the narrowest', () => {
    expect(readPath(' Medicine>Kidney >  Acute injury ')).toEqual(['Medicine', 'Kidney', 'Acute injury']);
  });

  it.each([
    ['', 'Please write a topic, such as A > B > C.'],
    ['Medicine > > Kidney', 'Please write a topic, such as A > B > C.'],
    ['A > B > C > D > E', 'A topic has at most 4 steps.'],
    ['x'.repeat(121), 'A step has at most 120 characters.'],
  ])('that cannot be one says why: "%s"', (text, message) => {
    expect(readPath(text)).toBe(message);
  });

  it('stands above those below it, beside its neighbours in natural order', () => {
    const paths = [['Paper 10'], ['Paper 2', 'B'], ['Paper 2'], ['Paper 2', 'A', 'z'], ['Paper 2', 'A']];
    expect(inTreeOrder(paths.map((path) => ({ path }))).map(({ path }) => path)).toEqual([
      ['Paper 2'],
      ['Paper 2', 'A'],
      ['Paper 2', 'A', 'z'],
      ['Paper 2', 'B'],
      ['Paper 10'],
    ]);
  });
});
