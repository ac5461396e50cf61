import { useViewInAddress, type ViewFormat } from '../use-view-in-address.ts';
import { useTypedSearch } from './use-typed-search.ts';

/** View of a list that can be searched, kept in the address, with what its search box needs. */
export type ListAddress<View> = ReturnType<typeof useListInAddress<View & { search: string }>>;

/** @param all the filters of a list that shows everything */
export function useListInAddress<View extends { search: string }>(
  format: ViewFormat<View>,
  all: Partial<View>,
) {
  const { view, change } = useViewInAddress(format);
  const searchFor = (search: string) => ({ search }) as Partial<View>;
  const { clear, ...search } = useTypedSearch(view.search, (text) =>
    change(searchFor(text), { replace: true }),
  );
  return {
    view,
    ...search,
    choose: (changes: Partial<View>) => change(changes),
    /** Takes the place of an address that leads nowhere. */
    correct: (changes: Partial<View>) => change(changes, { replace: true }),
    showAll() {
      clear();
      change({ ...searchFor(''), ...all });
    },
  };
}
