import type { ReactNode, RefObject } from 'react';
import { Icon } from '../icon.tsx';
import type { useTypedSearch } from './use-typed-search.ts';
import './list-search.css';

type Props = {
  /** Search of a list in the address. */
  address: Pick<ReturnType<typeof useTypedSearch>, 'typed' | 'type' | 'leave' | 'searchNow'>;
  /** Name for screen readers. */
  label: string;
  placeholder: string;
  maxLength: number;
  /** Field that gets the focus by the shortcut for searching. */
  inputRef?: RefObject<HTMLInputElement | null>;
  /** Choices that narrow the list further. */
  children?: ReactNode;
};

/** Search above a list, and what narrows it further. */
export function ListSearch({ address, label, placeholder, maxLength, inputRef, children }: Props) {
  const { typed, type, leave, searchNow } = address;
  return (
    <search className="list-search">
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          searchNow(typed);
        }}
      >
        <Icon name="search" />
        <input
          ref={inputRef}
          className="input"
          type="search"
          aria-label={label}
          placeholder={placeholder}
          maxLength={maxLength}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      </form>
      {children}
    </search>
  );
}
