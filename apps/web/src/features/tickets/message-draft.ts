import { useEffect, useEffectEvent, useState } from 'react';
import { randomUuid } from '../../api/random-uuid.ts';
import { type BrowserStorage, browserStorage } from '../../browser-storage.ts';

/** Text that is not known to have arrived; `id` is its idempotency key, from the first try on. */
type Draft = { text: string; id: string | null };

const NOTHING: Draft = { text: '', id: null };

function readDraft(storage: BrowserStorage, name: string): Draft {
  try {
    const stored: { text?: unknown; id?: unknown } = JSON.parse(
      storage.getItem(`message-of-${name}`) ?? '{}',
    );
    const { text, id } = stored;
    if (typeof text !== 'string') return NOTHING;
    return { text, id: typeof id === 'string' ? id : null };
  } catch {
    return NOTHING;
  }
}

function storeDraft(storage: BrowserStorage, name: string, draft: Draft): void {
  // A full storage keeps nothing over a reload; the text on the page stays.
  if (draft.text === '') storage.removeItem(`message-of-${name}`);
  else storage.setItem(`message-of-${name}`, JSON.stringify(draft));
}

/**
 * Text that survives a reload of this tab; once emptied, it is dropped, with the id under which it was sent.
 */
function useStoredDraft(name: string) {
  const [draft, setDraft] = useState(() => readDraft(browserStorage.tab, name));

  function change(next: Draft): void {
    const kept = next.text === '' ? NOTHING : next;
    setDraft(kept);
    storeDraft(browserStorage.tab, name, kept);
  }

  return {
    ...draft,
    change,
    /** Sets the id under which it is sent, kept from then on. */
    sendAs(id: string): string {
      change({ ...draft, id });
      return id;
    },
    clear: () => change(NOTHING),
  };
}

/** Owner of a draft: the next learner who logs in in this tab finds nothing of it. */
type Writer = { userId: string; ticketId: string };
type Arrived = { clientMessageId: string | null; message: string };

/**
 * Draft of a message in the chat of a ticket. Until it is known whether it has arrived it keeps the id under
 * which it was sent, changed or not: the server takes one message per id and refuses another, so that none
 * comes twice.
 * @param chats messages known to have arrived
 */
export function useMessageDraft({ userId, ticketId }: Writer, chats: readonly Arrived[]) {
  const { text, id, change, sendAs, clear } = useStoredDraft(`${userId}-${ticketId}`);
  const arrived = id === null ? undefined : chats.find(({ clientMessageId }) => clientMessageId === id);
  // Trimmed, as the server stores it.
  const isAsWritten = arrived?.message === text.trim();
  // Its response was lost, and the chat shows that it came.
  const drop = useEffectEvent(clear);
  useEffect(() => {
    if (isAsWritten) drop();
  }, [isAsWritten]);
  return {
    text,
    /** True when it was changed after its first version had arrived: sent now, it is a second message. */
    isSecond: arrived !== undefined && !isAsWritten,
    write: (written: string) => change({ text: written, id }),
    /** The id under which it is sent. */
    getId: () => sendAs(id === null || arrived ? randomUuid() : id),
    clear,
  };
}

/** Draft of a note of a ticket, apart from its chat. Another text is another note. */
export function useNoteDraft({ userId, ticketId }: Writer) {
  const { text, id, change, sendAs, clear } = useStoredDraft(`${userId}-${ticketId}-note`);
  return {
    text,
    write: (written: string) => change({ text: written, id: null }),
    getId: () => sendAs(id ?? randomUuid()),
    clear,
  };
}
