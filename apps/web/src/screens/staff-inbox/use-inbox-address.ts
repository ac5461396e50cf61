import { TICKET_LENGTHS } from '@assay/contract/tickets';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type InboxView, readInboxView, writeInboxView } from '../../features/staff-tickets/inbox-view.ts';

/** As everywhere: typed text is applied when it has not changed for so long (specification section 9). */
const SEARCH_DEBOUNCE_MS = 500;

/** Which tickets are shown, kept in the address, so that reload, back and a bookmark find them again. */
export function useInboxAddress() {
  const [params, setParams] = useSearchParams();
  const view = readInboxView(params);
  const [typed, setTyped] = useState(view.search);
  const applied = useRef(view.search);

  function apply(text: string): void {
    const search = text.trim().slice(0, TICKET_LENGTHS.search);
    applied.current = search;
    // The address may have changed since the text was typed, and what else it says stays.
    setParams((now) => writeInboxView({ ...readInboxView(now), search }), {
      replace: true,
      preventScrollReset: true,
    });
  }
  const applyLater = useDebouncedCallback(apply, SEARCH_DEBOUNCE_MS);

  // Back or a link has changed the address: it has the last word over what was being typed.
  useEffect(() => {
    if (view.search === applied.current) return;
    applied.current = view.search;
    applyLater.cancel();
    setTyped(view.search);
  }, [view.search, applyLater]);

  return {
    view,
    typed,
    type(text: string) {
      setTyped(text);
      applyLater(text);
    },
    searchNow(text: string) {
      applyLater.cancel();
      setTyped(text);
      apply(text);
    },
    /** A choice is a step that one can go back from. */
    choose: (change: Partial<InboxView>) =>
      setParams((now) => writeInboxView({ ...readInboxView(now), ...change }), { preventScrollReset: true }),
    /** All tickets of the status that is looked at. */
    showAll() {
      applyLater.cancel();
      setTyped('');
      applied.current = '';
      setParams((now) => {
        const { status, order } = readInboxView(now);
        return writeInboxView({ ...readInboxView(new URLSearchParams()), status, order });
      });
    },
    /** Where a link leads that changes the view so. */
    addressOf(change: Partial<InboxView>): { search: string } {
      const search = writeInboxView({ ...view, ...change }).toString();
      return { search: search === '' ? '' : `?${search}` };
    },
  };
}
