import { useEffect, useEffectEvent, useRef } from 'react';

type Options = {
  /** Number of rows; each holds a link, which has the focus while its row is at the keyboard. */
  count: number;
  /** False where single-key shortcuts are switched off (WCAG 2.1.4). */
  singleKeys: boolean;
  onOpen(index: number): void;
  /** `range`: all from the row before to this. */
  onChoose(index: number, options: { range: boolean }): void;
  onSearch(): void;
  onClear(): void;
  onHelp(): void;
};

/** Fields in which letters are text, or choose something themselves. */
const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/**
 * Keys of a list, wherever on its page the focus is: j and k move, x and Shift x choose, e opens, / searches,
 * ? shows the keys, Escape clears; Space chooses the row at the keyboard. None acts in a field, or below a dialog.
 */
export function useRowKeys(options: Options) {
  const rows = useRef(new Map<number, HTMLElement>());

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, altKey, metaKey, defaultPrevented } = event;
    if (ctrlKey || altKey || metaKey || defaultPrevented || document.querySelector('dialog[open]')) return;
    if (!(target instanceof Element) || target.matches(FIELDS)) return;
    const entries = [...rows.current];
    const at = entries.find(([, row]) => row.contains(document.activeElement))?.[0] ?? null;
    if (act(keyOf(event), at, event)) event.preventDefault();
  });

  /** @param at row at the keyboard @returns false for a key that is the browser's */
  function act(key: string, at: number | null, { shiftKey, target }: KeyboardEvent): boolean {
    if (key === 'Escape') options.onClear();
    else if (key === ' ' && at !== null && target instanceof HTMLAnchorElement)
      options.onChoose(at, { range: shiftKey });
    else if (!options.singleKeys) return false;
    else if (key === '/') options.onSearch();
    else if (key === '?') options.onHelp();
    else if (key === 'j') goTo(at === null ? 0 : at + 1);
    else if (key === 'k') goTo(at === null ? 0 : at - 1);
    else if (key === 'x' && at !== null) options.onChoose(at, { range: shiftKey });
    else if (key === 'e' && at !== null) options.onOpen(at);
    else return false;
    return true;
  }

  function goTo(index: number): void {
    const next = Math.min(Math.max(index, 0), options.count - 1);
    rows.current.get(next)?.querySelector('a')?.focus();
  }

  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  /** Attributes of the row with this index. */
  return (index: number) => ({
    ref(row: HTMLElement | null) {
      if (row) rows.current.set(index, row);
      else rows.current.delete(index);
    },
  });
}

/** Key in small letters; Latin on keyboards for another script, too. */
function keyOf({ key, code }: KeyboardEvent): string {
  const isForeign = /^\p{L}$/u.test(key) && !/^[a-z]$/iu.test(key) && /^Key[A-Z]$/u.test(code);
  return isForeign ? code.slice(-1).toLowerCase() : key.length === 1 ? key.toLowerCase() : key;
}
