import { useState } from 'react';
import { errorCodeOf } from '../../api/api-error.ts';
import { type Cohort, useSaveCohort } from '../../features/cohorts/cohorts.ts';
import { TextField } from '../../ui/forms/form-field.tsx';
import { CohortActDialog } from './cohort-act-dialog.tsx';

type Props = {
  userId: string;
  /** Null for a new one. */
  cohort: Cohort | null;
  onDone(cohortId: string): void;
  onClose(): void;
};

type Faults = { name?: string; endsOn?: string };

/** Name and days of a new cohort, or of one that is changed. */
export function CohortDialog({ userId, cohort, onDone, onClose }: Props) {
  const save = useSaveCohort(userId);
  const [faults, setFaults] = useState<Faults>({});
  const isTaken = errorCodeOf<'saveCohort'>(save.error) === 'cohort_name_taken';

  function send(reason: string, fields: FormData): void {
    const name = String(fields.get('name')).trim();
    const startsOn = String(fields.get('startsOn')) || null;
    const endsOn = String(fields.get('endsOn')) || null;
    const isReversed = startsOn !== null && endsOn !== null && endsOn < startsOn;
    const found = {
      ...(name === '' && { name: 'Please give it a name.' }),
      ...(isReversed && { endsOn: 'It ends before it starts.' }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const was = cohort && { name: cohort.name, startsOn: cohort.startsOn, endsOn: cohort.endsOn };
    const change = cohort && was && { _id: cohort._id, was, reason };
    save.mutate({ name, startsOn, endsOn, change }, { onSuccess: ({ _id }) => onDone(_id) });
  }

  return (
    <CohortActDialog
      title={cohort === null ? 'New cohort' : 'Change the cohort'}
      act={cohort === null ? 'Create' : 'Save'}
      isPending={save.isPending}
      error={isTaken ? null : save.error}
      withoutReason={cohort === null}
      onAct={send}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={100}
        defaultValue={cohort?.name}
        error={faults.name ?? (isTaken ? 'There is a cohort of this name already.' : null)}
        data-first-focus
        onInput={() => {
          save.reset();
          setFaults({});
        }}
      />
      <div className="cohort-days">
        <TextField label="First day" name="startsOn" type="date" defaultValue={cohort?.startsOn ?? ''} />
        <TextField
          label="Last day"
          name="endsOn"
          type="date"
          defaultValue={cohort?.endsOn ?? ''}
          error={faults.endsOn ?? null}
        />
      </div>
      <p className="cohort-note">Members count between these days. Leave one empty for no bound.</p>
    </CohortActDialog>
  );
}
