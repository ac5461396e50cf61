import { useSearchParams } from 'react-router';
import {
  changePeopleView,
  type PeopleView,
  readPeopleView,
  writePeopleView,
} from '../../features/people/people-view.ts';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';

/** View of the people's page, kept in the address, so that reload, back and a bookmark find it again. */
export function usePeopleAddress() {
  const [params, setParams] = useSearchParams();
  const view = readPeopleView(params);
  const change = (changes: Partial<PeopleView>, replace = false) =>
    setParams((now) => writePeopleView(changePeopleView(readPeopleView(now), changes)), {
      replace,
      preventScrollReset: true,
    });
  const { clear, ...search } = useTypedSearch(view.search, (text) => change({ search: text }, true));
  return {
    view,
    ...search,
    /** A choice is a history entry, so that Back undoes it. */
    choose: (changes: Partial<PeopleView>) => change(changes),
    showAll() {
      clear();
      change({ search: '', state: null, role: null, account: null });
    },
  };
}

export type PeopleAddress = ReturnType<typeof usePeopleAddress>;
