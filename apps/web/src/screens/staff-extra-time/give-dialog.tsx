import { MAX_EXTRA_PERCENT } from '@assay/assessment';
import { useState } from 'react';
import {
  type AskedTime,
  type ExtraTimePreview,
  type GivenTime,
  usePreviewExtraTime,
  useSetExtraTime,
} from '../../features/extra-time/extra-time.ts';
import { ActDialog } from '../../ui/act-dialog.tsx';
import { formatTime, formatToday } from '../../ui/formats.ts';
import { TextField } from '../../ui/forms/form-field.tsx';

type Props = {
  userId: string;
  /** Extra time that is changed; null for a person who is named here. */
  of: GivenTime | null;
  onDone(words: string): void;
  onClose(): void;
};

type Faults = Partial<Record<'email' | 'percent' | 'startsOn' | 'endsOn' | 'reason', string>>;

/** Gives a person extra time: who, how much and why, then what changes in running tests, and then the act. */
export function GiveDialog({ userId, of, onDone, onClose }: Props) {
  const preview = usePreviewExtraTime();
  const give = useSetExtraTime(userId);
  const [asked, setAsked] = useState<{ span: Omit<AskedTime, 'email'>; reason: string } | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const seen = preview.data;

  function look(fields: FormData) {
    const read = (name: string) => String(fields.get(name) ?? '').trim();
    const email = of?.person.email ?? read('email');
    const span = {
      percent: Number(read('percent')),
      startsOn: read('startsOn'),
      endsOn: read('endsOn') || null,
    };
    const found = faultsIn({ ...span, email, reason: read('reason') });
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setAsked({ span, reason: read('reason') });
    preview.mutate({ email, ...span });
  }

  function perform({ person }: ExtraTimePreview) {
    if (asked === null) return;
    give.mutate(
      { person: person._id, ...asked.span, reason: asked.reason },
      {
        onSuccess: ({ attempts }) =>
          onDone(
            `${person.name} has ${asked.span.percent}% more.${attempts === 0 ? '' : ` ${describeRunning(attempts)}`}`,
          ),
      },
    );
  }

  return (
    <ActDialog
      title={of === null ? 'Give extra time' : `Extra time of ${of.person.name}`}
      act={seen === undefined ? 'See what changes' : `Give ${asked?.span.percent ?? ''}%`}
      isPending={preview.isPending || give.isPending}
      error={give.error ?? preview.error}
      onClose={onClose}
      onAct={(fields) => (seen === undefined ? look(fields) : perform(seen))}
    >
      {seen === undefined ? (
        <>
          {of === null && (
            <TextField
              label="Email address"
              name="email"
              type="email"
              autoComplete="off"
              error={faults.email ?? null}
            />
          )}
          <TextField
            label="Percent of a test’s minutes"
            name="percent"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={of?.percent ?? 25}
            error={faults.percent ?? null}
          />
          <div className="extra-days">
            <TextField
              label="From"
              name="startsOn"
              type="date"
              defaultValue={of?.startsOn ?? formatToday()}
              error={faults.startsOn ?? null}
            />
            <TextField
              label="To (may be empty)"
              name="endsOn"
              type="date"
              defaultValue={of?.endsOn ?? ''}
              error={faults.endsOn ?? null}
            />
          </div>
          <TextField
            label="Reason"
            name="reason"
            maxLength={300}
            autoComplete="off"
            hint="Kept in the audit log. No diagnosis, please."
            error={faults.reason ?? null}
          />
        </>
      ) : (
        <Seen {...seen} />
      )}
    </ActDialog>
  );
}

function faultsIn(asked: AskedTime & { reason: string }): Faults {
  const { email, percent, startsOn, endsOn, reason } = asked;
  const isPercent = Number.isInteger(percent) && percent >= 1 && percent <= MAX_EXTRA_PERCENT;
  return {
    ...(email.includes('@') ? {} : { email: 'Please write an email address.' }),
    ...(isPercent ? {} : { percent: `A whole number from 1 to ${MAX_EXTRA_PERCENT}, please.` }),
    ...(startsOn === '' ? { startsOn: 'Please choose a day.' } : {}),
    ...(endsOn !== null && endsOn < startsOn ? { endsOn: 'This is before the first day.' } : {}),
    ...(reason === '' ? { reason: 'Please write the reason.' } : {}),
  };
}

function describeRunning(attempts: number): string {
  return attempts === 1 ? 'One running test ends later.' : `${attempts} running tests end later.`;
}

/** The person, what it replaces, and each running test. */
function Seen({ person, before, attempts }: ExtraTimePreview) {
  return (
    <>
      <p className="extra-who">
        <b>{person.name}</b>
        <span className="extra-fact">{person.email}</span>
      </p>
      {before && <p>{`In place of ${before.percent}%.`}</p>}
      {attempts.length === 0 && <p>Sits no test now.</p>}
      <ul className="extra-running">
        {attempts.map(({ _id, test_name, deadlineAt, newDeadlineAt }) => (
          <li key={_id}>
            {deadlineAt === newDeadlineAt
              ? `${test_name}: ends at ${formatTime(deadlineAt)}, as before`
              : `${test_name}: ends at ${formatTime(newDeadlineAt)}, not ${formatTime(deadlineAt)}`}
          </li>
        ))}
      </ul>
    </>
  );
}
