import { useEffect, useId, useRef, useState } from 'react';
import { isUnderDialog, letterOfKey, takesLetters } from './keys.ts';
import { useSingleKeyShortcuts } from './single-key-preference.ts';

type RowKeys = {
  /** Key of each row, in the order of the list. */
  rows: readonly string[];
  /** Row that has the keyboard when the list appears, such as the one from which somebody returns. */
  startAt?: string | null;
  /** Enter on the row, or E. */
  onOpen(row: string): void;
  /** X or Space; `range`: with Shift, all from the last chosen one to this. */
  onChoose?(row: string, options: { range: boolean }): void;
  /** The slash. */
  onSearch?(): void;
  /** The question mark. */
  onHelp?(): void;
  /** Esc, outside of fields and dialogs. */
  onClear?(): void;
  /** Letters of the list's own, and what they do with the row at the keyboard. */
  letters?: Readonly<Record<string, (active: string | null) => void>>;
};

/** Attributes of a row of the list: it takes the focus from the keys, and is no stop of Tab. */
export type RowProps = { id: string; tabIndex: -1; onFocus(): void };

/**
 * Moves through the rows of a list with J and K wherever on the page the focus is, except in a field. The row
 * at the keyboard has the focus itself, so that screen readers read it out and Tab goes on to what is in it.
 * @returns the row at the keyboard, or null, the attributes of each row, and what moves to one
 */
export function useRowKeys(options: RowKeys): {
  active: string | null;
  rowProps(row: string): RowProps;
  /** Gives the keyboard to a row that is on the page. @returns false where it is not */
  focus(row: string): boolean;
} {
  const { rows, startAt = null } = options;
  const prefix = useId();
  const singleKeys = useSingleKeyShortcuts();
  const [last, setLast] = useState<{ row: string; index: number } | null>(
    startAt === null || !rows.includes(startAt) ? null : { row: startAt, index: rows.indexOf(startAt) },
  );
  const active = last !== null && rows.includes(last.row) ? last.row : null;
  const elementOf = (row: string) => document.getElementById(`${prefix}${row}`);

  function goTo(index: number): void {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (row === undefined) return;
    // Its focus event makes it the active one.
    elementOf(row)?.focus();
  }

  function move(by: 1 | -1): void {
    if (last === null) goTo(0);
    else if (active !== null) goTo(rows.indexOf(active) + by);
    // A row that has left the list hands its place to the one that followed it.
    else goTo(by === 1 ? last.index : last.index - 1);
  }

  function clear(): void {
    if (active !== null) elementOf(active)?.blur();
    setLast(null);
    options.onClear?.();
  }

  /** @returns true when the key was one of the list's */
  function press(event: KeyboardEvent, target: Element): boolean {
    const isOnRow = active !== null && target === elementOf(active);
    const { onOpen, onChoose, onSearch, onHelp } = options;
    if (event.key === 'Escape') return does(clear);
    if (event.key === 'Enter') return isOnRow && does(() => onOpen(active));
    if (event.key === ' ') {
      const { shiftKey: range } = event;
      return isOnRow && onChoose !== undefined && does(() => onChoose(active, { range }));
    }
    if (!singleKeys) return false;
    if (event.key === '/') return onSearch !== undefined && does(onSearch);
    if (event.key === '?') return onHelp !== undefined && does(onHelp);
    const letter = letterOfKey(event);
    if (letter === 'X' && active !== null && onChoose !== undefined) {
      return does(() => onChoose(active, { range: event.shiftKey }));
    }
    if (event.shiftKey) return false;
    if (letter === 'J') return does(() => move(1));
    if (letter === 'K') return does(() => move(-1));
    if (letter === 'E' && active !== null) return does(() => onOpen(active));
    const own = letter === null ? undefined : options.letters?.[letter];
    return own !== undefined && does(() => own(active));
  }

  const latest = useRef(press);
  // A ref, so that the listener need not be renewed with every row.
  useEffect(() => {
    latest.current = press;
  });

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const target = event.target instanceof Element ? event.target : document.body;
      if (event.defaultPrevented || event.isComposing || isUnderDialog() || takesLetters(target)) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      // Held down, a key moves on; nothing is opened or chosen many times.
      if (event.repeat && !/^[JK]$/u.test(letterOfKey(event) ?? '')) return;
      if (latest.current(event, target)) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const first = useRef(active);
  useEffect(() => {
    if (first.current !== null) document.getElementById(`${prefix}${first.current}`)?.focus();
    first.current = null;
  }, [prefix]);

  return {
    active,
    rowProps: (row) => ({
      id: `${prefix}${row}`,
      tabIndex: -1,
      onFocus: () => setLast({ row, index: rows.indexOf(row) }),
    }),
    focus(row) {
      elementOf(row)?.focus();
      return elementOf(row) !== null;
    },
  };
}

function does(act: () => void): true {
  act();
  return true;
}
