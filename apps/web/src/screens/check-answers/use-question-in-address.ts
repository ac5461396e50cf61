import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

/** Which question is shown, kept in the address as `question=14`, so that reload, back and a bookmark work. */
export function useQuestionInAddress(total: number) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const current = within(Number(search.get('question')) - 1, total);

  const addressOf = useCallback(
    (index: number) => {
      const next = new URLSearchParams(search);
      next.set('question', String(index + 1));
      return `?${next}`;
    },
    [search],
  );
  const goTo = useCallback((index: number) => void navigate(addressOf(index)), [navigate, addressOf]);

  return { current, addressOf, goTo };
}

function within(index: number, total: number): number {
  return Number.isInteger(index) && index >= 0 && index < total ? index : 0;
}
