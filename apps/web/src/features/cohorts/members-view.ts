/** View of a cohort's members, from the address. */
export type MembersView = {
  search: string;
  /** From 1. */
  page: number;
  size: number;
};

export const PAGE_SIZES = [20, 50, 100] as const;
export const MAX_SEARCH = 100;
const USUAL_SIZE = 50;

/** Reads the view from an address. Anyone can write one, so unknown values count as absent. */
export function readMembersView(params: URLSearchParams): MembersView {
  const page = params.get('page') ?? '';
  return {
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH).trim(),
    page: /^[1-9]\d{0,4}$/u.test(page) ? Number(page) : 1,
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? USUAL_SIZE,
  };
}

/** Writes the address of a view, without the defaults. */
export function writeMembersView({ search, page, size }: MembersView): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (page > 1) params.set('page', String(page));
  if (size !== USUAL_SIZE) params.set('size', String(size));
  return params;
}

export const MEMBERS_VIEW = { read: readMembersView, write: writeMembersView };
