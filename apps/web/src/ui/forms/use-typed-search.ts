import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** Debounce of typed text, as everywhere (specification section 9). */
const SEARCH_DEBOUNCE_MS = 500;

/**
 * A search that is stored in the address a little after it was typed: browsers limit the rate of address
 * changes.
 * @param kept text from the address, which has precedence where it was changed otherwise, as by going back
 */
export function useTypedSearch(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState(kept);
  const applied = useRef(kept);
  const apply = (text: string) => {
    applied.current = text.trim();
    keep(applied.current);
  };
  const keepLater = useDebouncedCallback(apply, SEARCH_DEBOUNCE_MS);

  // Back or a link has changed the address: it takes precedence over the text being typed.
  useEffect(() => {
    if (kept === applied.current) return;
    applied.current = kept;
    keepLater.cancel();
    setTyped(kept);
  }, [kept, keepLater]);

  return {
    typed,
    type(text: string) {
      setTyped(text);
      keepLater(text);
    },
    /** To be called when the box loses the focus: a later change of the address would cancel a navigation. */
    leave: () => keepLater.flush(),
    /** As Enter does. */
    searchNow(text: string) {
      keepLater.cancel();
      setTyped(text);
      apply(text);
    },
    /** Empties the box where the caller changes the address itself. */
    clear() {
      keepLater.cancel();
      setTyped('');
      applied.current = '';
    },
  };
}
