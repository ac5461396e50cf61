import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** As everywhere: typed text is applied when it has not changed for so long (specification section 9). */
const SEARCH_DEBOUNCE_MS = 500;

/**
 * A search that is kept in the address a little after it was typed: browsers take only so many changes of an
 * address.
 * @param kept what the address says, which has the last word where somebody else changed it, as by going back
 */
export function useTypedSearch(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState(kept);
  const applied = useRef(kept);
  const apply = (text: string) => {
    applied.current = text.trim();
    keep(applied.current);
  };
  const keepLater = useDebouncedCallback(apply, SEARCH_DEBOUNCE_MS);

  // Back or a link has changed the address: it has the last word over what was being typed.
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
    /**
     * To be called when the box is left: a change of the address later on would cancel the way to where the
     * person goes.
     */
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
