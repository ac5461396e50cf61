import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../browser-storage.ts';

const listeners = new Set<() => void>();

function read(): boolean {
  return browserStorage.local.getItem('singleKeyShortcuts') !== 'off';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // It was changed in another tab.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function setSingleKeyShortcuts(on: boolean): void {
  browserStorage.local.setItem('singleKeyShortcuts', on ? 'on' : 'off');
  for (const listener of listeners) listener();
}

/** True while letters and figures alone are shortcuts: on until switched off (WCAG 2.1.4). */
export function useSingleKeyShortcuts(): boolean {
  return useSyncExternalStore(subscribe, read);
}
