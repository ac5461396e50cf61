import { useState } from 'react';
import { type PersonPermissions, personActs, usePersonAct } from '../../features/people/persons.ts';
import { formatName } from '../../ui/formats.ts';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { PersonDialogProps } from './person-task.ts';

const CONTENT = [
  ['none', 'Nothing'],
  ['edit', 'Edit'],
  ['publish', 'Edit and publish'],
] as const;
const PEOPLE = [
  ['none', 'Nothing'],
  ['view', 'See'],
  ['manage', 'Manage'],
] as const;
const NOTHING: PersonPermissions = { content: 'none', people: 'none', support: false, settings: false };

/** Changes what a member of staff may do. */
export function PermissionsDialog({ of, whole: { person }, onDone, onClose }: PersonDialogProps) {
  const was = person.permissions ?? NOTHING;
  const change = usePersonAct(of, personActs.setPermissions);
  const [permissions, setPermissions] = useState(was);
  const choose = (chosen: Partial<PersonPermissions>) => setPermissions((now) => ({ ...now, ...chosen }));
  return (
    <ReasonDialog
      title="Change permissions"
      act="Save"
      isPending={change.isPending}
      error={change.error}
      onClose={onClose}
      onAct={(reason) =>
        change.mutate(
          { permissions, was, reason },
          { onSuccess: () => onDone(`Saved what ${formatName(person)} may do.`) },
        )
      }
    >
      <LabelledSelect
        label="Questions and tests"
        value={permissions.content}
        options={CONTENT}
        onChoose={(content) => choose({ content })}
      />
      <LabelledSelect
        label="People"
        value={permissions.people}
        options={PEOPLE}
        onChoose={(people) => choose({ people })}
      />
      <label className="invite-again">
        <input
          type="checkbox"
          checked={permissions.support}
          onChange={({ currentTarget }) => choose({ support: currentTarget.checked })}
        />
        <span>Answers tickets</span>
      </label>
      <label className="invite-again">
        <input
          type="checkbox"
          checked={permissions.settings}
          onChange={({ currentTarget }) => choose({ settings: currentTarget.checked })}
        />
        <span>Changes settings</span>
      </label>
    </ReasonDialog>
  );
}
