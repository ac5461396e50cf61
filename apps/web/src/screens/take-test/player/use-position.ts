import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { browserStorage } from '../../../browser-storage.ts';

/**
 * Position of the question on screen. Kept for this tab, so that a reload comes back to it. Moving begins at
 * the top of the question, with focus on its heading.
 */
export function usePosition(
  attemptId: string,
  total: number,
  heading: RefObject<HTMLElement | null>,
): [current: number, goTo: (index: number) => void] {
  const key = `question-of-${attemptId}` as const;
  // `moves` also counts a move to the present position.
  const [position, setPosition] = useState(() => ({
    index: validIndex(Number(browserStorage.tab.getItem(key)), total),
    moves: 0,
  }));

  const goTo = useCallback(
    (index: number) => {
      if (index < 0 || index >= total) return;
      setPosition(({ moves }) => ({ index, moves: moves + 1 }));
    },
    [total],
  );

  // Scroll and focus belong to the browser, and must be right in the frame that first shows the question.
  useLayoutEffect(() => {
    browserStorage.tab.setItem(key, String(position.index));
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [position, key, heading]);

  return [position.index, goTo];
}

function validIndex(index: number, total: number): number {
  return Number.isInteger(index) && index >= 0 && index < total ? index : 0;
}
