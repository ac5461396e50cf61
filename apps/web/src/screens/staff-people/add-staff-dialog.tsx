import { USUAL_PERMISSIONS } from '@assay/contract/permissions';
import { useState } from 'react';
import { useAddStaff } from '../../features/people/persons.ts';
import { TextField } from '../../ui/forms/form-field.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { PermissionFields } from './permission-fields.tsx';

type Props = { userId: string; onDone(words: string): void; onClose(): void };

const FIELDS = [
  { name: 'first_name', label: 'First name', missing: 'Please enter the first name.' },
  { name: 'last_name', label: 'Last name', missing: 'Please enter the last name.' },
  { name: 'email', label: 'Email', missing: 'Please enter the email address.' },
] as const;
type Name = (typeof FIELDS)[number]['name'];

/** Adds a member of staff, who is invited by mail to choose a password. */
export function AddStaffDialog({ userId, onDone, onClose }: Props) {
  const add = useAddStaff(userId);
  const [permissions, setPermissions] = useState(USUAL_PERMISSIONS);
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});

  function act(reason: string, fields: FormData): void {
    const written = Object.fromEntries(
      FIELDS.map(({ name }) => [name, String(fields.get(name) ?? '').trim()]),
    ) as Record<Name, string>;
    const missing = FIELDS.filter(({ name }) => written[name] === '').map(({ name, missing: words }) => [
      name,
      words,
    ]);
    setFaults(Object.fromEntries(missing));
    if (missing.length > 0) return;
    add.mutate(
      { ...written, permissions, reason },
      {
        onSuccess: () => onDone(`Added ${written.first_name} ${written.last_name} and sent an invitation.`),
      },
    );
  }

  return (
    <ReasonDialog
      title="Add staff"
      act="Add and invite"
      isPending={add.isPending}
      error={add.error}
      onClose={onClose}
      onAct={act}
    >
      {FIELDS.map(({ name, label }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete="off"
          error={faults[name] ?? null}
          onInput={() => setFaults(({ [name]: _, ...others }) => others)}
        />
      ))}
      <PermissionFields permissions={permissions} onChoose={setPermissions} />
    </ReasonDialog>
  );
}
