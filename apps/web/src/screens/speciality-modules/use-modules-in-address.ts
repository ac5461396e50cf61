import { useSearchParams } from 'react-router';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';

/** The call's own limit. */
export const MAX_SEARCH = 200;

/**
 * Search text, kept in the address as `?key=`, and the open subdomains, each as `open` (empty for none), so
 * that reload, back and a bookmark find them again.
 */
export function useModulesInAddress() {
  const [params, setParams] = useSearchParams();
  const key = (params.get('key') ?? '').trim().slice(0, MAX_SEARCH);
  const { typed, type, leave, searchNow } = useTypedSearch(key, (text) => {
    if (text === key) return;
    const next = new URLSearchParams(params);
    if (text === '') next.delete('key');
    else next.set('key', text);
    setParams(next, { replace: true, preventScrollReset: true });
  });
  return {
    key,
    typed,
    type,
    leave,
    searchNow,
    /** Null where the address names none. */
    opened: params.has('open') ? params.getAll('open') : null,
    setOpened(ids: readonly string[]) {
      const next = new URLSearchParams(params);
      next.delete('open');
      for (const id of ids.length === 0 ? [''] : ids) next.append('open', id);
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
}
