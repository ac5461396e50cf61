import { useDocumentTitle } from '@mantine/hooks';
import { useTenant } from './tenant.ts';

/** Names the page in the browser's tab and for screen readers: what it is, then whose. */
export function usePageTitle(page: string): void {
  const name = useTenant()?.name;
  useDocumentTitle(name ? `${page} · ${name}` : page);
}
