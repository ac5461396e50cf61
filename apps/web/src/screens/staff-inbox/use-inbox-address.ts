import { useSearchParams } from 'react-router';
import { type InboxView, readInboxView, writeInboxView } from '../../features/staff-tickets/inbox-view.ts';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';

/** View of the tickets, kept in the address, so that reload, back and a bookmark find it again. */
export function useInboxAddress() {
  const [params, setParams] = useSearchParams();
  const view = readInboxView(params);
  const { clear, ...search } = useTypedSearch(view.search, (text) =>
    // The address may have changed since the text was typed, and its other parts stay.
    setParams((now) => writeInboxView({ ...readInboxView(now), search: text }), {
      replace: true,
      preventScrollReset: true,
    }),
  );

  return {
    view,
    ...search,
    /** A choice is a history entry, so that Back undoes it. */
    choose: (change: Partial<InboxView>) =>
      setParams((now) => writeInboxView({ ...readInboxView(now), ...change }), { preventScrollReset: true }),
    /** Shows all tickets of the present status. */
    showAll() {
      clear();
      setParams((now) => {
        const { status, order } = readInboxView(now);
        return writeInboxView({ ...readInboxView(new URLSearchParams()), status, order });
      });
    },
    /** Address of the view with this change. */
    addressOf(change: Partial<InboxView>): { search: string } {
      const search = writeInboxView({ ...view, ...change }).toString();
      return { search: search === '' ? '' : `?${search}` };
    },
  };
}
