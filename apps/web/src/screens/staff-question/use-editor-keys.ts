import { useEffect, useRef } from 'react';

/** Fields in which letters are text. */
const TEXT = 'textarea, select, input:not([type="radio"], [type="checkbox"]), [contenteditable="true"]';

type Commands = {
  saveVersion(): void;
  switchWidth(): void;
  /** @returns false where there is no option of this letter */
  markKey(index: number): boolean;
  /** @returns false where no question of the list lies at this side */
  goTo(side: 'previous' | 'next'): boolean;
};

/**
 * Runs the keys of the editor: Ctrl or Cmd and Enter, Alt and V or a page key, and letters that mark the
 * key.
 * @param singleKeys false where letters alone are switched off; in the bubbles they work all the same
 */
export function useEditorKeys(singleKeys: boolean, commands: Commands): void {
  const latest = useRef(commands);
  // A ref, so that the listener need not be renewed with every letter that is typed.
  useEffect(() => {
    latest.current = commands;
  });

  // With focus on the page itself keys reach no element of ours. In the first phase: the field of a rich text
  // would make a line of Ctrl and Enter.
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.isComposing || event.repeat || document.querySelector('dialog[open]') !== null) return;
      if (!runCommand(event, singleKeys, latest.current)) return;
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [singleKeys]);
}

/** @returns true where the key was one of these */
function runCommand(event: KeyboardEvent, singleKeys: boolean, commands: Commands): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (key === 'Enter' && (ctrlKey || metaKey) && !altKey && !shiftKey) {
    commands.saveVersion();
    return true;
  }
  if (ctrlKey || metaKey || shiftKey) return false;
  // By its place: Alt makes another letter of it on Apple keyboards.
  if (altKey) {
    if (key === 'PageUp') return commands.goTo('previous');
    if (key === 'PageDown') return commands.goTo('next');
    if (code !== 'KeyV') return false;
    commands.switchWidth();
    return true;
  }
  const target = event.target instanceof Element ? event.target : document.body;
  const isBubble = target.matches('[data-key-letter]');
  if (!isBubble && (!singleKeys || target.closest(`${TEXT}, [data-letters="off"]`) !== null)) return false;
  return /^[a-z]$/iu.test(key) && commands.markKey(key.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0));
}
