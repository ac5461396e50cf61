import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import { useCurrentHeading } from './use-current-heading.ts';
import './tree-index.css';

/** Node of a tree that its index leads to, by its place: the outermost are level 1. */
export type IndexEntry = { id: string; label: string; count: number; level: 1 | 2 };

type Props = {
  entries: readonly IndexEntry[];
  elementIdOf: (id: string) => string;
  onJump(id: string): void;
};

/**
 * Links to the great branches of a tree, the one being read marked. At the side of a wide window; elsewhere
 * a menu that stays at the top while the tree passes below it.
 */
export function TreeIndex({ entries, elementIdOf, onJump }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const { current, setJumpedTo } = useCurrentHeading(entries, elementIdOf);

  // The list scrolls by itself where it is longer than the window.
  useEffect(() => {
    const [box, link] = [list.current, list.current?.querySelector<HTMLElement>('[aria-current]')];
    if (!box || !link) return;
    const isSeen =
      link.offsetTop >= box.scrollTop &&
      link.offsetTop + link.offsetHeight <= box.scrollTop + box.clientHeight;
    if (!isSeen) box.scrollTop = current === entries[0]?.id ? 0 : link.offsetTop - box.clientHeight / 2;
  }, [current, entries]);

  function close() {
    setIsOpen(false);
    button.current?.focus();
  }

  return (
    <nav
      className="tree-index"
      aria-label="Jump to"
      onKeyDown={({ key }) => key === 'Escape' && isOpen && close()}
      // Not where nothing takes the focus: a browser may give it to no link that is pressed.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className="tree-index-button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>Jump to …</span>
        <Icon name={isOpen ? 'up' : 'down'} />
      </button>
      <ul ref={list} id={listId} className={isOpen ? 'is-open' : undefined}>
        {entries.map(({ id, label, count, level }) => (
          <li key={id}>
            <Link
              to={{ hash: encodeURIComponent(elementIdOf(id)) }}
              preventScrollReset
              data-level={level}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => {
                setIsOpen(false);
                setJumpedTo(id);
                onJump(id);
              }}
            >
              <span>{label}</span> <b>{count}</b>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
