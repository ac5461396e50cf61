import { useEffect, useRef } from 'react';

/** After "Show all" the focus moves to the first new card; the button itself may be gone. */
export function useFocusOnMore(shown: number) {
  const list = useRef<HTMLUListElement>(null);
  const askedAt = useRef<number | null>(null);
  // Focus is state of the browser.
  useEffect(() => {
    if (askedAt.current === null || askedAt.current >= shown) return;
    const first = list.current?.children[askedAt.current];
    askedAt.current = null;
    first?.querySelector<HTMLElement>('a, button:not(:disabled)')?.focus();
  }, [shown]);
  return {
    list,
    noteMore() {
      askedAt.current = shown;
    },
  };
}
