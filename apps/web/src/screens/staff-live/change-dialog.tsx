import { MAX_ADDED_MINUTES } from '@assay/assessment';
import { useState } from 'react';
import { type Act, type Foreseen, useChangeAttempts, usePreviewChange } from '../../features/live/live.ts';
import { ACTS, describeLearners, UNCHANGED } from '../../features/live/live-words.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { formatTime } from '../../ui/formats.ts';
import { TextField } from '../../ui/forms/form-field.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { Target } from './live-task.ts';

type Props = {
  of: { userId: string; testId: string };
  act: Act;
  target: Target;
  onDone(words: string): void;
  onClose(): void;
};

const NO_MINUTES = `A whole number from 1 to ${MAX_ADDED_MINUTES}, please.`;
const NO_REASON = 'Please write the reason.';

/** Changes the time of attempts: minutes and reason first, then each new end, and only then the change. */
export function ChangeDialog({ of, act, target, onDone, onClose }: Props) {
  const preview = usePreviewChange(of.testId);
  const change = useChangeAttempts(of);
  const [asked, setAsked] = useState({ minutes: null as number | null, reason: '' });
  const [faults, setFaults] = useState<{ minutes: string | null; reason: string | null }>({
    minutes: null,
    reason: null,
  });
  const words = ACTS[act];
  const foreseen = preview.data;
  const moving = foreseen?.filter(({ newDeadlineAt }) => newDeadlineAt !== null) ?? [];

  function look(fields: FormData) {
    const minutes = words.minutes === null ? null : Number(fields.get('minutes'));
    const reason = String(fields.get('reason')).trim();
    const isWrong =
      minutes !== null && !(Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_ADDED_MINUTES);
    setFaults({ minutes: isWrong ? NO_MINUTES : null, reason: reason === '' ? NO_REASON : null });
    if (isWrong || reason === '') return;
    setAsked({ minutes, reason });
    preview.mutate({ act, minutes, attempts: target.attempts });
  }

  function perform() {
    change.mutate(
      { act, ...asked, attempts: moving.map(({ _id, deadlineAt }) => ({ _id, deadlineAt })) },
      {
        onSuccess({ changed, unchanged }) {
          const rest =
            unchanged.length === 0 ? '' : ` ${describeLearners(unchanged.length)} stayed as before.`;
          onDone(`${describeLearners(changed)} ${words.done}.${rest}`);
        },
      },
    );
  }

  const isLooking = foreseen === undefined;
  const doIt = moving.length === 0 ? null : `${words.does} ${describeLearners(moving.length)}`;
  return (
    <ActDialog
      title={`${words.title}: ${describeLearners(target.count)}`}
      act={isLooking ? 'See what changes' : doIt}
      isPending={preview.isPending || change.isPending}
      error={change.error ?? preview.error}
      onClose={onClose}
      onAct={(fields) => (isLooking ? look(fields) : perform())}
    >
      {isLooking ? (
        <>
          {words.minutes !== null && (
            <TextField
              label={words.minutes}
              name="minutes"
              inputMode="numeric"
              autoComplete="off"
              defaultValue="10"
              error={faults.minutes}
            />
          )}
          <TextField
            label="Reason"
            name="reason"
            maxLength={300}
            autoComplete="off"
            hint="Kept in the audit log."
            error={faults.reason}
          />
          <p className="live-note">{NOTES[act]}</p>
        </>
      ) : (
        <Preview foreseen={foreseen} />
      )}
    </ActDialog>
  );
}

const NOTES: Record<Act, string> = {
  extend: 'Nothing changes yet. Their pages show it within half a minute.',
  reopen: 'Nothing changes yet. Reports are withdrawn; whoever handed in may have seen the answers.',
  end: 'Nothing changes yet. Their pages hand in what there is within half a minute.',
};

const COLUMNS: Column<Foreseen>[] = [
  { head: 'Learner', kind: 'name', cell: ({ learner }) => learner },
  { head: 'Now', folded: 'below', cell: ({ deadlineAt }) => `until ${formatTime(deadlineAt)}` },
  {
    head: 'Then',
    cell: ({ newDeadlineAt, why }) =>
      newDeadlineAt === null ? (
        <span>{why === null ? '–' : UNCHANGED[why]}</span>
      ) : (
        <b>{`until ${formatTime(newDeadlineAt)}`}</b>
      ),
  },
];

/** Each new end, those that stay as they are last. */
function Preview({ foreseen }: { foreseen: readonly Foreseen[] }) {
  const sorted = foreseen.toSorted(
    (one, other) => Number(one.newDeadlineAt === null) - Number(other.newDeadlineAt === null),
  );
  return (
    <Table
      label="What changes"
      columns={COLUMNS}
      rows={sorted}
      keyOf={({ _id }) => _id}
      folds
      empty={<p>Nobody is left to whom this applies.</p>}
    />
  );
}
