import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** As near to the end as counts as there: about one line. */
const NEAR_PX = 80;

function isPageAtEnd(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight - clientHeight - window.scrollY <= NEAR_PX;
}

function scrollToEnd(): void {
  window.scrollTo(0, document.documentElement.scrollHeight);
}

type Newest = { number: number; isOwn: boolean } | null;

/**
 * Keeps the newest message in sight, unless the reader has scrolled up and it is not theirs; then it is said that there
 * is one.
 */
export function useChatScroll(newest: Newest) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const shown = useRef(0);
  const number = newest?.number ?? 0;
  const [seen, setSeen] = useState(0);
  // What was in sight once is not new any more.
  if (isAtEnd && seen !== number) setSeen(number);
  const isOwn = newest?.isOwn ?? false;

  // A window that is turned or narrowed stays at the end.
  const onResize = useEffectEvent(() => {
    if (isAtEnd) scrollToEnd();
  });

  // How far the page is scrolled is the browser's.
  useEffect(() => {
    const look = () => setIsAtEnd(isPageAtEnd());
    const stay = () => onResize();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', stay);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', stay);
    };
  }, []);

  // After the page's own scrolling, which begins at its top.
  useEffect(() => {
    if (number <= shown.current) return;
    const isFirst = shown.current === 0;
    shown.current = number;
    if (!isFirst && !isOwn && !isAtEnd) return;
    scrollToEnd();
    setIsAtEnd(true);
  }, [number, isOwn, isAtEnd]);

  const goToEnd = useCallback(() => {
    scrollToEnd();
    setIsAtEnd(true);
  }, []);
  return { isAtEnd, hasMissed: !isAtEnd && number > seen, goToEnd };
}

/**
 * What is read stays where it is on the screen when earlier messages come above it.
 * @param first the number of the first message
 */
export function useSteadyPlace(first: number | undefined) {
  const place = useRef<{ element: Element; top: number } | null>(null);

  // Before the browser draws; where it has moved the page by itself, nothing is left to do.
  useLayoutEffect(() => {
    if (first === undefined || place.current === null) return;
    const { element, top } = place.current;
    place.current = null;
    window.scrollBy(0, element.getBoundingClientRect().top - top);
  }, [first]);

  return {
    /** The place of this message is kept when the next ones come above it. */
    hold(number: number | undefined): void {
      const element = document.querySelector(`[data-number="${number}"]`);
      place.current = element && { element, top: element.getBoundingClientRect().top };
    },
  };
}
