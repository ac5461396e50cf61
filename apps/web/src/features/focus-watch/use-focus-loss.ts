import { useEffect } from 'react';

/** Focus that goes within this time after the Tab key has gone by it. */
const TABBED_OUT_MS = 300;

/**
 * Calls `onLost` once each time the page loses focus: another window, another tab. Dialogs of the page do not count,
 * nor does the Tab key when it leads from the last element to the browser's own bar: who works by keyboard passes there.
 * Watching begins with the hook, so what led to the page does not count either.
 * @param onLost stable between renders
 */
export function useFocusLoss(watching: boolean, onLost: () => void): void {
  // Focus of the window is outside of React.
  useEffect(() => {
    if (!watching) return;
    // Changing tabs gives two events, blur and hidden; they are one loss.
    let away = false;
    let tabbedAt = Number.NEGATIVE_INFINITY;
    function left() {
      if (away) return;
      away = true;
      onLost();
    }
    function blurred(event: FocusEvent) {
      if (event.timeStamp - tabbedAt > TABBED_OUT_MS) left();
    }
    function hiddenOrShown() {
      if (document.hidden) left();
    }
    function back() {
      away = false;
    }
    function pressed(event: KeyboardEvent) {
      if (event.key === 'Tab' && !event.altKey && !event.ctrlKey && !event.metaKey)
        tabbedAt = event.timeStamp;
    }
    window.addEventListener('blur', blurred);
    window.addEventListener('focus', back);
    window.addEventListener('keydown', pressed);
    document.addEventListener('visibilitychange', hiddenOrShown);
    return () => {
      window.removeEventListener('blur', blurred);
      window.removeEventListener('focus', back);
      window.removeEventListener('keydown', pressed);
      document.removeEventListener('visibilitychange', hiddenOrShown);
    };
  }, [watching, onLost]);
}
