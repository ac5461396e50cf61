import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Distance from the end that still counts as the end: about one line. */
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
 * Keeps the newest message in view, unless the reader has scrolled up and it is not their own; then a note
 * says that there is one.
 */
export function useChatScroll(newest: Newest) {
  const [isAtEnd, setIsAtEnd] = useState(true);
  const shown = useRef(0);
  const number = newest?.number ?? 0;
  const [seen, setSeen] = useState(0);
  // A message that was in view once is no longer new.
  if (isAtEnd && seen !== number) setSeen(number);
  const isOwn = newest?.isOwn ?? false;

  // A window that is turned or narrowed stays at the end.
  const onResize = useEffectEvent(() => {
    if (isAtEnd) scrollToEnd();
  });

  // The scroll position is the browser's.
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
 * Keeps the message being read in place on the screen when earlier ones appear above it.
 * @param first the number of the first message
 */
export function useSteadyPlace(first: number | undefined) {
  const place = useRef<{ element: Element; top: number } | null>(null);

  // Before the browser paints; where it has adjusted the scroll position itself, nothing is left to do.
  useLayoutEffect(() => {
    if (first === undefined || place.current === null) return;
    const { element, top } = place.current;
    place.current = null;
    window.scrollBy(0, element.getBoundingClientRect().top - top);
  }, [first]);

  return {
    /** Remembers the position of this message before earlier ones appear above it. */
    hold(number: number | undefined): void {
      const element = document.querySelector(`[data-number="${number}"]`);
      place.current = element && { element, top: element.getBoundingClientRect().top };
    },
  };
}
