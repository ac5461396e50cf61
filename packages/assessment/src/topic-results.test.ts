import { describe, expect, it } from 'vitest';
import { weakestFirst } from './topic-results.ts';

describe('the weakest topics', () => {
  it('stand before those of which less is known', () => {
    const few = { correct: 0, total: 1 };
    const many = { correct: 4, total: 11 };
    const good = { correct: 20, total: 21 };
    expect(weakestFirst([good, few, many])).toEqual([many, few, good]);
  });

  it('are those with something wrong', () => {
    expect(weakestFirst([{ correct: 3, total: 3 }])).toEqual([]);
  });
});
