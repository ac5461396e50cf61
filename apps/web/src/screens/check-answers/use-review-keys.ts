import { useEffect } from 'react';
import { destinationOf } from './destination.ts';

/** ← → Home End, wherever on the page focus is. */
export function useReviewKeys(
  newest: () => number,
  total: number,
  goTo: (index: number) => Promise<void>,
): void {
  // With focus on the page itself keys reach no element of ours: they are heard at the document.
  useEffect(() => {
    function heard(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const from = newest();
      const to = destinationOf(event.key, from, total);
      if (to === null || needsKeysItself(event.target)) return;
      event.preventDefault();
      if (to !== from) void goTo(to);
    }
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, [newest, total, goTo]);
}

/** A dialog over the page, or a formula that is wider than the sheet and scrolls sideways. */
function needsKeysItself(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof Element) || target === document.body) return false;
  return target.scrollWidth > target.clientWidth && getComputedStyle(target).overflowX === 'auto';
}
