import { useEffect } from 'react';
import { useTenant } from './tenant.ts';

/** Names the page in the browser's tab and for screen readers: what it is, then whose. */
export function usePageTitle(page: string): void {
  const name = useTenant()?.name;
  // The title belongs to the document, outside of what React draws here.
  useEffect(() => {
    document.title = name ? `${page} · ${name}` : page;
  }, [page, name]);
}
