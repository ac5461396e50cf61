import { useEffect, useRef, useState } from 'react';

type Heading = { id: string };

/**
 * The heading that is being read: the last one at or above the top of the window, where headings come to
 * rest that were jumped to.
 * @returns it, and how to tell of a jump, whose heading may lie too near the page's end to come to the top
 */
export function useCurrentHeading(headings: readonly Heading[], elementIdOf: (id: string) => string) {
  const [current, setCurrent] = useState(headings[0]?.id);
  const jumpedTo = useRef<string | undefined>(undefined);

  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      if (!isAtEnd()) jumpedTo.current = undefined;
      setCurrent(jumpedTo.current ?? findLastPassed(headings, elementIdOf) ?? headings[0]?.id);
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(update);
    };
    update();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [headings, elementIdOf]);

  function setJumpedTo(id: string) {
    jumpedTo.current = id;
    setCurrent(id);
  }
  return { current, setJumpedTo };
}

function isAtEnd(): boolean {
  const { scrollHeight } = document.documentElement;
  return window.scrollY + window.innerHeight >= scrollHeight - 1;
}

function findLastPassed(headings: readonly Heading[], elementIdOf: (id: string) => string) {
  return headings.findLast(({ id }) => {
    const element = document.getElementById(elementIdOf(id));
    // Within a closed branch it has no place.
    if (!element || element.getClientRects().length === 0) return false;
    const rest = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
    return element.getBoundingClientRect().top <= rest + 1;
  })?.id;
}
