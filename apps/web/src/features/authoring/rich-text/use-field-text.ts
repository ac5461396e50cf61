import { useLayoutEffect, useRef, useState } from 'react';

/** Values that were given to the owner and have not come back; more than anyone types in between. */
const MOST_PENDING = 200;

/**
 * Text of a field whose owner passes back what it was given. A text that comes back late, while more was
 * typed, is no other text; one that was never given is, and replaces the field's own.
 * @returns the text now, a number that grows with each text from outside, and a function that takes what was
 * typed
 */
export function useFieldText(html: string, onChange: (html: string) => void) {
  const now = useRef(html);
  const pending = useRef<string[]>([]);
  const [generation, setGeneration] = useState(0);
  const passed = useRef(html);

  useLayoutEffect(() => {
    if (html === passed.current) return;
    passed.current = html;
    const at = pending.current.indexOf(html);
    if (at >= 0) pending.current.splice(0, at + 1);
    else {
      pending.current = [];
      if (html === now.current) return;
      now.current = html;
      setGeneration((count) => count + 1);
    }
  }, [html]);

  function change(next: string): void {
    if (next === now.current) return;
    now.current = next;
    pending.current.push(next);
    if (pending.current.length > MOST_PENDING) pending.current.shift();
    onChange(next);
  }
  return { text: now, generation, change };
}
