import type { ReactNode, RefObject } from 'react';
import type { PeopleView } from '../../features/people/people-view.ts';
import type { ListAddress } from '../../ui/forms/use-list-in-address.ts';
import { Icon } from '../../ui/icon.tsx';

type Props = {
  address: ListAddress<PeopleView>;
  searchRef: RefObject<HTMLInputElement | null>;
  /** Further filters. */
  children?: ReactNode;
};

/** Search of names and addresses. */
export function PeopleSearch({ address: { typed, type, leave, searchNow }, searchRef, children }: Props) {
  return (
    <search className="people-filters">
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          searchNow(typed);
        }}
      >
        <Icon name="search" />
        <input
          ref={searchRef}
          className="input"
          type="search"
          aria-label="Search names and addresses"
          placeholder="Name or address"
          maxLength={100}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      </form>
      {children}
    </search>
  );
}
