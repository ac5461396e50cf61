import type { ReactNode, RefObject } from 'react';
import { MAX_SEARCH, type PeopleView } from '../../features/people/people-view.ts';
import { ListSearch } from '../../ui/forms/list-search.tsx';
import type { ListAddress } from '../../ui/forms/use-list-in-address.ts';

type Props = {
  address: ListAddress<PeopleView>;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Further filters. */
  children?: ReactNode;
};

/** Search of names and addresses. */
export function PeopleSearch({ address, searchRef, children }: Props) {
  return (
    <ListSearch
      address={address}
      label="Search names and addresses"
      placeholder="Name or address"
      maxLength={MAX_SEARCH}
      inputRef={searchRef}
    >
      {children}
    </ListSearch>
  );
}
