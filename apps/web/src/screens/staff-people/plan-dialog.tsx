import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { personActs, planPreviewQuery, usePersonAct } from '../../features/people/persons.ts';
import { formatDay } from '../../ui/formats.ts';
import { TextField } from '../../ui/forms/form-field.tsx';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import type { PersonDialogProps } from './person-task.ts';

const MOST_DAYS = 3_650;
const FIRST_DAYS = '30';

/** Gives further days of access without payment. */
export function PlanDialog({ of, whole: { plans }, onDone, onClose }: PersonDialogProps) {
  const grant = usePersonAct(of, personActs.grantPlan);
  const [typed, setTyped] = useState(FIRST_DAYS);
  const days = /^[1-9]\d{0,3}$/u.test(typed) && Number(typed) <= MOST_DAYS ? Number(typed) : null;
  const { data: preview } = useQuery({ ...planPreviewQuery(of, days ?? 1), enabled: days !== null });
  const isPlan = plans.some((plan) => String(plan.days) === typed);
  return (
    <ReasonDialog
      title="Give access"
      act={days === null ? null : `Give ${days} days`}
      isPending={grant.isPending}
      error={grant.error}
      onClose={onClose}
      onAct={(reason) => {
        if (days === null) return;
        grant.mutate(
          { days, reason },
          { onSuccess: ({ until }) => onDone(`Access lasts until ${formatDay(until)}.`) },
        );
      }}
    >
      {plans.length > 0 && (
        <LabelledSelect
          label="As a plan"
          value={isPlan ? typed : null}
          options={[
            [null, 'Another number'],
            ...plans.map((plan) => [String(plan.days), plan.name] as const),
          ]}
          onChoose={(chosen) => setTyped(chosen ?? '')}
        />
      )}
      <TextField
        label="Days"
        name="days"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={typed}
        error={days === null && typed !== '' ? `From 1 to ${MOST_DAYS}.` : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <p className="people-note" role="status">
        {days !== null && preview
          ? `${preview.until === null ? 'No access so far.' : `Until ${formatDay(preview.until)} so far.`} Then until ${formatDay(preview.wouldEndAt)}.`
          : ''}
      </p>
    </ReasonDialog>
  );
}
