import type { ComponentProps } from 'react';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

/** Form of an act on a cohort, in the words that fit it. */
export function CohortActDialog(props: ComponentProps<typeof ReasonDialog>) {
  return (
    <ReasonDialog
      {...props}
      hint="For the audit log. Learners do not see it."
      missing="Please say why, for your colleagues."
    />
  );
}
