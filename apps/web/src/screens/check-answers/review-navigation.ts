import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ReportAnswer } from '../../features/reports/report.ts';
import { positionsIn, REVIEW_FILTERS, type ReviewFilter } from '../../features/reports/review-filter.ts';

const END = 'end';

/**
 * Question and filter of a review, kept in the address, so that reload and bookmarks work. Moving replaces
 * the address: Back leaves the review, however many questions were viewed.
 */
export function useQuestionInAddress(answers: readonly ReportAnswer[]) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const filter = filterIn(search);
  const positions = useMemo(() => positionsIn(answers, filter), [answers, filter]);
  const addressOf = useCallback((index: number) => withQuestion(search, index, answers), [search, answers]);

  // Rendering lags behind the address, and the address behind a key: keys pressed quickly count from where
  // the last one leads.
  const drawn = useRef(search);
  const onTheWay = useRef<{ address: string; hasArrived: boolean } | null>(null);
  useLayoutEffect(() => {
    drawn.current = search;
    if (onTheWay.current?.hasArrived) onTheWay.current = null;
  }, [search]);
  const newest = useCallback(() => new URLSearchParams(onTheWay.current?.address ?? drawn.current), []);

  const replaceAddress = useCallback(
    async (address: string) => {
      const way = { address, hasArrived: false };
      onTheWay.current = way;
      await navigate(address, { replace: true });
      way.hasArrived = true;
    },
    [navigate],
  );
  const goTo = useCallback(
    (index: number) => replaceAddress(withQuestion(newest(), index, answers)),
    [replaceAddress, newest, answers],
  );
  const newestSteps = useCallback(() => {
    const address = newest();
    const shown = filterIn(address);
    return stepsFrom(positionsIn(answers, shown), questionIn(address, answers), endOf(answers, shown));
  }, [newest, answers]);

  function chooseFilter(chosen: ReviewFilter) {
    void replaceAddress(withFilter(newest(), chosen, answers));
  }

  const current = questionIn(search, answers);
  const filteredAddress = (chosen: ReviewFilter) => withFilter(search, chosen, answers);
  const steps = stepsFrom(positions, current, endOf(answers, filter));
  return { current, filter, positions, steps, newestSteps, addressOf, filteredAddress, goTo, chooseFilter };
}

/**
 * Position of the page after the last question; null under a filter, and while a result is held back, since
 * that page tells which answers were wrong.
 */
export function endOf(answers: readonly ReportAnswer[], filter: ReviewFilter): number | null {
  const isShown = filter === 'all' && answers.every(({ status }) => status !== null);
  return isShown && answers.length > 0 ? answers.length : null;
}

/** Filter named by `show=wrong`; all where it names none. */
export function filterIn(search: URLSearchParams): ReviewFilter {
  const named = search.get('show') ?? '';
  return Object.hasOwn(REVIEW_FILTERS, named) ? (named as ReviewFilter) : 'all';
}

/**
 * Position that `question=14` names; where it names none of the report's, the first that the filter shows.
 */
export function questionIn(search: URLSearchParams, answers: readonly ReportAnswer[]): number {
  const end = endOf(answers, filterIn(search));
  if (search.get('question') === END && end !== null) return end;
  const index = Number(search.get('question')) - 1;
  if (Number.isInteger(index) && index >= 0 && index < answers.length) return index;
  return positionsIn(answers, filterIn(search))[0] ?? 0;
}

/** The same address with another question; a filter that does not show it is removed. */
export function withQuestion(
  search: URLSearchParams,
  index: number,
  answers: readonly ReportAnswer[],
): string {
  const next = new URLSearchParams(search);
  next.set('question', index === answers.length ? END : String(index + 1));
  if (!positionsIn(answers, filterIn(search)).includes(index)) next.delete('show');
  return `?${next}`;
}

/**
 * The address with another filter: at the same question where that shows it, else at the next one that it
 * shows.
 */
export function withFilter(
  search: URLSearchParams,
  filter: ReviewFilter,
  answers: readonly ReportAnswer[],
): string {
  const next = new URLSearchParams(search);
  const current = questionIn(search, answers);
  const positions = positionsIn(answers, filter);
  const index = positions.find((position) => position >= current) ?? positions[0] ?? current;
  next.set('question', String(index + 1));
  if (filter === 'all') next.delete('show');
  else next.set('show', filter);
  return `?${next}`;
}

/** Handles ← → Home End, wherever on the page focus is. */
export function useReviewKeys(newestSteps: () => Steps, goTo: (index: number) => Promise<void>): void {
  // With focus on the page itself keys reach no element of ours, so the listener is on the document.
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const to = destinationOf(event.key, newestSteps());
      if (to === undefined || needsKeysItself(event.target)) return;
      event.preventDefault();
      if (to !== null) void goTo(to);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [newestSteps, goTo]);
}

/** True within a dialog over the page, or a formula that is wider than the sheet and scrolls sideways. */
function needsKeysItself(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  if (!(target instanceof Element) || target === document.body) return false;
  return target.scrollWidth > target.clientWidth && getComputedStyle(target).overflowX === 'auto';
}

/** Destinations from a question among those that are shown; null where there is none. */
export type Steps = Record<'first' | 'previous' | 'next' | 'last', number | null>;

export function stepsFrom(positions: readonly number[], current: number, end: number | null): Steps {
  const elsewhere = (position: number | undefined) =>
    position === undefined || position === current ? null : position;
  return {
    first: elsewhere(positions[0]),
    previous: positions.findLast((position) => position < current) ?? null,
    next: positions.find((position) => position > current) ?? (end === current ? null : end),
    last: elsewhere(positions.at(-1)),
  };
}

/** Question that a key leads to; null where there is none, undefined for any other key. */
export function destinationOf(key: string, steps: Steps): number | null | undefined {
  switch (key) {
    case 'ArrowLeft':
      return steps.previous;
    case 'ArrowRight':
      return steps.next;
    case 'Home':
      return steps.first;
    case 'End':
      return steps.last;
    default:
      return undefined;
  }
}
