import { type LiveState, STATES_IN_ORDER } from './live-words.ts';

/** View of the attempts on a test. */
export type LiveView = { search: string; state: LiveState | null; page: number; size: number };

export const PAGE_SIZES = [50, 100, 200] as const;
const FIRST: LiveView = { search: '', state: null, page: 1, size: 100 };
const NAMES = Object.keys(FIRST) as (keyof LiveView)[];

/** Reads the view from an address. Anyone can write one, so unknown values count as absent. */
function readView(params: URLSearchParams): LiveView {
  const page = params.get('page') ?? '';
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100).trim(),
    state: STATES_IN_ORDER.find((state) => state === params.get('state')) ?? null,
    page: /^[1-9]\d{0,3}$/u.test(page) ? Number(page) : FIRST.page,
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? FIRST.size,
  };
}

function writeView(view: LiveView): URLSearchParams {
  const named = NAMES.filter((name) => view[name] !== FIRST[name]);
  return new URLSearchParams(named.map((name) => [name, String(view[name])]));
}

export const LIVE_VIEW = { read: readView, write: writeView };
