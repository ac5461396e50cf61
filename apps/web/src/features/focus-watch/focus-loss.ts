import { useEffect } from 'react';

/** A loss of focus within this time after the Tab key was caused by it. */
const TABBED_OUT_MS = 300;

/** Window and document of a page, as far as they report focus. */
export type FocusSource = { window: EventTarget; document: EventTarget & { readonly hidden: boolean } };

/**
 * Calls `onLost` once each time the page loses focus to another window or tab. Dialogs of the page do not
 * count, nor does the Tab key when it leads from the last element to the browser's own bar: users of the
 * keyboard pass there. Watching begins with the call, so earlier losses do not count either.
 * @returns a function that ends the watching
 */
export function watchFocusLoss({ window, document }: FocusSource, onLost: () => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  // Changing tabs fires two events, blur and hidden; they are one loss.
  let away = false;
  let tabbedAt = Number.NEGATIVE_INFINITY;
  function reportLoss() {
    if (away) return;
    away = true;
    onLost();
  }
  window.addEventListener(
    'keydown',
    (event) => {
      if (isTabAlone(event)) tabbedAt = event.timeStamp;
    },
    { signal },
  );
  window.addEventListener(
    'blur',
    (event) => {
      if (event.timeStamp - tabbedAt > TABBED_OUT_MS) reportLoss();
    },
    { signal },
  );
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) reportLoss();
    },
    { signal },
  );
  window.addEventListener(
    'focus',
    () => {
      away = false;
    },
    { signal },
  );
  return () => watching.abort();
}

/** With a modifier it changes windows or tabs. */
function isTabAlone(event: Event): boolean {
  const { key, altKey, ctrlKey, metaKey }: Partial<KeyboardEvent> = event;
  return key === 'Tab' && !altKey && !ctrlKey && !metaKey;
}

/** @param onLost called once each time the page loses focus; stable between renders */
export function useFocusLoss(watching: boolean, onLost: () => void): void {
  // Focus of the window is outside of React.
  useEffect(() => (watching ? watchFocusLoss({ window, document }, onLost) : undefined), [watching, onLost]);
}
