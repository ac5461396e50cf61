import type { ViewFormat } from '../use-view-in-address.ts';
import { useListInAddress } from './use-list-in-address.ts';

export const MAX_ROW_SEARCH = 100;

const SEARCH_VIEW: ViewFormat<{ search: string }> = {
  read: (params) => ({ search: (params.get('search') ?? '').trim().slice(0, MAX_ROW_SEARCH).trim() }),
  write: ({ search }) => new URLSearchParams(search === '' ? [] : [['search', search]]),
};

/**
 * Search of a list whose rows are all loaded; the address holds it. A row matches when it contains each of
 * the words.
 */
export function useRowSearch<Row>(rows: readonly Row[] | undefined, textOf: (row: Row) => string) {
  const address = useListInAddress(SEARCH_VIEW, {});
  const words = fold(address.view.search).split(/\s+/u);
  const found = rows?.filter((row) => {
    const text = fold(textOf(row));
    return words.every((word) => text.includes(word));
  });
  const isNarrowed = address.view.search !== '' && rows !== undefined && rows.length > 0;
  /** "3 of 110"; empty where the search leaves nothing out. */
  const count = isNarrowed ? `${found?.length} of ${rows.length}` : '';
  return { address, found, isNarrowed, count };
}

function fold(text: string): string {
  return text.toLocaleLowerCase('en-GB');
}
