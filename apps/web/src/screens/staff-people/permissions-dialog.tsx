import { NO_PERMISSIONS, USUAL_PERMISSIONS } from '@assay/contract/permissions';
import { useState } from 'react';
import { personActs, usePersonAct } from '../../features/people/persons.ts';
import { formatName } from '../../ui/formats.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { PermissionFields } from './permission-fields.tsx';
import type { PersonDialogProps } from './person-task.ts';

/** Changes what a member of staff may do. */
export function PermissionsDialog({ of, whole: { person }, onDone, onClose }: PersonDialogProps) {
  const was = person.permissions ?? NO_PERMISSIONS;
  const change = usePersonAct(of, personActs.setPermissions);
  const [permissions, setPermissions] = useState(was);
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
      <PermissionFields permissions={permissions} onChoose={setPermissions} />
    </ReasonDialog>
  );
}

/** Makes a learner a member of staff. */
export function MakeStaffDialog({ of, whole: { person }, onDone, onClose }: PersonDialogProps) {
  const make = usePersonAct(of, personActs.makeStaff);
  const [permissions, setPermissions] = useState(USUAL_PERMISSIONS);
  return (
    <ReasonDialog
      title="Make staff"
      act="Make staff"
      isPending={make.isPending}
      error={make.error}
      onClose={onClose}
      onAct={(reason) =>
        make.mutate(
          { permissions, reason },
          { onSuccess: () => onDone(`${formatName(person)} is now staff and has been told by email.`) },
        )
      }
    >
      <p className="people-note">
        They are logged out. They keep their password and results, but cannot sit tests while they are staff.
      </p>
      <PermissionFields permissions={permissions} onChoose={setPermissions} />
    </ReasonDialog>
  );
}
