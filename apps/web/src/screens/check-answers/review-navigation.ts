import { useCallback, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** Which question is shown, kept in the address, so that reload, back and a bookmark work. */
export function useQuestionInAddress(total: number) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const destination = useRef<number | null>(null);
  const addressOf = useCallback((index: number) => withQuestion(search, index), [search]);

  const goTo = useCallback(
    async (index: number) => {
      destination.current = index;
      await navigate(addressOf(index));
      if (destination.current === index) destination.current = null;
    },
    [navigate, addressOf],
  );

  // What is drawn lags behind the address, and the address behind a key: keys pressed quickly count from where they lead.
  const newest = useCallback(
    () => destination.current ?? questionIn(new URLSearchParams(window.location.search), total),
    [total],
  );
  return { current: questionIn(search, total), newest, addressOf, goTo };
}

/** The position that `question=14` names; the first question when it names none of the report's. */
export function questionIn(search: URLSearchParams, total: number): number {
  const index = Number(search.get('question')) - 1;
  return Number.isInteger(index) && index >= 0 && index < total ? index : 0;
}

/** The same address with another question. */
export function withQuestion(search: URLSearchParams, index: number): string {
  const next = new URLSearchParams(search);
  next.set('question', String(index + 1));
  return `?${next}`;
}

/** ← → Home End, wherever on the page focus is. */
export function useReviewKeys(
  newest: () => number,
  total: number,
  goTo: (index: number) => Promise<void>,
): void {
  // With focus on the page itself keys reach no element of ours: the document is listened to.
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const from = newest();
      const to = destinationOf(event.key, from, total);
      if (to === null || needsKeysItself(event.target)) return;
      event.preventDefault();
      if (to !== from) void goTo(to);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [newest, total, goTo]);
}

/** A dialog over the page, or a formula that is wider than the sheet and scrolls sideways. */
function needsKeysItself(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof Element) || target === document.body) return false;
  return target.scrollWidth > target.clientWidth && getComputedStyle(target).overflowX === 'auto';
}

/** The question that a key leads to, or null for a key that leads nowhere. At either end one stays. */
export function destinationOf(key: string, current: number, total: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, current - 1);
    case 'ArrowRight':
      return Math.min(total - 1, current + 1);
    case 'Home':
      return 0;
    case 'End':
      return total - 1;
    default:
      return null;
  }
}
