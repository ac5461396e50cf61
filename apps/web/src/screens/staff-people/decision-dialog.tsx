import { useState } from 'react';
import { type Applicant, useApprove, useRefuse } from '../../features/people/people.ts';
import { describePeople } from '../../features/people/people-words.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { formatName } from '../../ui/formats.ts';
import { TextAreaField } from '../../ui/forms/form-field.tsx';

export type Decision = 'approve' | 'refuse';

type Props = {
  decision: Decision;
  userId: string;
  chosen: readonly Applicant[];
  onDone(words: string): void;
  onClose(): void;
};

/** Decides about the chosen people, each of whom is told by mail. */
export function DecisionDialog({ decision, ...props }: Props) {
  return decision === 'approve' ? <Approve {...props} /> : <Refuse {...props} />;
}

type FormProps = Omit<Props, 'decision'>;
const idsOf = (chosen: FormProps['chosen']) => chosen.map(({ _id }) => _id);

function Approve({ userId, chosen, onDone, onClose }: FormProps) {
  const approve = useApprove(userId);
  return (
    <ActDialog
      title="Approve"
      act={`Approve ${describePeople(chosen.length)}`}
      isPending={approve.isPending}
      error={approve.error}
      onClose={onClose}
      onAct={() =>
        approve.mutate(idsOf(chosen), {
          onSuccess: ({ changed }) => onDone(`Approved ${describePeople(changed)}.`),
        })
      }
    >
      <Names chosen={chosen} />
      <p className="people-note">Their accounts open, and each is told by email.</p>
    </ActDialog>
  );
}

const MISSING = 'Please write the reason.';

function Refuse({ userId, chosen, onDone, onClose }: FormProps) {
  const refuse = useRefuse(userId);
  const [fault, setFault] = useState<string | null>(null);
  return (
    <ActDialog
      title="Refuse"
      act={`Refuse ${describePeople(chosen.length)}`}
      isPending={refuse.isPending}
      error={refuse.error}
      onClose={onClose}
      onAct={(fields) => {
        const reason = String(fields.get('reason')).trim();
        setFault(reason === '' ? MISSING : null);
        if (reason === '') return;
        refuse.mutate(
          { ids: idsOf(chosen), reason },
          { onSuccess: ({ changed }) => onDone(`Refused ${describePeople(changed)}.`) },
        );
      }}
    >
      <Names chosen={chosen} />
      <TextAreaField
        label="Reason"
        name="reason"
        rows={3}
        maxLength={1_000}
        hint="Each reads it in an email."
        error={fault}
        onInput={() => setFault(null)}
      />
      <p className="people-note">What they sent is deleted. They may sign up again.</p>
    </ActDialog>
  );
}

const MOST_NAMED = 5;

function Names({ chosen }: Pick<FormProps, 'chosen'>) {
  const others = chosen.length - MOST_NAMED;
  const names = chosen.slice(0, MOST_NAMED).map((each) => `${formatName(each)} (${each.email})`);
  return (
    <ul className="people-names">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
      {others > 0 && <li>{`and ${others} more`}</li>}
    </ul>
  );
}
