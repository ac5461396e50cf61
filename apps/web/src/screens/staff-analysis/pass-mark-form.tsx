import type { PassMarkMethod } from '@assay/assessment';
import { useState } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';
import {
  type PassMark,
  usePreviewPassMark,
  useSetPassMark,
} from '../../features/item-analysis/item-analysis.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/forms/form-field.tsx';
import { LabelledSelect } from '../../ui/forms/labelled-select.tsx';
import { PassMarkEffect } from './pass-mark-effect.tsx';
import { choiceOf, type MarkFields, METHODS, NO_FIELDS } from './pass-mark-fields.ts';

const MOST_REASON = 300;

/** Choice of a pass mark: its effect is shown before it can be set, with a reason. */
export function PassMarkForm({
  of,
  passMark,
}: {
  of: { userId: string; testId: string };
  passMark: PassMark;
}) {
  const [fields, setFields] = useState<MarkFields>(NO_FIELDS);
  const [reason, setReason] = useState('');
  const preview = usePreviewPassMark(of);
  const set = useSetPassMark(of);
  const read = choiceOf(fields, passMark.questions);
  const change = (changes: Partial<MarkFields>) => {
    setFields((before) => ({ ...before, ...changes }));
    // The effect that was shown is of other fields.
    preview.reset();
    set.reset();
  };
  const shown = preview.data;
  const error = preview.error ?? set.error;

  function show(): void {
    if (!preview.isPending && 'choice' in read) preview.mutate(read.choice);
  }
  function confirm(): void {
    if (set.isPending || shown === undefined || !('choice' in read) || reason.trim() === '') return;
    set.mutate(
      { choice: read.choice, seen: shown.seen, reason },
      {
        onSuccess() {
          setReason('');
          change(NO_FIELDS);
        },
      },
    );
  }

  return (
    <div className="analysis-form">
      <LabelledSelect<PassMarkMethod>
        label="Method"
        value={fields.method}
        options={METHODS}
        onChoose={(method) => change({ method })}
      />
      <MethodFields fields={fields} questions={passMark.questions} onChange={change} />
      {'fault' in read && read.fault !== null && <p className="label">{read.fault}</p>}
      <Button
        look={shown ? 'line' : 'main'}
        isBusy={preview.isPending}
        isOff={!('choice' in read)}
        onClick={show}
      >
        Show the effect
      </Button>
      {shown && (
        <>
          <PassMarkEffect preview={shown} />
          <TextField
            label="Reason"
            hint="For the audit log and the exam board."
            maxLength={MOST_REASON}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Button look="main" isBusy={set.isPending} isOff={reason.trim() === ''} onClick={confirm}>
            {shown.percent === null ? 'Take the pass mark away' : 'Set this pass mark'}
          </Button>
        </>
      )}
      {error && (
        <p role="alert" className="field-error">
          {errorMessageOf(error)}
        </p>
      )}
    </div>
  );
}

function MethodFields({
  fields: { method, percent, points, share, judges },
  questions,
  onChange,
}: {
  fields: MarkFields;
  questions: number;
  onChange(changes: Partial<MarkFields>): void;
}) {
  switch (method) {
    case 'percent':
      return (
        <TextField
          label="Percent"
          inputMode="decimal"
          value={percent}
          onChange={({ currentTarget }) => onChange({ percent: currentTarget.value })}
        />
      );
    case 'points':
      return (
        <TextField
          label="Right answers"
          hint={`Of the ${questions} questions that count now.`}
          inputMode="numeric"
          value={points}
          onChange={({ currentTarget }) => onChange({ points: currentTarget.value })}
        />
      );
    case 'angoff':
      return (
        <TextAreaField
          label="Judges"
          hint={`A line for each judge: ${questions} numbers, how many of 100 who just pass have each question right, in their order. A name may stand before them: AB: 60 75 …`}
          rows={4}
          value={judges}
          onChange={({ currentTarget }) => onChange({ judges: currentTarget.value })}
        />
      );
    case 'cohen':
      return (
        <TextField
          label="Share of the best, in percent"
          hint="Guess + share × (95th percentile − guess); 60 is usual."
          inputMode="decimal"
          value={share}
          onChange={({ currentTarget }) => onChange({ share: currentTarget.value })}
        />
      );
    case 'none':
      return null;
  }
}
