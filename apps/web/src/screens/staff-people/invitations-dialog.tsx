import { type Invitation, useChangeInvitations } from '../../features/people/people.ts';
import { describeInvitations } from '../../features/people/people-words.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';

export type InvitationTask = 'repeatInvitations' | 'withdrawInvitations';

const WORDS = {
  repeatInvitations: {
    title: 'Send again',
    act: 'Send',
    done: 'Sent',
    meaning: 'Each gets a new link for 14 days. The link before works no more.',
  },
  withdrawInvitations: {
    title: 'Withdraw',
    act: 'Withdraw',
    done: 'Withdrew',
    meaning: 'Their links work no more. Nobody is told.',
  },
};

type Props = {
  task: InvitationTask;
  userId: string;
  chosen: readonly Invitation[];
  onDone(words: string): void;
  onClose(): void;
};

/** Sends the chosen invitations again, or takes them back; those of people who have joined stay. */
export function InvitationsDialog({ task, userId, chosen, onDone, onClose }: Props) {
  const change = useChangeInvitations(userId);
  const { title, act, done, meaning } = WORDS[task];
  const ids = chosen.filter((each) => isOpenTo(task, each)).map(({ _id }) => _id);
  const others = chosen.length - ids.length;
  return (
    <ActDialog
      title={title}
      act={ids.length === 0 ? null : `${act} ${describeInvitations(ids.length)}`}
      isPending={change.isPending}
      error={change.error}
      onClose={onClose}
      onAct={() =>
        change.mutate(
          { act: task, ids },
          { onSuccess: ({ changed }) => onDone(`${done} ${describeInvitations(changed)}.`) },
        )
      }
    >
      {ids.length > 0 && <p>{meaning}</p>}
      {others > 0 && (
        <p className="people-note">{`${describeInvitations(others)} ${others === 1 ? 'stays' : 'stay'}: ${
          task === 'repeatInvitations' ? 'joined already' : 'joined or withdrawn already'
        }.`}</p>
      )}
    </ActDialog>
  );
}

function isOpenTo(task: InvitationTask, { state }: Invitation): boolean {
  return state !== 'joined' && (task === 'repeatInvitations' || state !== 'withdrawn');
}
