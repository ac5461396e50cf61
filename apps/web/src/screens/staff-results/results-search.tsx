import type { ReactNode, RefObject } from 'react';
import { MAX_SEARCH } from '../../features/staff-results/results-view.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ResultsAddress } from './use-results-address.ts';

/** The search above a list, and what narrows it further. */
export function ResultsSearch({
  address,
  label,
  placeholder,
  inputRef,
  children,
}: {
  address: ResultsAddress;
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
