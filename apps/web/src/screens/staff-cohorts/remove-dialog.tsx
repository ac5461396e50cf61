import { describeMembers } from '../../features/cohorts/cohort-words.ts';
import { type Member, useRemoveMembers } from '../../features/cohorts/cohorts.ts';
import { formatList } from '../../ui/formats.ts';
import { CohortActDialog } from './cohort-act-dialog.tsx';

/** Most members that are named. */
const NAMED = 8;

type Props = {
  userId: string;
  cohortId: string;
  chosen: readonly Member[];
  onDone(words: string): void;
  onClose(): void;
};

/** Takes the chosen members out of a cohort. */
export function RemoveDialog({ userId, cohortId, chosen, onDone, onClose }: Props) {
  const remove = useRemoveMembers(userId, cohortId);
  const names = chosen.slice(0, NAMED).map(({ name }) => name);
  const more = chosen.length - names.length;
  return (
    <CohortActDialog
      title={`Remove ${describeMembers(chosen.length)}`}
      act={`Remove ${describeMembers(chosen.length)}`}
      isPending={remove.isPending}
      error={remove.error}
      onAct={(reason) =>
        remove.mutate(
          { people: chosen.map(({ _id }) => _id), reason },
          { onSuccess: ({ removed }) => onDone(`Removed ${describeMembers(removed)}.`) },
        )
      }
      onClose={onClose}
    >
      <p>{formatList(more > 0 ? [...names, `${more} more`] : names)}</p>
      <p>They no longer see tests for this cohort alone. What they have begun or submitted stays theirs.</p>
    </CohortActDialog>
  );
}
