import { errorMessageOf } from '../../api/api-error.ts';
import { useEarlierMessages } from '../../features/tickets/tickets.ts';
import { Icon } from '../../ui/icon.tsx';

type Props = {
  userId: string;
  ticketId: string;
  /** The number of the oldest message that is shown. */
  first: number;
  /** Called just before earlier ones come above it. */
  onBefore(first: number): void;
};

/** Brings what was written before. */
export function EarlierButton({ userId, ticketId, first, onBefore }: Props) {
  const { mutate, isPending, error } = useEarlierMessages({
    userId,
    ticketId,
    onBefore: () => onBefore(first),
  });
  return (
    <div className="ticket-earlier">
      <button
        type="button"
        className="button"
        aria-disabled={isPending}
        aria-busy={isPending}
        onClick={() => isPending || mutate(first)}
      >
        Show earlier messages
      </button>
      {error && (
        <p role="alert" className="field-error">
          <Icon name="warning" /> {errorMessageOf(error)}
        </p>
      )}
    </div>
  );
}
