import { TICKET_LENGTHS } from '@assay/contract/tickets';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { errorMessageOf } from '../../api/api-error.ts';
import { randomUuid } from '../../api/random-uuid.ts';
import {
  type QuestionReport,
  reportsQuery,
  useAnswerReports,
} from '../../features/authoring/question-reports.ts';
import { staffTicketPath } from '../../staff-paths.ts';
import { Block } from '../../ui/block.tsx';
import { Button } from '../../ui/button.tsx';
import { formatTicketTime } from '../../ui/formats.ts';
import { TextAreaField } from '../../ui/forms/form-field.tsx';
import { showSuccess } from '../../ui/toast.tsx';
import './reports-panel.css';

type Of = { userId: string; questionId: string };

/** Tickets of learners about the question, and one answer to all that are not closed. */
export function ReportsPanel({ of, newest }: { of: Of; newest: number }) {
  const query = useQuery(reportsQuery(of));
  return (
    <Block title="Reports" count={query.data?.total ?? null} query={query}>
      {({ reports }) => {
        const waiting = reports.filter(({ status }) => status !== 'Closed');
        if (reports.length === 0) return <p className="report-none">No learner has reported it.</p>;
        return (
          <>
            <ul className="report-list">
              {reports.map((report) => (
                <ReportRow key={report._id} report={report} />
              ))}
            </ul>
            {waiting.length > 0 && <AnswerForm of={of} newest={newest} waiting={waiting} />}
          </>
        );
      }}
    </Block>
  );
}

function ReportRow({
  report: { _id, subject, learner, status, version, createdAt },
}: {
  report: QuestionReport;
}) {
  return (
    <li>
      <Link to={staffTicketPath(_id)}>{subject}</Link>
      <span className="report-facts">
        {[learner, `version ${version}`, status, formatTicketTime(createdAt)].join(' · ')}
      </span>
    </li>
  );
}

function AnswerForm({ of, newest, waiting }: { of: Of; newest: number; waiting: QuestionReport[] }) {
  const tickets = waiting.map(({ _id }) => _id);
  const isPutRight = waiting.some(({ version }) => version < newest);
  const answering = useAnswerReports(of);
  // The same answer sent twice is one message.
  const [clientId, setClientId] = useState(randomUuid);
  const [message, setMessage] = useState(
    isPutRight
      ? `Thank you for telling us. This question was put right (version ${newest}).`
      : 'Thank you for telling us.',
  );
  const closeId = useId();
  const number = tickets.length === 1 ? '1 report' : `${tickets.length} reports`;

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const text = message.trim();
    if (text === '' || answering.isPending) return;
    const close = new FormData(event.currentTarget).has('close');
    answering.mutate(
      { tickets, version: newest, message: text, clientId, close },
      {
        onSuccess() {
          setClientId(randomUuid());
          showSuccess(`Answered ${number}.`);
        },
      },
    );
  }

  return (
    <form className="report-answer" onSubmit={send}>
      <TextAreaField
        label={`Answer to whoever sent ${tickets.length === 1 ? 'the report' : 'these reports'}`}
        rows={3}
        maxLength={TICKET_LENGTHS.message}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
        error={message.trim() === '' ? 'Write what they will read.' : null}
      />
      <label className="report-close" htmlFor={closeId}>
        <input id={closeId} type="checkbox" name="close" defaultChecked />
        <span>{tickets.length === 1 ? 'Close the ticket' : 'Close the tickets'}</span>
      </label>
      {answering.error && (
        <p role="alert" className="field-error">
          {errorMessageOf(answering.error)}
        </p>
      )}
      <Button type="submit" isBusy={answering.isPending}>{`Answer ${number}`}</Button>
    </form>
  );
}
