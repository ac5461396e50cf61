import { useEffect } from 'react';
import { watchFocusLoss } from './focus-loss.ts';

/** @param onLost called once each time the page loses focus; stable between renders */
export function useFocusLoss(watching: boolean, onLost: () => void): void {
  // Focus of the window is outside of React.
  useEffect(() => (watching ? watchFocusLoss({ window, document }, onLost) : undefined), [watching, onLost]);
}
