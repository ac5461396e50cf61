import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { LoadError } from '../../ui/states.tsx';
import { useRetry } from '../../ui/use-retry.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { findByName } from './tests.ts';
import '../../ui/block.css';
import '../../ui/states.css';
import './tests.css';

type Props<T> = {
  title: string;
  searchLabel: string;
  emptyText: string;
  query: { data: T[] | undefined; error: Error | null; refetch(): unknown };
  nameOf(entry: T): string;
  renderItem(entry: T): ReactNode;
};

/** A searchable list of cards in its four states: loading, failed, empty, filled. */
export function TestSection<T>({ title, searchLabel, emptyText, query, nameOf, renderItem }: Props<T>) {
  const [typed, setTyped] = useState('');
  const headingId = useId();
  const { heading, retry } = useRetry(query.refetch);
  const found = query.data && findByName(query.data, nameOf, typed);

  return (
    <section className="block" aria-labelledby={headingId}>
      <div className="block-head">
        <h2 ref={heading} className="section" id={headingId} tabIndex={-1}>
          {title}
        </h2>
        <div className="search block-search">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            aria-label={searchLabel.replace(/\.+$/u, '')}
            placeholder={searchLabel}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      </div>
      <div aria-live="polite" aria-busy={!found && !query.error}>
        {found && found.length > 0 && <ul className="cards">{found.map(renderItem)}</ul>}
        {found?.length === 0 && <p className="empty">{emptyText}</p>}
        {!found && query.error && <LoadError error={query.error} onRetry={retry} />}
        {!found && !query.error && <CardSkeletons />}
      </div>
    </section>
  );
}
