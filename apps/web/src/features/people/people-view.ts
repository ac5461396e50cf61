import type { InvitationState, PeopleOrder, PersonState, Role } from '@assay/contract';
import { PEOPLE_ORDERS, PERSON_STATES } from '@assay/contract/people';
import { INVITATION_STATES } from '@assay/contract/sign-up';

/** View of the people's page, from the address. */
export type PeopleView = {
  list: 'people' | 'invitations' | 'waiting';
  search: string;
  role: Role | null;
  /** State of accounts; null where it does not matter. */
  account: PersonState | null;
  /** State of invitations; null where it does not matter. */
  state: InvitationState | null;
  /** Order of the accounts; the other lists have one of their own. */
  order: PeopleOrder;
  /** From 1. */
  page: number;
  size: number;
};

export const PAGE_SIZES = [20, 50, 100] as const;
export const MAX_SEARCH = 100;
const LISTS = ['people', 'invitations', 'waiting'] as const;
const ROLES = ['learner', 'staff'] as const;
const FIRST: PeopleView = {
  list: 'people',
  search: '',
  role: null,
  account: null,
  state: null,
  order: 'name',
  page: 1,
  size: 50,
};
const NAMES = Object.keys(FIRST) as (keyof PeopleView)[];

/** Reads the view from an address. Anyone can write one, so unknown values count as absent. */
function readPeopleView(params: URLSearchParams): PeopleView {
  const page = params.get('page') ?? '';
  return {
    list: LISTS.find((list) => list === params.get('list')) ?? FIRST.list,
    search: (params.get('search') ?? '').trim().slice(0, MAX_SEARCH).trim(),
    role: ROLES.find((role) => role === params.get('role')) ?? null,
    account: PERSON_STATES.find((state) => state === params.get('account')) ?? null,
    state: INVITATION_STATES.find((state) => state === params.get('state')) ?? null,
    order: PEOPLE_ORDERS.find((order) => order === params.get('order')) ?? FIRST.order,
    page: /^[1-9]\d{0,4}$/u.test(page) ? Number(page) : FIRST.page,
    size: PAGE_SIZES.find((size) => String(size) === params.get('size')) ?? FIRST.size,
  };
}

/** Writes the address of a view, without the defaults. */
function writePeopleView(view: PeopleView): URLSearchParams {
  const named = NAMES.filter((name) => view[name] !== FIRST[name]);
  return new URLSearchParams(named.map((name) => [name, String(view[name])]));
}

/** The view with a change. Another list, filter or number of rows begins at the first page. */
function changePeopleView(view: PeopleView, change: Partial<PeopleView>): PeopleView {
  const ofList = change.list === undefined ? view : { ...FIRST, size: view.size };
  return { ...ofList, page: FIRST.page, ...change };
}

/** Filters of lists that show everything. */
export const NO_FILTERS: Partial<PeopleView> = { state: null, role: null, account: null };

export const PEOPLE_VIEW = { read: readPeopleView, write: writePeopleView, change: changePeopleView };
