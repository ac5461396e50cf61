import { useSearchParams } from 'react-router';
import {
  changeTestsView,
  readTestsView,
  type TestsView,
  writeTestsView,
} from '../../features/staff-tests/tests-view.ts';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';

/** View of the tests, kept in the address, so that reload, back and a bookmark find it again. */
export function useTestsAddress() {
  const [params, setParams] = useSearchParams();
  // The address may have changed since it was rendered.
  const change = (changes: Partial<TestsView>, replace = false) =>
    setParams((now) => writeTestsView(changeTestsView(readTestsView(now), changes)), {
      replace,
      preventScrollReset: true,
    });
  const view = readTestsView(params);
  const { clear, ...search } = useTypedSearch(view.search, (text) => change({ search: text }, true));
  return {
    view,
    ...search,
    /** A choice is a history entry, so that Back undoes it. */
    choose: (changes: Partial<TestsView>) => change(changes),
    /** Takes the place of an address that leads nowhere. */
    correct: (changes: Partial<TestsView>) => change(changes, true),
    showAll() {
      clear();
      change({ search: '', state: null });
    },
  };
}
