import { useSyncExternalStore } from 'react';
import { browserStorage, type StorageName } from '../browser-storage.ts';

/** One of a few values that this browser keeps, the same in all of its tabs. */
export type StoredChoice<Value> = {
  choose(value: Value): void;
  /** Reads the present value, and renders again when any tab changes it. */
  useValue(): Value;
};

/** @param values the first is in force until another is chosen, or where the stored one is unknown */
export function createStoredChoice<Value extends string>(
  name: StorageName,
  values: readonly [Value, ...Value[]],
): StoredChoice<Value> {
  const { write, useText } = createStoredText(name);
  return {
    choose: write,
    useValue() {
      const text = useText();
      return values.find((value) => value === text) ?? values[0];
    },
  };
}

/**
 * Some of the values, in their order.
 * @param usual those that are in force until others are chosen; stored ones that are unknown are left out
 */
export function createStoredChoices<Value extends string>(
  name: StorageName,
  values: readonly Value[],
  usual: readonly Value[],
): StoredChoice<readonly Value[]> {
  const { write, useText } = createStoredText(name);
  return {
    choose: (chosen) => write(chosen.join(' ')),
    useValue() {
      const text = useText();
      const stored = text?.split(' ');
      return stored === undefined ? usual : values.filter((value) => stored.includes(value));
    },
  };
}

/** A text that any tab may change; null where there is none. */
function createStoredText(name: StorageName) {
  const listeners = new Set<() => void>();

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
    write(text: string): void {
      browserStorage.local.setItem(name, text);
      for (const listener of listeners) listener();
    },
    useText: () => useSyncExternalStore(subscribe, () => browserStorage.local.getItem(name)),
  };
}
