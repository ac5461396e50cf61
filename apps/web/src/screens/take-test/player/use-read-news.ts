import { useState } from 'react';
import { browserStorage } from '../../../browser-storage.ts';

/** News of an attempt that the learner has closed; kept for this tab, so that a reload repeats none. */
export function useReadNews(
  attemptId: string,
): [read: ReadonlySet<string>, markRead: (newsId: string) => void] {
  const key = `read-of-${attemptId}` as const;
  const [read, setRead] = useState<ReadonlySet<string>>(() => readIds(browserStorage.tab.getItem(key)));
  function markRead(newsId: string): void {
    const next = new Set([...read, newsId]);
    setRead(next);
    browserStorage.tab.setItem(key, [...next].join(' '));
  }
  return [read, markRead];
}

function readIds(stored: string | null): ReadonlySet<string> {
  return new Set(stored?.split(' ') ?? []);
}
