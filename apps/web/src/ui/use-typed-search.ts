import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

/** As everywhere: typed text is kept when it has not changed for so long (specification section 9). */
const SEARCH_DEBOUNCE_MS = 500;

/**
 * A search that filters with every letter and is kept in the address a little later: browsers take only so many changes
 * of an address.
 * @param kept what the address says, which has the last word where somebody else changed it, as by going back
 */
export function useTypedSearch(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState(kept);
  const applied = useRef(kept);
  const keepLater = useDebouncedCallback((text: string) => {
    applied.current = text.trim();
    keep(applied.current);
  }, SEARCH_DEBOUNCE_MS);

  // The address is the browser's own.
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
  };
}
