import { MoreButton } from '../../ui/more-button.tsx';
import { type ShownTicket, useEarlierMessages } from './messages.ts';
import './chat.css';

type Props = ShownTicket & {
  /** Number of the oldest message that is shown. */
  first: number;
  /** Called just before earlier ones appear above it. */
  onBefore?(first: number): void;
};

/** Button that loads earlier messages. */
export function EarlierButton({ ticketId, queryKey, first, onBefore }: Props) {
  const { mutate, isPending, error } = useEarlierMessages({
    ticketId,
    queryKey,
    onBefore: () => onBefore?.(first),
  });
  return (
    <div className="earlier-messages">
      <MoreButton
        label="Show earlier messages"
        isPending={isPending}
        error={error}
        onMore={() => mutate(first)}
      />
    </div>
  );
}
