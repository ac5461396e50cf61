import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorCodeOf, errorMessageOf } from '../../api/api-error.ts';
import { callApi } from '../../api/client.ts';
import type { User } from '../../features/accounts/session.ts';
import { type LeaderboardEntry, leaderboardEntryQuery } from '../../features/results/results.ts';
import { formatName } from '../../ui/formats.ts';
import { TextField } from '../../ui/forms/form-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { type Check, useForm } from '../../ui/forms/use-form.ts';
import { clearToasts, showError } from '../../ui/toast.tsx';
import { AccountSection } from './account-section.tsx';

const LONGEST_NAME = 40;
/** Parts of a name that others see, as the organisation chooses. */
const SEEN: Record<LeaderboardEntry['names'], string> = {
  full: 'this name (learners who have not submitted a test see your initials)',
  initials: 'the initials of this name',
  none: 'no name',
};
const WAYS = ['own', 'other', 'none'] as const;
type Way = (typeof WAYS)[number];

/**
 * The learner's display on the leaderboard; nothing where the organisation has none, or before that is known.
 */
export function LeaderboardSection({ user }: { user: User }) {
  const { data: entry } = useQuery(leaderboardEntryQuery({ userId: user._id }));
  if (!entry?.shown) return null;
  return (
    <AccountSection
      title="Leaderboard"
      about={
        <p className="account-note">
          {`Others see your rank, ${SEEN[entry.names]} and two percentages there, and nothing else about you.`}
        </p>
      }
    >
      <EntryForm user={user} entry={entry} />
    </AccountSection>
  );
}

function wayOf({ takes_part, name }: LeaderboardEntry): Way {
  if (!takes_part) return 'none';
  return name === null ? 'own' : 'other';
}

function EntryForm({ user, entry }: { user: User; entry: LeaderboardEntry }) {
  const [way, setWay] = useState<Way>(wayOf(entry));
  const { save, form } = useSaveEntry(user._id, way);
  const labels: Record<Way, string> = {
    own: `As ${formatName(user)}`,
    other: 'Under another name',
    none: 'Not at all',
  };
  return (
    <form className="account-form" {...form.props}>
      <fieldset className="account-choice">
        <legend>I take part</legend>
        {WAYS.map((each) => (
          <label key={each}>
            <input
              type="radio"
              name="way"
              value={each}
              checked={way === each}
              onChange={() => setWay(each)}
            />
            <span>{labels[each]}</span>
          </label>
        ))}
      </fieldset>
      {way === 'other' && (
        <TextField
          label="Name on the leaderboard"
          defaultValue={entry.name ?? ''}
          maxLength={LONGEST_NAME}
          autoComplete="nickname"
          {...form.field('name')}
        />
      )}
      <SubmitButton busy={save.isPending} busyLabel="Saving…" outlined>
        Save choice
      </SubmitButton>
      <p role="status" className="account-note">
        {save.isSuccess && 'Saved. The leaderboard updates within seconds.'}
      </p>
    </form>
  );
}

const checkName: Check = ({ value }) => (value.trim() === '' ? 'Please enter a name.' : null);

function useSaveEntry(userId: User['_id'], way: Way) {
  const queryClient = useQueryClient();
  const { queryKey } = leaderboardEntryQuery({ userId });
  const save = useMutation({
    mutationFn: (body: { takes_part: boolean; name: string | null }) =>
      callApi('setLeaderboardEntry', { body }),
    onMutate: clearToasts,
    onSuccess(_, { takes_part, name }) {
      queryClient.setQueryData(queryKey, (known) => known && { ...known, takes_part, name });
      void queryClient.invalidateQueries({ queryKey: ['learner', userId, 'leaderboard'] });
    },
    onError(failure) {
      const isName = errorCodeOf<'setLeaderboardEntry'>(failure) === 'name_refused';
      if (!isName || !form.showErrors({ name: errorMessageOf(failure) })) showError(failure);
    },
  });
  const form = useForm({ name: checkName }, (fields) =>
    save.mutate({
      takes_part: way !== 'none',
      name: way === 'other' ? String(fields.get('name')).trim() : null,
    }),
  );
  return { save, form };
}
