import { changedLast } from '@assay/assessment';
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { browserStorage } from '../../../browser-storage.ts';
import type { OpenedTestResponse } from '../../../features/attempts/attempt.ts';

type Attempt = Pick<OpenedTestResponse['attempt'], '_id' | 'answers'>;

/**
 * Position of the question on screen. Kept for this tab, so that a reload comes back to it; elsewhere the
 * test opens at the question that was changed last. Moving begins at the top of the question, with focus on
 * its heading.
 */
export function usePosition(
  attempt: Attempt,
  total: number,
  heading: RefObject<HTMLElement | null>,
): [current: number, goTo: (index: number) => void] {
  const key = `question-of-${attempt._id}` as const;
  // `moves` also counts a move to the present position.
  const [position, setPosition] = useState(() => ({
    index: validIndex(browserStorage.tab.getItem(key), total) ?? changedLast(attempt.answers),
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

function validIndex(stored: string | null, total: number): number | null {
  const index = Number(stored);
  return stored !== null && Number.isInteger(index) && index >= 0 && index < total ? index : null;
}
