import { type ReactNode, type RefObject, useState } from 'react';
import { useFocusOnMore } from '../../ui/use-focus-on-more.ts';
import { MoreCards } from './more-cards.tsx';

const SHOWN_AT_ONCE = 9;

/** A list of which nine entries are shown at once, and the others on request. */
export function ShowMore<T>({
  entries,
  what,
  children,
}: {
  entries: readonly T[];
  /** Kind of entry, for screen readers: "topics". */
  what: string;
  children: (shown: readonly T[], list: RefObject<HTMLUListElement | null>) => ReactNode;
}) {
  const [count, setCount] = useState(SHOWN_AT_ONCE);
  const { list, noteMore } = useFocusOnMore(count);
  const total = entries.length;
  return (
    <>
      {children(entries.slice(0, count), list)}
      <MoreCards
        shown={count}
        total={total}
        what={what}
        onMore={() => {
          noteMore();
          setCount(total);
        }}
      />
    </>
  );
}
