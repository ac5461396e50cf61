import { TICKET_LENGTHS } from '@assay/contract/tickets';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../features/accounts/session.ts';
import { type CreatedTicket, TicketForm } from '../../features/tickets/ticket-form.tsx';
import { ticketChatPath } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { cutTitle } from '../../ui/formats.ts';
import { Icon } from '../../ui/icon.tsx';

type Props = {
  reportId: string;
  testName: string;
  /** From 1, as the review counts. */
  number: number;
  onClose(): void;
};

/** Dialog for a ticket about one question of a report; afterwards it links to the ticket. */
export function ReportQuestionDialog({ reportId, testName, number, onClose }: Props) {
  const session = useSession();
  const [created, setCreated] = useState<CreatedTicket | null>(null);
  return (
    <Dialog title="Report this question" cross onClose={onClose}>
      {created === null && session && (
        <>
          <p className="report-question-about">
            The staff see what you write,{' '}
            <span>{`question ${number} of “${cutTitle(testName)}” and your answer.`}</span> No picture of your
            screen is taken.
          </p>
          <TicketForm
            user={session.user}
            subject={`Question ${number} of ${testName}`.slice(0, TICKET_LENGTHS.subject)}
            about={{ about_report: reportId, about_question: number }}
            onCreated={setCreated}
            beside={<Button onClick={onClose}>Cancel</Button>}
          />
        </>
      )}
      {created && <Sent created={created} onClose={onClose} />}
    </Dialog>
  );
}

function Sent({ created: { ticket, message }, onClose }: { created: CreatedTicket; onClose(): void }) {
  const said = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => said.current?.focus(), []);
  return (
    <>
      <p className="report-question-sent" ref={said} tabIndex={-1}>
        <Icon name="tick" /> {message}
      </p>
      <p>The answer comes in the ticket’s chat.</p>
      <DialogFoot>
        <Button onClick={onClose}>Back to the review</Button>
        <ButtonLink look="main" to={ticketChatPath(ticket._id)}>
          Open the ticket
        </ButtonLink>
      </DialogFoot>
    </>
  );
}
