import { useCallback, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { questionIn, withQuestion } from './question-in-address.ts';

/** Which question is shown, kept in the address, so that reload, back and a bookmark work. */
export function useQuestionInAddress(total: number) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const heading = useRef<number | null>(null);
  const addressOf = useCallback((index: number) => withQuestion(search, index), [search]);

  const goTo = useCallback(
    async (index: number) => {
      heading.current = index;
      await navigate(addressOf(index));
      if (heading.current === index) heading.current = null;
    },
    [navigate, addressOf],
  );

  // What is drawn lags behind the address, and the address behind a key: keys pressed quickly count from where they lead.
  const newest = useCallback(
    () => heading.current ?? questionIn(new URLSearchParams(window.location.search), total),
    [total],
  );
  return { current: questionIn(search, total), newest, addressOf, goTo };
}
