import { expect, it } from 'vitest';
import { readResultsView, writeResultsView } from './results-view.ts';

const read = (search: string) => readResultsView(new URLSearchParams(search));

it('reads the view that it wrote, and writes no defaults', () => {
  const search =
    'search=ada&attempts=best&cohort=0190a7c4-0000-7000-8000-000000000000&order=name&page=3&size=20';
  expect(writeResultsView(read(search)).toString()).toBe(search);
  expect(writeResultsView(read('')).toString()).toBe('');
});

it('takes unknown values as absent', () => {
  expect(read('attempts=worst&cohort=all&order=email&page=-1&size=7&search=%20')).toEqual(read(''));
});
