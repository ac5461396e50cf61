import { useState } from 'react';
import { randomUuid } from '../../api/random-uuid.ts';
import { type BrowserStorage, browserStorage } from '../../browser-storage.ts';

/** What is written and not known to have arrived; `id` is by what the server knows it again, from the first try on. */
export type MessageDraft = { text: string; id: string | null };

const NOTHING: MessageDraft = { text: '', id: null };

function readDraft(storage: BrowserStorage, ticketId: string): MessageDraft {
  try {
    const stored: { text?: unknown; id?: unknown } = JSON.parse(
      storage.getItem(`message-of-${ticketId}`) ?? '{}',
    );
    const { text, id } = stored;
    if (typeof text !== 'string') return NOTHING;
    return { text, id: typeof id === 'string' ? id : null };
  } catch {
    return NOTHING;
  }
}

function storeDraft(storage: BrowserStorage, ticketId: string, draft: MessageDraft): void {
  try {
    if (draft.text === '') storage.removeItem(`message-of-${ticketId}`);
    else storage.setItem(`message-of-${ticketId}`, JSON.stringify(draft));
  } catch {
    // A full storage keeps nothing over a reload; what is on the page stays.
  }
}

/** What is being written in the chat of a ticket: it survives a reload of this tab. */
export function useMessageDraft(ticketId: string) {
  const [draft, setDraft] = useState(() => readDraft(browserStorage.tab, ticketId));

  function change(next: MessageDraft): void {
    setDraft(next);
    storeDraft(browserStorage.tab, ticketId, next);
  }

  return {
    draft,
    /** Another text is another message. */
    write: (text: string) => change({ text, id: null }),
    /** The id under which this text is sent, the same at each try. */
    getId(): string {
      const id = draft.id ?? randomUuid();
      if (draft.id === null) change({ ...draft, id });
      return id;
    },
    clear: () => change(NOTHING),
  };
}
