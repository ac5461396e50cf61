import { type ComponentProps, useState } from 'react';
import { ActDialog } from './act-dialog.tsx';
import { TextField } from './forms/form-field.tsx';

const MOST_CHARACTERS = 300;

type Props = Omit<ComponentProps<typeof ActDialog>, 'onAct'> & {
  hint?: string;
  /** Said where the reason was left out. */
  missing?: string;
  /** True where the audit log needs no reason. */
  withoutReason?: boolean;
  /** @param reason empty where none is asked for */
  onAct(reason: string, fields: FormData): void;
};

/** Form of an act that needs a reason, which stands in the audit log. */
export function ReasonDialog({
  children,
  act,
  hint = 'Kept in the audit log.',
  missing = 'Please write the reason.',
  withoutReason = false,
  onAct,
  ...dialog
}: Props) {
  const [fault, setFault] = useState<string | null>(null);
  return (
    <ActDialog
      {...dialog}
      act={act}
      onAct={(fields) => {
        const reason = String(fields.get('reason') ?? '').trim();
        const isMissing = reason === '' && !withoutReason;
        setFault(isMissing ? missing : null);
        if (!isMissing) onAct(reason, fields);
      }}
    >
      {children}
      {act !== null && !withoutReason && (
        <TextField
          label="Reason"
          name="reason"
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
          hint={hint}
          error={fault}
          onInput={() => setFault(null)}
        />
      )}
    </ActDialog>
  );
}
