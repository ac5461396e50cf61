import type { BrowserStorage, StorageName } from '../browser-storage.ts';

export const COLOR_SCHEME_KEY: StorageName = 'color-scheme';

/**
 * For the pages without a Mantine provider: a remembered choice is set on the root element, as the script in `index.html`
 * does before anything is drawn. Without one the page follows the system by itself.
 */
export function applyStoredColorScheme(storage: BrowserStorage, root: HTMLElement): void {
  const chosen = storage.getItem(COLOR_SCHEME_KEY);
  if (chosen === 'light' || chosen === 'dark') root.dataset.mantineColorScheme = chosen;
  else delete root.dataset.mantineColorScheme;
}
