import { useEffect, useState } from 'react';

/** Events with which the key or the button goes up that took the focus away. */
const RELEASES = ['pointerup', 'pointercancel', 'keyup'] as const;

/**
 * Shows the tools of a field from its focus on. When that goes they stay until the key or the button is
 * released: what is pressed elsewhere on the page must not move under the pointer.
 * @returns true while they are shown, and a function to call at the focus
 */
export function useTools(isFocused: boolean): [areShown: boolean, show: () => void] {
  const [areShown, setShown] = useState(false);
  const isLeaving = areShown && !isFocused;
  useEffect(() => {
    if (!isLeaving) return;
    // The click comes after the release.
    const hide = () => setTimeout(() => setShown(false));
    for (const type of RELEASES) window.addEventListener(type, hide);
    return () => {
      for (const type of RELEASES) window.removeEventListener(type, hide);
    };
  }, [isLeaving]);
  return [areShown, () => setShown(true)];
}
