import { useSearchParams } from 'react-router';
import { type MembersView, readMembersView, writeMembersView } from '../../features/cohorts/members-view.ts';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';

/** View of the members, kept in the address, so that reload, back and a bookmark find it again. */
export function useMembersAddress() {
  const [params, setParams] = useSearchParams();
  const view = readMembersView(params);
  const change = (changes: Partial<MembersView>, replace = false) =>
    setParams((now) => writeMembersView({ ...readMembersView(now), page: 1, ...changes }), {
      replace,
      preventScrollReset: true,
    });
  const { clear, ...search } = useTypedSearch(view.search, (text) => change({ search: text }, true));
  return {
    view,
    ...search,
    /** A choice is a history entry, so that Back undoes it. */
    choose: (changes: Partial<MembersView>) => change(changes),
    showAll() {
      clear();
      change({ search: '' });
    },
  };
}

export type MembersAddress = ReturnType<typeof useMembersAddress>;
