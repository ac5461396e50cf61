import { type RefObject, useEffect } from 'react';

/**
 * Gives the focus to the title when what had it has gone: a choice with the notice that it answered, a button
 * with what it has done, the title of the page that waited. In the form it is left to the browser, which goes
 * on from the same place.
 */
export function useKeptFocus(title: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    function onFocusIn({ target }: FocusEvent): void {
      last = target instanceof Element && target.closest('.question-form') === null ? target : null;
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
  }, [title]);
}
