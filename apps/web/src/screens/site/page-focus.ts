import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A new page takes the focus, as it would when a browser loads one: its heading, which is then read out. Where it is
 * scrolled to is not changed. The first page leaves the focus to the browser.
 */
export function usePageFocus(): void {
  const { pathname } = useLocation();
  const shownPath = useRef(pathname);
  // Focus is the document's; the new page is drawn by now.
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const page = document.querySelector('main');
    if (page === null) return;
    const { activeElement } = document;
    // A page that has put the focus somewhere itself knows better.
    if (activeElement !== page && page.contains(activeElement)) return;
    const heading = page.querySelector('h1');
    if (heading) heading.tabIndex = -1;
    (heading ?? page).focus({ preventScroll: true });
  }, [pathname]);
}
