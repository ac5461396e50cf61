import { useState } from 'react';
import { type Arrivals, areSameRows, holdRows } from '../../features/staff-tickets/arrivals.ts';
import type { ListedTicket } from '../../features/staff-tickets/inbox.ts';

/**
 * Brings new tickets into the list: at once while it is not in use; while the pointer is over it, or the
 * focus in it, its rows stay in place until the user asks for the new ones.
 * @param key identifies the view: another view is another list
 * @param latest as the server has them now; the same array until that changes
 */
export function useArrivals(key: string, latest: readonly ListedTicket[]) {
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const [known, setKnown] = useState({ key, latest, rows: latest });
  if (known.key !== key || known.latest !== latest) {
    const isHeld = (isHovered || hasFocus) && known.key === key && known.rows.length > 0;
    setKnown({ key, latest, rows: isHeld ? known.rows : latest });
  }

  const held: Arrivals = holdRows(known.rows, latest);
  return {
    ...held,
    hasChanged: !areSameRows(known.rows, latest),
    bringIn: () => setKnown({ key, latest, rows: latest }),
    /** Only for the element that holds the rows. */
    rowsProps: {
      onPointerEnter: () => setIsHovered(true),
      onPointerLeave: () => setIsHovered(false),
      onFocus: () => setHasFocus(true),
      onBlur: () => setHasFocus(false),
    },
  };
}
