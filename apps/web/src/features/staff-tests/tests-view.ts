import type { StaffTestState } from '@assay/contract';
import { LISTED_STATES } from './test-states.ts';

/** View of the list of tests, from the address. */
export type TestsView = {
  search: string;
  state: StaffTestState | null;
  /** From 1. */
  page: number;
  size: number;
};

/** Numbers of rows that a page may have. */
export const PAGE_SIZES = [20, 50, 100] as const;
const USUAL_SIZE = 50;
export const MAX_SEARCH = 200;
const MAX_PAGE = 100_000;

/** View of as many tests as a page may have. */
export const EVERY_TEST: TestsView = { search: '', state: null, page: 1, size: 100 };

/** Reads the view from an address. Anyone can write one, so unknown values count as absent. */
export function readTestsView(params: URLSearchParams): TestsView {
  const page = params.get('page') ?? '';
  return {
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH).trim(),
    state: LISTED_STATES.find((state) => state === params.get('state')) ?? null,
    page: /^[1-9]\d{0,5}$/u.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? USUAL_SIZE,
  };
}

/** Writes the address of a view, without the defaults. */
export function writeTestsView({ search, state, page, size }: TestsView): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (state !== null) params.set('state', state);
  if (page > 1) params.set('page', String(page));
  if (size !== USUAL_SIZE) params.set('size', String(size));
  return params;
}

/** True when the view leaves any test out. */
export function isNarrowed({ search, state }: TestsView): boolean {
  return search !== '' || state !== null;
}

export const STAFF_TESTS_VIEW = { read: readTestsView, write: writeTestsView };
