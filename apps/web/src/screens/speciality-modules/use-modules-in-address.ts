import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';
import { useAddressParams } from '../../ui/use-view-in-address.ts';

/** The call's own limit. */
export const MAX_SEARCH = 200;

/**
 * Search text, kept in the address as `?key=`, and the open subdomains, each as `open` (empty for none), so
 * that reload, back and a bookmark find them again.
 */
export function useModulesInAddress() {
  const { params, change } = useAddressParams();
  const key = (params.get('key') ?? '').trim().slice(0, MAX_SEARCH);
  const { typed, type, leave, searchNow } = useTypedSearch(key, (text) => {
    if (text === key) return;
    change(
      (next) => {
        if (text === '') next.delete('key');
        else next.set('key', text);
        return next;
      },
      { replace: true },
    );
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
      change(
        (next) => {
          next.delete('open');
          for (const id of ids.length === 0 ? [''] : ids) next.append('open', id);
          return next;
        },
        { replace: true },
      );
    },
  };
}
