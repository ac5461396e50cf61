import { useCallback, useEffect, useRef, useState } from 'react';
import { ANYWHERE_KEY, type Command, commandOf, type KeyContext } from '../features/shortcuts/shortcut.ts';
import { isUnderDialog, takesLetters } from '../ui/keyboard/keys.ts';

/** Panels mark themselves. */
const PANEL = '[data-panel]';

/**
 * Runs the shortcuts of a question, wherever on the page focus is.
 * @returns true while the next key is taken as the letter of an option to strike out; any other, or a click,
 * ends that
 */
export function useQuestionKeys(singleKeys: boolean, run: (command: Command) => void): boolean {
  const [isStrikingOut, setIsStrikingOut] = useState(false);
  const latest = useRef(run);
  // A ref, so that the listener need not be renewed with every answer.
  useEffect(() => {
    latest.current = run;
  });

  // With focus on the page itself keys reach no element of ours, so the listener is on the document.
  useEffect(() => {
    let strikingOut = false;
    function waitForLetter(waits: boolean) {
      strikingOut = waits;
      setIsStrikingOut(waits);
    }
    const stopWaiting = () => waitForLetter(false);
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const command = commandOf(
        {
          key: event.key,
          code: event.code,
          shift: event.shiftKey,
          otherModifier: event.ctrlKey || event.altKey || event.metaKey,
          anywhere: hasAnywhereModifiers(event),
        },
        { ...keyContextOf(event.target, singleKeys), strikingOut },
      );
      waitForLetter(command?.kind === 'begin_strike_out');
      if (command === null) return;
      event.preventDefault();
      latest.current(command);
    }
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', stopWaiting);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', stopWaiting);
      setIsStrikingOut(false);
    };
  }, [singleKeys]);
  return isStrikingOut;
}

function keyContextOf(target: EventTarget | null, singleKeys: boolean): KeyContext {
  const element = target instanceof Element ? target : document.body;
  return {
    focus: focusOf(element),
    choice: element.matches('input'),
    part: element.closest('.part') !== null,
    singleKeys,
  };
}

function focusOf(element: Element): KeyContext['focus'] {
  if (isUnderDialog()) return 'dialog';
  if (takesLetters(element)) return 'text';
  return element.closest(PANEL) === null ? 'page' : 'panel';
}

function hasAnywhereModifiers({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  const [wanted, other] = ANYWHERE_KEY === 'Ctrl' ? [ctrlKey, altKey] : [altKey, ctrlKey];
  return shiftKey && wanted && !other && !metaKey;
}

/**
 * Announcements for screen readers.
 * @returns the text of a polite live region, and a function that announces a text (stable)
 */
export function useAnnouncer(): [announcement: string, announce: (text: string) => void] {
  const [announcement, setAnnouncement] = useState('');
  const announce = useCallback((text: string) => {
    // A repeated text must differ, or nothing is spoken.
    setAnnouncement((before) => (before === text ? `${text}\u00a0` : text));
  }, []);
  return [announcement, announce];
}
