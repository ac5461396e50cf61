import { TICKET_LENGTHS } from '@assay/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import type { ApiResponse } from '../../api/client.ts';
import { describeLength } from '../../ui/formats.ts';
import { SelectField, TextAreaField, TextField } from '../../ui/forms/form-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { type Check, malformedFieldsIn, useForm } from '../../ui/forms/use-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { useRetryId } from './retry-id.ts';
import { type TicketForm as TicketFields, ticketTopicsQuery, useCreateTicket } from './tickets.ts';
import './ticket-form.css';

export type CreatedTicket = ApiResponse<'createTicket'>;
type About = Pick<TicketFields, 'about_report' | 'about_question' | 'about_order'>;

type Props = {
  user: { _id: string; subdomain: string };
  /** Initial subject. */
  subject?: string;
  /** Question or order that the ticket is opened from, which staff see beside it. */
  about?: About;
  /** Further fields. */
  children?: ReactNode;
  /** Picture sent with the ticket. */
  image?: File | undefined;
  /** Content beside the submit button. */
  beside?: ReactNode;
  onCreated(created: CreatedTicket): void;
};

/** Form for a ticket. The text stays until it has arrived. */
export function TicketForm({ user, subject = '', about = {}, children, image, beside, onCreated }: Props) {
  const topics = useQuery(ticketTopicsQuery({ userId: user._id, subdomain: user.subdomain }));
  const creation = useCreateTicket(user._id);
  const retryId = useRetryId();
  const [failure, setFailure] = useState<string | null>(null);

  const form = useForm({ subject: checkSubject, description: checkDescription }, (fields) => {
    if (creation.isPending) return;
    const written = {
      subject: textOf(fields, 'subject'),
      description: textOf(fields, 'description'),
      topic: textOf(fields, 'topic') || undefined,
      to: textOf(fields, 'to') || undefined,
      ...about,
    };
    const content = JSON.stringify([written, image?.name, image?.size, image?.lastModified]);
    setFailure(null);
    creation.mutate(
      { ...written, image, clientTicketId: retryId.idFor(content) },
      {
        onSuccess(created) {
          retryId.forget();
          form.props.ref.current?.reset();
          onCreated(created);
        },
        onError(error) {
          if (!form.showErrors(malformedFieldsIn(error))) setFailure(describeFailure(error));
        },
      },
    );
  });

  return (
    <form className="ticket-form" {...form.props}>
      <TextField
        label="Subject"
        required
        maxLength={TICKET_LENGTHS.subject}
        defaultValue={subject}
        {...form.field('subject')}
      />
      <TextAreaField label="Description" required rows={7} {...form.field('description')} />
      <SelectField
        label="Topic"
        name="topic"
        hint={
          topics.error && !topics.data ? 'The topics did not load. The staff will choose one.' : undefined
        }
        disabled={!topics.data}
      >
        {topics.data ? (
          topics.data.map(({ _id, topic_name }) => (
            <option key={_id} value={_id}>
              {topic_name}
            </option>
          ))
        ) : (
          <option value="">{topics.error ? 'Chosen by the staff' : 'Loading…'}</option>
        )}
      </SelectField>
      {children}
      {failure !== null && (
        <p role="alert" className="field-error">
          <Icon name="warning" /> <span>{failure}</span>
        </p>
      )}
      <div className="ticket-form-foot">
        {beside}
        <SubmitButton busy={creation.isPending} busyLabel="Sending…">
          Create Ticket
        </SubmitButton>
      </div>
    </form>
  );
}

const checkSubject: Check = ({ value }) => (value.trim() === '' ? 'Please enter a subject.' : null);

const checkDescription: Check = ({ value }) => {
  // A form sends each new line as two characters.
  const length = value.trim().replace(/\n/gu, '\r\n').length;
  if (length === 0) return 'Please describe what it is about.';
  const most = TICKET_LENGTHS.description;
  return length > most ? describeLength('A description', length, most) : null;
};

function textOf(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '').trim();
}

function describeFailure(failure: unknown): string {
  return errorCodeOf<'createTicket'>(failure) === 'not_found'
    ? 'The topic or recipient is no longer available. Please choose again.'
    : `Not sent: ${errorMessageOf(failure)} What you wrote is kept.`;
}
