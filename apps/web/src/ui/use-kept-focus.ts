import { type RefObject, useEffect } from 'react';

/**
 * Gives the focus to the title when what had it has gone: a choice with the notice that it answered, a button
 * with what it has done, the title of the page that waited.
 * @param except selects a part in which it is left to the browser, which goes on from the same place
 */
export function useKeptFocus(title: RefObject<HTMLElement | null>, except: string | null = null): void {
  useEffect(() => {
    let last: Element | null = null;
    function onFocusIn({ target }: FocusEvent): void {
      const isLeft = except !== null && target instanceof Element && target.closest(except) !== null;
      last = target instanceof Element && !isLeft ? target : null;
    }
    // Elements go with calls that were answered, too, of which no event tells.
    const observer = new MutationObserver(() => {
      if (document.activeElement !== document.body || last === null || last.isConnected) return;
      title.current?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', onFocusIn);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocusIn);
      observer.disconnect();
    };
  }, [title, except]);
}
