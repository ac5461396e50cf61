import type { Contract, RequestOf } from '@assay/contract';
import { countMatching, listMatching, type PersonRow } from './people.queries.ts';

const PAGE = 50;

/** A page of the accounts that match, with the number of those and of all. */
export async function pagePeople({
  search = '',
  role,
  state,
  order = 'name',
  page = 1,
  size = PAGE,
}: RequestOf<Contract['listPeople']>['query']): Promise<{ rows: PersonRow[]; total: number; all: number }> {
  const filter = { search: search.trim(), role: role ?? null, state: state ?? null };
  const rows = await listMatching(filter, { order, offset: (page - 1) * size, atMost: size });
  return { rows, ...(await countMatching(filter)) };
}
