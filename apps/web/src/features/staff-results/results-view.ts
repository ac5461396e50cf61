import type { ResultAttempts, ResultOrder } from '@assay/contract';

/** Orders of the results; a minus turns one round. */
export type ViewOrder = ResultOrder | `-${ResultOrder}`;

/** View of a list of results, from the address. */
export type ResultsView = {
  search: string;
  attempts: ResultAttempts;
  /** Id of the cohort whose results are shown; null for everybody's. */
  cohort: string | null;
  order: ViewOrder;
  /** From 1. */
  page: number;
  size: number;
};

/** Attempts that count where somebody sat a test more than once. */
export const ATTEMPTS: readonly (readonly [ResultAttempts, string])[] = [
  ['all', 'All attempts'],
  ['first', 'First attempts'],
  ['best', 'Best attempts'],
];

const ORDERS: readonly ResultOrder[] = ['name', 'attempt', 'percent', 'seconds', 'finished'];
const BEST_FIRST: ViewOrder = '-percent';
/** Numbers of rows that a page may have. */
export const PAGE_SIZES = [20, 50, 100] as const;
const USUAL_SIZE = 50;
export const MAX_SEARCH = 200;
const MAX_PAGE = 100_000;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/** Reads the view from an address. Anyone can write one, so unknown values count as absent. */
export function readResultsView(params: URLSearchParams): ResultsView {
  const page = params.get('page') ?? '';
  const order = params.get('order');
  return {
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH).trim(),
    attempts: ATTEMPTS.find(([attempts]) => attempts === params.get('attempts'))?.[0] ?? 'all',
    cohort: UUID.exec(params.get('cohort') ?? '')?.[0] ?? null,
    order:
      ORDERS.flatMap((each): ViewOrder[] => [each, `-${each}`]).find((each) => each === order) ?? BEST_FIRST,
    page: /^[1-9]\d{0,5}$/u.test(page) ? Math.min(Number(page), MAX_PAGE) : 1,
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? USUAL_SIZE,
  };
}

/** Writes the address of a view, without the defaults. */
export function writeResultsView({
  search,
  attempts,
  cohort,
  order,
  page,
  size,
}: ResultsView): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (attempts !== 'all') params.set('attempts', attempts);
  if (cohort !== null) params.set('cohort', cohort);
  if (order !== BEST_FIRST) params.set('order', order);
  if (page > 1) params.set('page', String(page));
  if (size !== USUAL_SIZE) params.set('size', String(size));
  return params;
}

/** Reads the order that a column asks for; the view's own where it is of none. */
export function orderOf(order: string): ViewOrder {
  return readResultsView(new URLSearchParams({ order })).order;
}

export const RESULTS_VIEW = { read: readResultsView, write: writeResultsView };
