import { useCallback, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { questionIn, withQuestion } from './question-in-address.ts';

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
