import { type GivenTime, useEndExtraTime } from '../../features/extra-time/extra-time.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

type Props = { userId: string; of: GivenTime; onDone(words: string): void; onClose(): void };

/** Ends the extra time of a person. */
export function EndDialog({ userId, of, onDone, onClose }: Props) {
  const end = useEndExtraTime(userId);
  const { person, percent } = of;
  return (
    <ReasonDialog
      title={`End extra time of ${person.name}`}
      act={`End ${percent}%`}
      isPending={end.isPending}
      error={end.error}
      onClose={onClose}
      onAct={(reason) =>
        end.mutate(
          { person: person._id, reason },
          { onSuccess: () => onDone(`${person.name} has no extra time from now on.`) },
        )
      }
    >
      <p>Tests that run now keep what they were given.</p>
    </ReasonDialog>
  );
}
