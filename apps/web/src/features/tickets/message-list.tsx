import { formatMessageTime } from '../../ui/formats.ts';
import type { TicketMessage } from './tickets.ts';
import './chat.css';

type Props = {
  messages: readonly TicketMessage[];
  /** Messages from this number on are announced: they came while the page was open, or are its first. */
  announcedFrom: number;
  /** Id of the user whose messages are on the right. */
  ownId: string;
  /** Name of the writer of another user's message. */
  nameOf(message: TicketMessage): string;
};

/** A chat, oldest message first. Earlier messages that are loaded later lie outside of the announced part. */
export function MessageList({ messages, announcedFrom, ownId, nameOf }: Props) {
  const earlier = messages.filter(({ number }) => number < announcedFrom);
  const announced = messages.filter(({ number }) => number >= announcedFrom);
  const show = (message: TicketMessage) => (
    <Message key={message._id} message={message} isOwn={message.from === ownId} name={nameOf(message)} />
  );
  return (
    <>
      {earlier.length > 0 && (
        <ol className="messages" aria-label="Earlier messages">
          {earlier.map(show)}
        </ol>
      )}
      <div role="log" aria-label="Messages" aria-live="polite">
        {messages.length === 0 ? (
          <p className="empty">No Chats Found!</p>
        ) : (
          <ol className="messages">{announced.map(show)}</ol>
        )}
      </div>
    </>
  );
}

function Message({ message, isOwn, name }: { message: TicketMessage; isOwn: boolean; name: string }) {
  return (
    <li className="message" data-own={isOwn} data-number={message.number}>
      <p className={isOwn ? 'visually-hidden' : 'message-from'}>{isOwn ? 'You' : <bdi>{name}</bdi>}</p>
      <p className="message-text">{message.message}</p>
      <p className="message-time">
        Sent at <time dateTime={message.date}>{formatMessageTime(message.date)}</time>
      </p>
    </li>
  );
}
