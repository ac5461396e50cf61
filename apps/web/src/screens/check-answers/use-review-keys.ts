import { useEffect } from 'react';

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
