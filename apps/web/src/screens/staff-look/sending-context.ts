import { createContext } from 'react';

/**
 * Tells a form's parts whether a picture is being sent for it: it is not saved without one, and the picture
 * comes to the place that it was chosen for.
 */
export const SendingContext = createContext({
  isSending: false,
  setIsSending: (_: boolean): void => {},
});
