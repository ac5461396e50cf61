import { useSyncExternalStore } from 'react';
import { browserStorage, type StorageName } from '../browser-storage.ts';

/** One of a few values that this browser keeps, the same in all of its tabs. */
export type StoredChoice<Value extends string> = {
  choose(value: Value): void;
  /** Reads the present value, and renders again when any tab changes it. */
  useValue(): Value;
};

/** @param values the first is in force until another is chosen, or where the stored one is unknown */
export function createStoredChoice<Value extends string>(
  name: StorageName,
  values: readonly [Value, ...Value[]],
): StoredChoice<Value> {
  const listeners = new Set<() => void>();

  function read(): Value {
    const stored = browserStorage.local.getItem(name);
    return values.find((value) => value === stored) ?? values[0];
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

  return {
    choose(value) {
      browserStorage.local.setItem(name, value);
      for (const listener of listeners) listener();
    },
    useValue: () => useSyncExternalStore(subscribe, read),
  };
}
