import { useSyncExternalStore } from 'react';
import { type BrowserStorage, browserStorage, type StorageName } from '../browser-storage.ts';

export const COLOR_SCHEME_KEY: StorageName = 'color-scheme';

/** auto: the system's. */
export type ColorScheme = 'auto' | 'light' | 'dark';

function readColorScheme(storage: BrowserStorage): ColorScheme {
  const chosen = storage.getItem(COLOR_SCHEME_KEY);
  return chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
}

/**
 * Applies a stored choice to the root element, as the script in `index.html` does before anything is drawn.
 * Without one the page follows the system by itself.
 */
export function applyStoredColorScheme(storage: BrowserStorage, root: HTMLElement): void {
  const scheme = readColorScheme(storage);
  if (scheme === 'auto') delete root.dataset.colorScheme;
  else root.dataset.colorScheme = scheme;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  function onOtherTab(): void {
    applyStoredColorScheme(browserStorage.local, document.documentElement);
    listener();
  }
  listeners.add(listener);
  window.addEventListener('storage', onOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onOtherTab);
  };
}

/** Shows the page in this scheme and stores the choice, for every page. */
function chooseColorScheme(scheme: ColorScheme): void {
  browserStorage.local.setItem(COLOR_SCHEME_KEY, scheme);
  applyStoredColorScheme(browserStorage.local, document.documentElement);
  for (const listener of listeners) listener();
}

/** Chosen scheme, from any tab, and its setter. */
export function useColorScheme(): [chosen: ColorScheme, choose: (scheme: ColorScheme) => void] {
  const chosen = useSyncExternalStore(subscribe, () => readColorScheme(browserStorage.local));
  return [chosen, chooseColorScheme];
}
