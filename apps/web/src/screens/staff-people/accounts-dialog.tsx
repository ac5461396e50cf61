import { describePeople } from '../../features/people/people-words.ts';
import { type AccountAct, useChangeAccounts } from '../../features/people/persons.ts';
import { formatName } from '../../ui/formats.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';

type Person = { _id: string; first_name: string; last_name: string; email: string; state: string };
type Props = {
  act: AccountAct;
  userId: string;
  chosen: readonly Person[];
  onDone(words: string): void;
  onClose(): void;
};

const WORDS = {
  deactivatePeople: {
    title: 'Deactivate',
    done: 'Deactivated',
    meaning:
      'They are logged out at once and cannot log in. Nothing is deleted. A test that is open keeps its answers and is handed in at its deadline.',
    others: 'deactivated already',
  },
  reactivatePeople: {
    title: 'Reactivate',
    done: 'Reactivated',
    meaning: 'They can log in again, with the password that they had.',
    others: 'active already',
  },
};
const MOST_NAMED = 5;

/** Deactivates or reactivates the chosen accounts. */
export function AccountsDialog({ act, userId, chosen, onDone, onClose }: Props) {
  const change = useChangeAccounts(userId);
  const { title, done, meaning, others } = WORDS[act];
  const open = chosen.filter(({ state }) => (state === 'deactivated') === (act === 'reactivatePeople'));
  const rest = chosen.length - open.length;
  const names = open.slice(0, MOST_NAMED).map((each) => `${formatName(each)} (${each.email})`);
  return (
    <ReasonDialog
      title={title}
      act={open.length === 0 ? null : `${title} ${describePeople(open.length)}`}
      isPending={change.isPending}
      error={change.error}
      onClose={onClose}
      onAct={(reason) =>
        change.mutate(
          { act, ids: open.map(({ _id }) => _id), reason },
          { onSuccess: ({ changed }) => onDone(`${done} ${describePeople(changed)}.`) },
        )
      }
    >
      {open.length > 0 && (
        <>
          <ul className="people-names">
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
            {open.length > MOST_NAMED && <li>{`and ${open.length - MOST_NAMED} more`}</li>}
          </ul>
          <p className="people-note">{meaning}</p>
        </>
      )}
      {rest > 0 && <p className="people-note">{`${describePeople(rest)}: ${others}.`}</p>}
    </ReasonDialog>
  );
}
