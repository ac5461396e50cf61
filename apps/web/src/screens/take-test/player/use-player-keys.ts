import { useCallback, useEffect, useRef, useState } from 'react';
import { type Command, commandOf, type Place } from '../../../features/shortcuts/shortcut.ts';

/** Where keys are for typing: fields for text, and panels, which mark themselves. */
const TYPING = 'textarea, select, input:not([type="radio"], [type="checkbox"]), [data-panel], dialog';

/** Runs the player's shortcuts, wherever on the page focus is. */
export function usePlayerKeys(singleKeys: boolean, run: (command: Command) => void): void {
  const latest = useRef(run);
  // A ref, so that the listener need not be renewed with every answer.
  useEffect(() => {
    latest.current = run;
  });

  // With focus on the page itself keys reach no element of ours: they are heard at the document.
  useEffect(() => {
    function heard(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const command = commandOf(
        {
          key: event.key,
          code: event.code,
          shift: event.shiftKey,
          otherModifier: event.ctrlKey || event.altKey || event.metaKey,
        },
        placeOf(event.target, singleKeys),
      );
      if (command === null) return;
      event.preventDefault();
      latest.current(command);
    }
    document.addEventListener('keydown', heard);
    return () => document.removeEventListener('keydown', heard);
  }, [singleKeys]);
}

function placeOf(target: EventTarget | null, singleKeys: boolean): Place {
  const element = target instanceof Element ? target : document.body;
  return {
    typing: element.closest(TYPING) !== null || document.querySelector('dialog[open]') !== null,
    choice: element.matches('input'),
    part: element.closest('.part') !== null,
    singleKeys,
  };
}

/**
 * Words for those who do not see the page.
 * @returns what a polite live region shows, and how to say something (stable)
 */
export function useAnnouncer(): [spoken: string, say: (words: string) => void] {
  const [spoken, setSpoken] = useState('');
  const say = useCallback((words: string) => {
    // The same words again must differ, or nothing is spoken.
    setSpoken((before) => (before === words ? `${words}\u00a0` : words));
  }, []);
  return [spoken, say];
}
