import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { questionIn, withQuestion } from './question-in-address.ts';

/** Which question is shown, kept in the address, so that reload, back and a bookmark work. */
export function useQuestionInAddress(total: number) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const addressOf = useCallback((index: number) => withQuestion(search, index), [search]);
  const goTo = useCallback((index: number) => void navigate(addressOf(index)), [navigate, addressOf]);
  // The address is a little ahead of what is drawn: keys pressed quickly count from there, or some would be lost.
  const newest = useCallback(() => questionIn(new URLSearchParams(window.location.search), total), [total]);
  return { current: questionIn(search, total), newest, addressOf, goTo };
}
