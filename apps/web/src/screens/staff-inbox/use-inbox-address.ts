import { useSearchParams } from 'react-router';
import { type InboxView, readInboxView, writeInboxView } from '../../features/staff-tickets/inbox-view.ts';
import { useTypedSearch } from '../../ui/forms/use-typed-search.ts';

/** Which tickets are shown, kept in the address, so that reload, back and a bookmark find them again. */
export function useInboxAddress() {
  const [params, setParams] = useSearchParams();
  const view = readInboxView(params);
  const { clear, ...search } = useTypedSearch(view.search, (text) =>
    // The address may have changed since the text was typed, and what else it says stays.
    setParams((now) => writeInboxView({ ...readInboxView(now), search: text }), {
      replace: true,
      preventScrollReset: true,
    }),
  );

  return {
    view,
    ...search,
    /** A choice is a step that one can go back from. */
    choose: (change: Partial<InboxView>) =>
      setParams((now) => writeInboxView({ ...readInboxView(now), ...change }), { preventScrollReset: true }),
    /** All tickets of the status that is looked at. */
    showAll() {
      clear();
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
