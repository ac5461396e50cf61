import { describe, expect, it } from 'vitest';
import { reportAnswer } from '../../testing/examples.ts';
import {
  destinationOf,
  endOf,
  filterIn,
  questionIn,
  stepsFrom,
  withFilter,
  withQuestion,
} from './review-navigation.ts';

const search = (query: string) => new URLSearchParams(query);
const sixty = Array.from({ length: 60 }, () => reportAnswer());
/** The second, third and fifth of six questions are wrong. */
const six = [0, 1, 1, 0, 1, 0].map((wrong) => reportAnswer({ status: wrong ? 'Wrong' : 'Correct' }));

describe('the question in the address', () => {
  it.each([
    ['question=14', 13],
    ['question=60', 59],
    ['', 0],
    ['question=0', 0],
    ['question=61', 0],
    ['question=-3', 0],
    ['question=2.5', 0],
    ['question=last', 0],
  ])('of "%s" in sixty is at position %i', (query, index) => {
    expect(questionIn(search(query), sixty)).toBe(index);
  });

  it('is the first that the filter shows where none is named', () => {
    expect(questionIn(search('show=wrong'), six)).toBe(1);
    expect(questionIn(search('show=flagged'), six)).toBe(0);
  });

  it('changes without touching what else the address says', () => {
    expect(withQuestion(search('viewScore=true&question=2'), 13, sixty)).toBe('?viewScore=true&question=14');
    expect(withQuestion(search('show=wrong&question=2'), 4, six)).toBe('?show=wrong&question=5');
  });

  it('leaves a filter that does not show it', () => {
    expect(withQuestion(search('show=wrong&question=2'), 3, six)).toBe('?question=4');
  });
});

describe('the filter in the address', () => {
  it.each([
    ['show=wrong', 'wrong'],
    ['show=sure-and-wrong', 'sure-and-wrong'],
    ['', 'all'],
    ['show=toString', 'all'],
  ])('of "%s" is %s', (query, filter) => {
    expect(filterIn(search(query))).toBe(filter);
  });

  it.each([
    ['question=3', 'wrong', '?question=3&show=wrong'],
    ['question=4', 'wrong', '?question=5&show=wrong'],
    ['question=6', 'wrong', '?question=2&show=wrong'],
    ['question=4', 'flagged', '?question=4&show=flagged'],
    ['question=3&show=wrong', 'all', '?question=3'],
  ] as const)('chosen at "%s" as %s leads to %s', (query, filter, address) => {
    expect(withFilter(search(query), filter, six)).toBe(address);
  });
});

describe('the question that a key leads to', () => {
  const ten = [...Array(10).keys()];
  const some = [2, 5, 7];

  it.each([
    ['ArrowLeft', ten, 4, 3],
    ['ArrowLeft', ten, 0, null],
    ['ArrowRight', ten, 4, 5],
    ['ArrowRight', ten, 9, null],
    ['Home', ten, 4, 0],
    ['Home', ten, 0, null],
    ['End', ten, 4, 9],
    ['ArrowRight', some, 2, 5],
    ['ArrowRight', some, 3, 5],
    ['ArrowLeft', some, 6, 5],
    ['ArrowLeft', some, 2, null],
    ['ArrowRight', some, 7, null],
    ['Home', some, 7, 2],
    ['End', some, 0, 7],
    ['ArrowRight', [], 3, null],
    ['End', [], 3, null],
  ])('by %s among %j from %i is %s', (key, positions, current, expected) => {
    expect(destinationOf(key, stepsFrom(positions, current, null))).toBe(expected);
  });

  it('is none for a key that has another meaning', () => {
    expect(destinationOf('ArrowDown', stepsFrom(ten, 4, null))).toBeUndefined();
    expect(destinationOf('n', stepsFrom(ten, 4, null))).toBeUndefined();
  });
});

describe('the page after the last question', () => {
  it('follows the last question, and nothing follows it', () => {
    expect(stepsFrom([0, 1], 1, 2).next).toBe(2);
    expect(stepsFrom([0, 1], 2, 2)).toEqual({ first: 0, previous: 1, next: null, last: 1 });
  });

  it('is in the address, from which a filter leads to its first question', () => {
    expect(withQuestion(search('question=6'), 6, six)).toBe('?question=end');
    expect(questionIn(search('question=end'), six)).toBe(6);
    expect(withFilter(search('question=end'), 'wrong', six)).toBe('?question=2&show=wrong');
  });

  it('is not there under a filter, nor while a result is held back', () => {
    expect(endOf(six, 'wrong')).toBeNull();
    const held = [reportAnswer(), reportAnswer({ status: null })];
    expect(endOf(held, 'all')).toBeNull();
    expect(questionIn(search('question=end'), held)).toBe(0);
  });
});
