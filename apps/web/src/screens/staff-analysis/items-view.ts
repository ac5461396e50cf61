import { isUuid } from '../../api/random-uuid.ts';
import type { AnalysedItem } from '../../features/item-analysis/item-analysis.ts';
import { describeFinding } from './item-words.ts';

/** Orders of the questions, each with its reverse. */
export const ITEM_ORDERS = [
  'number',
  '-number',
  'facility',
  '-facility',
  'discrimination',
  '-discrimination',
  'omitted',
  '-omitted',
  'finding',
  '-finding',
] as const;
export type ItemOrder = (typeof ITEM_ORDERS)[number];

/** Numbers of rows that a page may have. */
export const PAGE_SIZES = [20, 50, 100] as const;
const USUAL_SIZE = 50;
const USUAL_ORDER: ItemOrder = '-finding';
export const MAX_SEARCH = 200;

/** View of the questions, from the address. */
export type ItemsView = {
  /** Id of the cohort whose members' attempts count; null for everybody's. */
  cohort: string | null;
  search: string;
  /** True where questions without a finding are left out. */
  found: boolean;
  order: ItemOrder;
  /** From 1. */
  page: number;
  size: number;
};

/** Reads the view from an address. Anyone can write one, so unknown values count as absent. */
export function readItemsView(params: URLSearchParams): ItemsView {
  const page = params.get('page') ?? '';
  const cohort = params.get('cohort');
  return {
    cohort: isUuid(cohort ?? '') ? cohort : null,
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH),
    found: params.get('show') === 'found',
    order: ITEM_ORDERS.find((order) => order === params.get('order')) ?? USUAL_ORDER,
    page: /^[1-9]\d{0,3}$/u.test(page) ? Number(page) : 1,
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? USUAL_SIZE,
  };
}

/** Writes the address of a view, without the defaults. */
export function writeItemsView({ cohort, search, found, order, page, size }: ItemsView): URLSearchParams {
  const params = new URLSearchParams();
  if (cohort !== null) params.set('cohort', cohort);
  if (search !== '') params.set('search', search);
  if (found) params.set('show', 'found');
  if (order !== USUAL_ORDER) params.set('order', order);
  if (page > 1) params.set('page', String(page));
  if (size !== USUAL_SIZE) params.set('size', String(size));
  return params;
}

type Sorting = 'number' | 'facility' | 'discrimination' | 'omitted' | 'finding';

const FIGURES: Record<Sorting, (item: AnalysedItem) => number | null> = {
  number: ({ number }) => number,
  facility: ({ facility }) => facility?.value ?? null,
  discrimination: ({ discrimination }) => discrimination?.value ?? null,
  omitted: ({ omitted }) => omitted,
  finding: (item) => item.flags.length * 2 + (describeFinding(item) === '' ? 0 : 1),
};

/** The questions that a view shows, in its order; those without the figure come last in either. */
export function itemsIn(items: readonly AnalysedItem[], { search, found, order }: ItemsView): AnalysedItem[] {
  const words = search.toLocaleLowerCase('en-GB');
  const isDescending = order.startsWith('-');
  const figureOf = FIGURES[(isDescending ? order.slice(1) : order) as Sorting];
  const compare = (a: AnalysedItem, b: AnalysedItem): number => {
    const [first, second] = [figureOf(a), figureOf(b)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return isDescending ? second - first : first - second;
  };
  return items
    .filter(({ stem }) => stem.toLocaleLowerCase('en-GB').includes(words))
    .filter((item) => !found || describeFinding(item) !== '')
    .toSorted((a, b) => compare(a, b) || a.number - b.number);
}

/** Name of a question in an address. */
export function itemName({ question, version }: Pick<AnalysedItem, 'question' | 'version'>): string {
  return `${question._id}.${version}`;
}

export const ITEMS_VIEW = { read: readItemsView, write: writeItemsView };
