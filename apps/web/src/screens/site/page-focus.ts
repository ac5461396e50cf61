import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the heading of a new page, which is then read out, as when a browser loads one. The
 * scroll position is not changed. The first page leaves the focus to the browser.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  // Focus is state of the document; the new page is rendered by now.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const page = document.querySelector('main');
    if (page === null) return;
    const { activeElement } = document;
    // A page that has moved the focus itself keeps it.
    if (activeElement !== page && page.contains(activeElement)) return;
    const heading = page.querySelector('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? page).focus({ preventScroll: true });
  }, [pathname]);
}
