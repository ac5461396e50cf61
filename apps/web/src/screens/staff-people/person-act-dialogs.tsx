import { formatPence, isInvited } from '../../features/people/person-words.ts';
import {
  personActs,
  useExportPerson,
  usePersonAct,
  type WholePerson,
} from '../../features/people/persons.ts';
import { formatName } from '../../ui/formats.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { PersonDialogProps } from './person-task.ts';

/** Pays the rest of a payment back. */
export function RefundDialog({
  of,
  payment,
  onDone,
  onClose,
}: PersonDialogProps & { payment: WholePerson['payments'][number] }) {
  const refund = usePersonAct(of, personActs.refund);
  const rest = formatPence(payment.amountPence - payment.refundedPence);
  return (
    <ReasonDialog
      title="Pay back"
      act={`Pay ${rest} back`}
      isPending={refund.isPending}
      error={refund.error}
      onClose={onClose}
      onAct={(reason) =>
        refund.mutate(
          { payment: payment._id, reason },
          {
            onSuccess: ({ isWhole }) =>
              onDone(
                isWhole ? `Paid ${rest} back.` : `${rest} is on its way. Access stays until it has come.`,
              ),
          },
        )
      }
    >
      <p>{`${payment.access}, ${formatPence(payment.amountPence)}`}</p>
      <p className="people-note">The access that it gave ends.</p>
      {payment.isDisputed && <p className="people-note">It is disputed: the provider may refuse.</p>}
    </ReasonDialog>
  );
}

/** Lets a learner take a test that a closed account of the same mailbox took. */
export function ReadmitDialog({
  of,
  test,
  onDone,
  onClose,
}: PersonDialogProps & { test: WholePerson['barred'][number] }) {
  const readmit = usePersonAct(of, personActs.readmit);
  return (
    <ReasonDialog
      title="Allow"
      act="Allow this test"
      isPending={readmit.isPending}
      error={readmit.error}
      onClose={onClose}
      onAct={(reason) =>
        readmit.mutate({ test: test._id, reason }, { onSuccess: () => onDone(`Allowed ${test.test_name}.`) })
      }
    >
      <p>{test.test_name}</p>
      <p className="people-note">A closed account of the same mailbox took it.</p>
    </ReasonDialog>
  );
}

/** Logs somebody out of one session, or of all. */
export function SessionsDialog({
  of,
  session,
  onDone,
  onClose,
}: PersonDialogProps & { session: WholePerson['sessions'][number] | null }) {
  const end = usePersonAct(of, personActs.endSessions);
  return (
    <ReasonDialog
      title="Log out"
      act={session === null ? 'Log out everywhere' : 'Log out there'}
      isPending={end.isPending}
      error={end.error}
      onClose={onClose}
      onAct={(reason) =>
        end.mutate(session === null ? { reason } : { session: session._id, reason }, {
          onSuccess: () => onDone(session === null ? 'Logged out everywhere.' : 'Logged out there.'),
        })
      }
    >
      <p>{session === null ? 'All devices' : session.device || 'Unknown device'}</p>
      <p className="people-note">What they saved stays. They can log in again.</p>
    </ReasonDialog>
  );
}

/** Mails a link with which somebody chooses a password. */
export function ResetDialog({ of, whole: { person }, onDone, onClose }: PersonDialogProps) {
  const mail = usePersonAct(of, personActs.mailReset);
  return (
    <ReasonDialog
      title={isInvited(person) ? 'Invite again' : 'Mail a password link'}
      act="Send the mail"
      isPending={mail.isPending}
      error={mail.error}
      onClose={onClose}
      onAct={(reason) =>
        mail.mutate({ reason }, { onSuccess: () => onDone(`Sent a mail to ${person.email}.`) })
      }
    >
      <p>{person.email}</p>
      <p className="people-note">
        {isInvited(person)
          ? 'The link in the earlier email will stop working.'
          : 'Until they choose another, the password stays as it is.'}
      </p>
    </ReasonDialog>
  );
}

/** Makes a member of staff who was a learner a learner again. */
export function EndStaffDialog({ of, whole: { person }, onDone, onClose }: PersonDialogProps) {
  const end = usePersonAct(of, personActs.endStaff);
  return (
    <ReasonDialog
      title="Make a learner again"
      act="Make learner"
      isPending={end.isPending}
      error={end.error}
      onClose={onClose}
      onAct={(reason) =>
        end.mutate({ reason }, { onSuccess: () => onDone(`${formatName(person)} is a learner again.`) })
      }
    >
      <p className="people-note">They are logged out, and other staff can take their tickets.</p>
    </ReasonDialog>
  );
}

/** Saves everything that is kept of a learner. */
export function ExportDialog({ of, whole: { person }, onDone, onClose }: PersonDialogProps) {
  const copy = useExportPerson(of);
  return (
    <ReasonDialog
      title="Export data"
      act="Save the file"
      isPending={copy.isPending}
      error={copy.error}
      onClose={onClose}
      onAct={(reason) =>
        copy.mutate(reason, {
          onSuccess({ content, fileName }) {
            saveFile(content, fileName ?? 'learner-data.json');
            onDone('The file is in your downloads. Delete it once it has been handed over.');
          },
        })
      }
    >
      <p>{`Everything that is kept of ${formatName(person)}, for them alone.`}</p>
    </ReasonDialog>
  );
}
