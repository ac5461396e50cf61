import type { QuestionOrder, QuestionState } from '@assay/contract';
import { QUESTION_LENGTHS, QUESTION_ORDERS, QUESTION_STATES } from '@assay/contract/questions';
import type { ApiRequest } from '../../api/client.ts';
import { isUuid } from '../../api/random-uuid.ts';

/** Kinds of questions, in the order in which they are offered. */
export const QUESTION_KINDS = ['single', 'multiple', 'parts'] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Conditions of the list; null, false or empty where one does not matter. */
export type QuestionFilters = {
  search: string;
  /** Id of a topic, or none for questions without one. */
  topic: string | null;
  tag: string | null;
  kind: QuestionKind | null;
  state: QuestionState | null;
  /** Id of a test. */
  test: string | null;
  /** Id of an import that wrote them. */
  import: string | null;
  reported: boolean;
  picture: boolean;
};

/** View of the bank, from the address. */
export type QuestionView = QuestionFilters & {
  order: QuestionOrder;
  /** From 1. */
  page: number;
  size: number;
};

/** Numbers of rows that a page may have. */
export const PAGE_SIZES = [20, 50, 100] as const;
const MAX_PAGE = 100_000;

export const NO_FILTERS: QuestionFilters = {
  search: '',
  topic: null,
  tag: null,
  kind: null,
  state: null,
  test: null,
  import: null,
  reported: false,
  picture: false,
};
/** Defaults for what the address does not name, or names wrongly. */
const FIRST: QuestionView = { ...NO_FILTERS, order: '-changed', page: 1, size: 50 };
const NAMES = Object.keys(FIRST) as (keyof QuestionView)[];

/** Reads the view from an address. Anyone can write one, so unknown values count as absent. */
export function readQuestionView(params: URLSearchParams): QuestionView {
  const text = (name: keyof QuestionView, limit: number) =>
    (params.get(name) ?? '').trim().slice(0, limit).trim();
  const idOf = (name: 'topic' | 'test' | 'import') => {
    const id = params.get(name) ?? '';
    return isUuid(id) ? id : null;
  };
  const page = params.get('page') ?? '';
  return {
    search: text('search', QUESTION_LENGTHS.search),
    topic: params.get('topic') === 'none' ? 'none' : idOf('topic'),
    tag: text('tag', QUESTION_LENGTHS.tag) || null,
    kind: QUESTION_KINDS.find((kind) => kind === params.get('kind')) ?? null,
    state: QUESTION_STATES.find((state) => state === params.get('state')) ?? null,
    test: idOf('test'),
    import: idOf('import'),
    reported: params.get('reported') === 'true',
    picture: params.get('picture') === 'true',
    order: QUESTION_ORDERS.find((order) => order === params.get('order')) ?? FIRST.order,
    page: /^[1-9]\d{0,5}$/u.test(page) ? Math.min(Number(page), MAX_PAGE) : FIRST.page,
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? FIRST.size,
  };
}

/** Writes the address of a view, without the defaults. */
export function writeQuestionView(view: QuestionView): URLSearchParams {
  const named = NAMES.filter((name) => view[name] !== FIRST[name]);
  return new URLSearchParams(named.map((name) => [name, String(view[name])]));
}

type Filter = NonNullable<
  Exclude<ApiRequest<'releaseQuestions'>['body']['select'], { ids: unknown }>
>['filter'];

/** Filters as a call takes them: without those that do not matter. */
export function filterOf(filters: QuestionFilters): Filter {
  const { search, topic, tag, kind, state, test, import: importId, reported, picture } = filters;
  return {
    search: search || undefined,
    topic: topic ?? undefined,
    tag: tag ?? undefined,
    kind: kind ?? undefined,
    state: state ?? undefined,
    test: test ?? undefined,
    import: importId ?? undefined,
    reported: reported ? 'true' : undefined,
    picture: picture ? 'true' : undefined,
  };
}

/** True when the view leaves any question out. */
export function isNarrowed(filters: QuestionFilters): boolean {
  return Object.values(filterOf(filters)).some((value) => value !== undefined);
}

export const QUESTION_VIEW = { read: readQuestionView, write: writeQuestionView };
