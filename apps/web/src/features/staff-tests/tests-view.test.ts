import { describe, expect, it } from 'vitest';
import { isNarrowed, readTestsView, writeTestsView } from './tests-view.ts';

const read = (search: string) => readTestsView(new URLSearchParams(search));

describe('the view of the tests', () => {
  it('is written to the address and read from it', () => {
    const view = { search: 'paper', state: 'scheduled', page: 3, size: 20 } as const;
    expect(read(writeTestsView(view).toString())).toEqual(view);
  });

  it('is the first page of all where the address says nothing, or something wrong', () => {
    const all = { search: '', state: null, page: 1, size: 50 };
    expect(read('')).toEqual(all);
    expect(read('?state=gone&page=0&size=7&search=%20')).toEqual(all);
    expect(writeTestsView(all).toString()).toBe('');
    expect(isNarrowed(all)).toBe(false);
  });
});
