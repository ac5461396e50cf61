import { useEffect, useRef, useState } from 'react';
import { type Arrivals, areSameRows, holdRows } from '../../features/staff-tickets/arrivals.ts';
import type { ListedTicket } from '../../features/staff-tickets/inbox.ts';

/**
 * Brings new tickets into the list. Where nobody is at it, at once; while the pointer is over it, or the focus in it, its
 * rows stay where they are until whoever reads asks for the new ones.
 * @param key what is looked at: another view is another list
 * @param latest as the server has them now; the same array until that changes
 */
export function useArrivals(key: string, latest: readonly ListedTicket[]) {
  const list = useRef<HTMLTableSectionElement>(null);
  const isHovered = useRef(false);
  const [shown, setShown] = useState({ key, rows: latest });
  if (shown.key !== key) setShown({ key, rows: latest });

  // Where the pointer and the focus are is the browser's to say, at the moment in which something new has come.
  useEffect(() => {
    const isAtIt = isHovered.current || list.current?.contains(document.activeElement);
    setShown((before) => (isAtIt && before.rows.length > 0 ? before : { key, rows: latest }));
  }, [latest, key]);

  const held: Arrivals = holdRows(shown.rows, latest);
  return {
    ...held,
    hasChanged: !areSameRows(shown.rows, latest),
    bringIn: () => setShown({ key, rows: latest }),
    /** For what holds the rows, and nothing else. */
    rowsProps: {
      ref: list,
      onPointerEnter() {
        isHovered.current = true;
      },
      onPointerLeave() {
        isHovered.current = false;
      },
    },
  };
}
