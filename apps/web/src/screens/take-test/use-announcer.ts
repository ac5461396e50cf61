import { useCallback, useState } from 'react';

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
