import type { ReactNode, RefObject } from 'react';
import type { ResultsView } from '../../features/staff-results/results-view.ts';
import { MAX_SEARCH } from '../../features/staff-results/results-view.ts';
import type { ListAddress } from '../../ui/forms/use-list-in-address.ts';
import { Icon } from '../../ui/icon.tsx';

/** The search above a list, and what narrows it further. */
export function ResultsSearch({
  address,
  label,
  placeholder,
  inputRef,
  children,
}: {
  address: ListAddress<ResultsView>;
  label: string;
  placeholder: string;
  inputRef: RefObject<HTMLInputElement | null>;
  children?: ReactNode;
}) {
  return (
    <search className="results-filters">
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          address.searchNow(address.typed);
        }}
      >
        <Icon name="search" />
        <input
          ref={inputRef}
          className="input"
          type="search"
          aria-label={label}
          placeholder={placeholder}
          maxLength={MAX_SEARCH}
          value={address.typed}
          onChange={(event) => address.type(event.currentTarget.value)}
          onBlur={address.leave}
        />
      </form>
      {children}
    </search>
  );
}
