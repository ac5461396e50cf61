import { AccountsDialog } from './accounts-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { MakeStaffDialog, PermissionsDialog } from './permissions-dialog.tsx';
import {
  EndStaffDialog,
  ExportDialog,
  ReadmitDialog,
  RefundDialog,
  ResetDialog,
  SessionsDialog,
} from './person-act-dialogs.tsx';
import type { PersonDialogProps, PersonTask } from './person-task.ts';
import { PlanDialog } from './plan-dialog.tsx';

/** Dialog of what staff are about to do. */
export function PersonTaskDialog({ task, ...props }: PersonDialogProps & { task: PersonTask }) {
  switch (task.type) {
    case 'deactivatePeople':
    case 'reactivatePeople':
      return (
        <AccountsDialog act={task.type} userId={props.of.userId} chosen={[props.whole.person]} {...props} />
      );
    case 'plan':
      return <PlanDialog {...props} />;
    case 'permissions':
      return <PermissionsDialog {...props} />;
    case 'endStaff':
      return <EndStaffDialog {...props} />;
    case 'makeStaff':
      return <MakeStaffDialog {...props} />;
    case 'export':
      return <ExportDialog {...props} />;
    case 'erase':
      return <EraseDialog {...props} />;
    case 'mailReset':
      return <ResetDialog {...props} />;
    case 'refund':
      return <RefundDialog {...props} payment={task.payment} />;
    case 'readmit':
      return <ReadmitDialog {...props} test={task.test} />;
    case 'sessions':
      return <SessionsDialog {...props} session={task.session} />;
  }
}
