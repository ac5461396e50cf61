import type { BrowserStorage } from '../../../browser-storage.ts';

/**
 * Browser storage in memory, with the interfaces of the application and of a browser. It can be made full.
 */
export type MemoryStorage = BrowserStorage & Storage & { full: boolean };

export function createMemoryStorage(): MemoryStorage {
  const items = new Map<string, string>();
  return {
    full: false,
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    names: () => [...items.keys()],
    getItem: (key) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (this.full) return false;
      items.set(key, value);
      return true;
    },
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
