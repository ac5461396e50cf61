import { usePageTitle } from '../../features/tenants/tenant.ts';
import { TicketStatusMark } from '../../features/tickets/ticket-status-mark.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ChatFrame } from './ticket-chat-screen.tsx';
import '../../features/tickets/chat.css';
import './ticket-chat.css';

/** Sample of a ticket. */
export function SampleTicketScreen() {
  usePageTitle('Sample ticket');
  return (
    <ChatFrame>
      <div className="ticket-sample-note">
        <p>
          <b>Sample:</b> this shows what a ticket looks like. Nothing here is sent or kept.
        </p>
        <ButtonLink look="main" to={paths.tickets}>
          Create a real ticket
        </ButtonLink>
      </div>
      <div className="ticket-head">
        <dl className="ticket-facts">
          <div>
            <dt>Topic</dt>
            <dd>Questions and answers</dd>
          </div>
          <div>
            <dt>Title</dt>
            <dd className="ticket-subject">Two options seem right to me</dd>
          </div>
          <div>
            <dt>Description</dt>
            <dd className="ticket-description">
              In question 7 of the last paper I think that two of the options are right. How is it marked?
            </dd>
          </div>
        </dl>
        <p className="ticket-status">
          <span className="visually-hidden">Status: </span>
          <TicketStatusMark status="Pending" />
        </p>
      </div>
      <div className="ticket-foot">
        <div className="message-row">
          <input
            className="input text-input"
            aria-label="Message, in this sample without effect"
            placeholder="Write something here..."
            disabled
          />
          <Button disabled>Send</Button>
        </div>
      </div>
    </ChatFrame>
  );
}
