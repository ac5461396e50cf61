import { useEffect } from 'react';

/**
 * Calls `onLost` once each time the page loses focus: another window, another tab. Dialogs of the page do not count.
 * Watching begins with the hook, so what led to the page does not count either.
 * @param onLost stable between renders
 */
export function useFocusLoss(watching: boolean, onLost: () => void): void {
  // Focus of the window is outside of React.
  useEffect(() => {
    if (!watching) return;
    // Changing tabs gives two events, blur and hidden; they are one loss.
    let away = false;
    function left() {
      if (away) return;
      away = true;
      onLost();
    }
    function hiddenOrShown() {
      if (document.hidden) left();
    }
    function back() {
      away = false;
    }
    window.addEventListener('blur', left);
    window.addEventListener('focus', back);
    document.addEventListener('visibilitychange', hiddenOrShown);
    return () => {
      window.removeEventListener('blur', left);
      window.removeEventListener('focus', back);
      document.removeEventListener('visibilitychange', hiddenOrShown);
    };
  }, [watching, onLost]);
}
