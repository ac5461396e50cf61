import type { ReactNode, RefObject } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { PeopleAddress } from './use-people-address.ts';

type Props = {
  address: PeopleAddress;
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
