import type { QuestionDraft } from '@assay/assessment';
import { useEffect, useState } from 'react';
import { randomUuid } from '../../api/random-uuid.ts';
import { browserStorage } from '../../browser-storage.ts';
import { type DraftEdit, isSameContent } from './draft-content.ts';
import { createLocalCopy, readCopies, removeCopy } from './local-copies.ts';

type Of = { userId: string; questionId: string };

/**
 * Content that is corrected and sent in one go. Until then this device keeps what was typed, so that a reload
 * or a lost connection loses none of it.
 * @param stored what the server has
 */
export function useCorrection(of: Of, stored: QuestionDraft) {
  const { userId, questionId } = of;
  const [left] = useState(() => readCopies(browserStorage.local, of)[0] ?? null);
  const [content, setContent] = useState(left?.content ?? stored);
  const [copy] = useState(() => createLocalCopy(browserStorage.local, of, randomUuid()));
  const [isSaved, setIsSaved] = useState(false);
  const isChanged = !isSaved && !isSameContent(content, stored);

  // This device's storage and the window are outside of rendering.
  useEffect(() => {
    const writtenAt = new Date().toISOString();
    const isKept = isChanged && copy.write({ content, baseVersion: null, revision: 0, writtenAt });
    if (!isChanged) copy.remove();
    if (!isChanged || isKept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [content, isChanged, copy]);

  // A copy that another window left is kept once, by this one.
  useEffect(() => {
    if (left !== null) removeCopy(browserStorage.local, left.key);
  }, [left]);

  return {
    content,
    /** True where the content is what was typed here before, and was not sent. */
    isTakenUp: left !== null && isChanged,
    isChanged,
    edit: (change: DraftEdit) => setContent(change),
    startAgain: () => setContent(stored),
    /** Lets the copies go, once the server has the content. */
    forget() {
      setIsSaved(true);
      for (const { key } of readCopies(browserStorage.local, { userId, questionId })) {
        removeCopy(browserStorage.local, key);
      }
    },
  };
}
