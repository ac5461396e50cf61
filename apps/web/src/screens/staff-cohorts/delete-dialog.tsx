import { describeMembers } from '../../features/cohorts/cohort-words.ts';
import { type Cohort, useDeleteCohort } from '../../features/cohorts/cohorts.ts';
import { CohortActDialog } from './cohort-act-dialog.tsx';

type Props = { userId: string; cohort: Cohort; onDone(): void; onClose(): void };

/** Deletes a cohort; the server refuses while a test is for it. */
export function DeleteDialog({ userId, cohort, onDone, onClose }: Props) {
  const remove = useDeleteCohort(userId);
  return (
    <CohortActDialog
      title="Delete the cohort?"
      act="Delete"
      isPending={remove.isPending}
      error={remove.error}
      onAct={(reason) => remove.mutate({ cohortId: cohort._id, reason }, { onSuccess: onDone })}
      onClose={onClose}
    >
      <p>{`${cohort.name}, with ${describeMembers(cohort.members)}. Their accounts and results stay.`}</p>
    </CohortActDialog>
  );
}
