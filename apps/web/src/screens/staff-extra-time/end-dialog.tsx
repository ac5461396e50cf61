import { useState } from 'react';
import { type GivenTime, useEndExtraTime } from '../../features/extra-time/extra-time.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';

type Props = { userId: string; of: GivenTime; onDone(words: string): void; onClose(): void };

/** Ends the extra time of a person. */
export function EndDialog({ userId, of, onDone, onClose }: Props) {
  const end = useEndExtraTime(userId);
  const [fault, setFault] = useState<string | null>(null);
  const { person, percent } = of;
  return (
    <ActDialog
      title={`End extra time of ${person.name}`}
      act={`End ${percent} %`}
      isPending={end.isPending}
      error={end.error}
      onClose={onClose}
      onAct={(fields) => {
        const reason = String(fields.get('reason')).trim();
        setFault(reason === '' ? 'Please write the reason.' : null);
        if (reason === '') return;
        end.mutate(
          { person: person._id, reason },
          { onSuccess: () => onDone(`${person.name} has no extra time from now on.`) },
        );
      }}
    >
      <p>Tests that run now keep what they were given.</p>
      <TextField
        label="Reason"
        name="reason"
        maxLength={300}
        autoComplete="off"
        hint="Kept in the audit log."
        error={fault}
        onInput={() => setFault(null)}
      />
    </ActDialog>
  );
}
