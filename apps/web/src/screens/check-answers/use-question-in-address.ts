import { useCallback, useRef } from 'react';
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
