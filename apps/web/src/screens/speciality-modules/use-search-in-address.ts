import { useSearchParams } from 'react-router';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';

/** The call's own limit. */
export const MAX_SEARCH = 200;

/** Search text, kept in the address as `?key=`, so that reload, back and a bookmark find it again. */
export function useSearchInAddress() {
  const [params, setParams] = useSearchParams();
  const key = (params.get('key') ?? '').trim().slice(0, MAX_SEARCH);
  const { typed, type, leave, searchNow } = useTypedSearch(key, (text) => {
    if (text === key) return;
    setParams(text === '' ? {} : { key: text }, { replace: true, preventScrollReset: true });
  });
  return { key, typed, type, leave, searchNow };
}
