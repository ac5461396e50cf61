import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Reads and writes the view of a page as the query of its address. */
export type ViewFormat<View> = {
  /** Anyone can write an address, so unknown values count as absent. */
  read(params: URLSearchParams): View;
  write(view: View): URLSearchParams;
  /** Left out where a change only goes back to the first page, if the view has pages. */
  change?(view: View, changes: Partial<View>): View;
};

/**
 * Query of the address, and its change. A change is a history entry, so that Back undoes it; with `replace`
 * it takes the place of the present one.
 */
export function useAddressParams() {
  const [params, setParams] = useSearchParams();
  // The router renders a new address some time later: a second change in the meantime must keep the first.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  return {
    params,
    change(write: (now: URLSearchParams) => URLSearchParams, { replace = false } = {}) {
      latest.current = write(new URLSearchParams(latest.current));
      setParams(latest.current, { replace, preventScrollReset: true });
    },
  };
}

/** View of a page, kept in the address, so that reload, Back and a bookmark find it again. */
export function useViewInAddress<View extends object>({
  read,
  write,
  change: changeView = beginAtFirstPage,
}: ViewFormat<View>) {
  const { params, change } = useAddressParams();
  return {
    view: read(params),
    change: (changes: Partial<View>, how?: { replace: boolean }) =>
      change((now) => write(changeView(read(now), changes)), how),
  };
}

function beginAtFirstPage<View extends object>(view: View, changes: Partial<View>): View {
  return { ...view, ...('page' in view ? { page: 1 } : {}), ...changes };
}
