import { type ComponentProps, useState } from 'react';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';

const MISSING = 'Please write the reason.';
const MOST_CHARACTERS = 300;

type Props = Omit<ComponentProps<typeof ActDialog>, 'onAct'> & {
  onAct(reason: string, fields: FormData): void;
};

/** Form of an act that needs a reason, which stands in the audit log. */
export function ReasonDialog({ children, act, onAct, ...dialog }: Props) {
  const [fault, setFault] = useState<string | null>(null);
  return (
    <ActDialog
      {...dialog}
      act={act}
      onAct={(fields) => {
        const reason = String(fields.get('reason')).trim();
        setFault(reason === '' ? MISSING : null);
        if (reason !== '') onAct(reason, fields);
      }}
    >
      {children}
      {act !== null && (
        <TextField
          label="Reason"
          name="reason"
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
          hint="Stands in the audit log."
          error={fault}
          onInput={() => setFault(null)}
        />
      )}
    </ActDialog>
  );
}
