import { type ReactNode, useId, useRef } from 'react';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { Icon } from '../../ui/icon.tsx';
import { RetryFocus } from '../../ui/load-error.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useFocusOnMore } from '../../ui/use-focus-on-more.ts';
import { CardSkeletons } from './card-skeletons.tsx';
import { MoreCards } from './more-cards.tsx';
import { findByName } from './tests.ts';
import { MAX_SEARCH, type SectionView } from './tests-view.ts';
import '../../ui/block.css';
import './tests.css';

type Props<T> = {
  /** Address of the section within the page. */
  id: string;
  title: string;
  searchLabel: string;
  emptyText: string;
  query: { data: T[] | undefined; error: Error | null; refetch(): unknown };
  /** Search text and number of cards shown, as the address keeps it. */
  view: SectionView;
  onChange(change: Partial<SectionView>): void;
  nameOf(entry: T): string;
  renderItem(entry: T): ReactNode;
};

/**
 * A searchable list of cards in its four states: loading, failed, empty, filled. It shows a limited number,
 * and all of them on request.
 */
export function TestSection<T>(props: Props<T>) {
  const { id, title, searchLabel, emptyText, query, view, onChange, nameOf, renderItem } = props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { typed, type, leave } = useTypedSearch(view.search, (search) => onChange({ search }));
  const found = query.data && findByName(query.data, nameOf, typed);
  const { list, noteMore } = useFocusOnMore(view.shown);
  const total = found?.length ?? 0;

  return (
    <RetryFocus value={heading}>
      <section className="block" id={id} aria-labelledby={headingId}>
        <div className="block-head">
          <h2 ref={heading} className="section" tabIndex={-1}>
            <span id={headingId}>{title}</span>
            {found && <span className="block-count">{` ${total}`}</span>}
          </h2>
          <div className="search block-search">
            <Icon name="search" />
            <input
              className="input"
              type="search"
              aria-label={searchLabel.replace(/\.+$/u, '')}
              placeholder={searchLabel}
              maxLength={MAX_SEARCH}
              value={typed}
              onChange={(event) => type(event.currentTarget.value)}
              onBlur={leave}
            />
          </div>
        </div>
        {/* Screen readers hear the number found, not hundreds of cards. */}
        <p className="visually-hidden" role="status">
          {found && typed.trim() !== '' && `${found.length} found`}
        </p>
        <div aria-live={found ? 'off' : 'polite'}>
          <Loaded query={{ ...query, data: found }} skeleton={<CardSkeletons />}>
            {(cards) =>
              cards.length === 0 ? (
                <p className="empty">{emptyText}</p>
              ) : (
                <ul className="cards" ref={list}>
                  {cards.slice(0, view.shown).map(renderItem)}
                </ul>
              )
            }
          </Loaded>
        </div>
        <MoreCards
          shown={view.shown}
          total={total}
          what={title}
          onMore={() => {
            noteMore();
            onChange({ shown: total });
          }}
        />
      </section>
    </RetryFocus>
  );
}
