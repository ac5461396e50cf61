import './ticket-chat.css';

/** In the place of a ticket that is still coming. */
export function ChatSkeleton() {
  return (
    <>
      <p className="visually-hidden">Loading</p>
      <div className="ticket-chat-skeleton" aria-hidden="true">
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton" />
        <span className="skeleton is-message is-own" />
        <span className="skeleton is-message" />
      </div>
    </>
  );
}
