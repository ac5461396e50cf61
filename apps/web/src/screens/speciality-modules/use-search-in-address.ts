import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Specification section 9: typed text is applied when it has not changed for so long. */
const SEARCH_DEBOUNCE_MS = 500;
/** As the call takes it. */
export const MAX_SEARCH = 200;

/** What is searched for, kept in the address as `?key=`, so that reload, back and a bookmark find it again. */
export function useSearchInAddress() {
  const [params, setParams] = useSearchParams();
  const key = (params.get('key') ?? '').trim().slice(0, MAX_SEARCH);
  const [typed, setTyped] = useState(key);
  const applied = useRef(key);

  const apply = (text: string) => {
    applied.current = text.trim();
    if (applied.current === key) return;
    setParams(applied.current === '' ? {} : { key: applied.current }, {
      replace: true,
      preventScrollReset: true,
    });
  };
  const applyLater = useDebouncedCallback(apply, SEARCH_DEBOUNCE_MS);

  // Back or a link has changed the address: it has the last word over what was being typed.
  useEffect(() => {
    if (key === applied.current) return;
    applied.current = key;
    applyLater.cancel();
    setTyped(key);
  }, [key, applyLater]);

  return {
    key,
    typed,
    type(text: string) {
      setTyped(text);
      applyLater(text);
    },
    applyNow(text: string) {
      applyLater.cancel();
      setTyped(text);
      apply(text);
    },
  };
}
