import { useSearchParams } from 'react-router';
import {
  type ResultsView,
  readResultsView,
  writeResultsView,
} from '../../features/staff-results/results-view.ts';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';

/** View of a list, kept in the address, so that reload, back and a bookmark find it again. */
export function useResultsAddress() {
  const [params, setParams] = useSearchParams();
  // The address may have changed since it was rendered. Another view begins at the first page.
  const change = (changes: Partial<ResultsView>, replace = false) =>
    setParams((now) => writeResultsView({ ...readResultsView(now), page: 1, ...changes }), {
      replace,
      preventScrollReset: true,
    });
  const view = readResultsView(params);
  const { clear, ...search } = useTypedSearch(view.search, (text) => change({ search: text }, true));
  return {
    view,
    ...search,
    /** A choice is a history entry, so that Back undoes it. */
    choose: (changes: Partial<ResultsView>) => change(changes),
    /** Takes the place of an address that leads nowhere. */
    correct: (changes: Partial<ResultsView>) => change(changes, true),
    showAll() {
      clear();
      change({ search: '' });
    },
  };
}

export type ResultsAddress = ReturnType<typeof useResultsAddress>;
