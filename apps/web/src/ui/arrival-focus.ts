import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * A page that was gone to takes the focus, as it would when a browser loads one; the first page does not, nor one that
 * was gone back to, which is read on where it was left. @returns goes onto the page's `main`
 */
export function useArrivalFocus() {
  const { key } = useLocation();
  const navigation = useNavigationType();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    // Each place in the history has a key of its own.
    if (key && navigation !== NavigationType.Pop) main.current?.focus({ preventScroll: true });
  }, [key, navigation]);
  return main;
}
