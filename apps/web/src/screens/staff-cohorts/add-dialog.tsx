import { useState } from 'react';
import { describeLearners } from '../../features/cohorts/cohort-words.ts';
import { type Cohort, useAddMembers, usePreviewMembers } from '../../features/cohorts/cohorts.ts';
import { TextAreaField } from '../../ui/forms/form-field.tsx';
import { LineNumbers, LineTable } from './add-preview.tsx';
import { CohortActDialog } from './cohort-act-dialog.tsx';

type Props = { userId: string; cohort: Cohort; onDone(words: string): void; onClose(): void };

/** Adds learners to a cohort: their addresses are pasted, shown for what they are, and only then added. */
export function AddDialog({ userId, cohort, onDone, onClose }: Props) {
  const preview = usePreviewMembers(cohort._id);
  const add = useAddMembers(userId, cohort._id);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const people = preview.data;

  if (people === undefined) {
    return (
      <CohortActDialog
        title={`Add to ${cohort.name}`}
        act="Check addresses"
        isPending={preview.isPending}
        error={preview.error}
        withoutReason
        onAct={() => {
          const isEmpty = text.trim() === '';
          setFault(isEmpty ? 'Please paste at least one address.' : null);
          if (!isEmpty) preview.mutate(text);
        }}
        onClose={onClose}
      >
        <TextAreaField
          label="Addresses"
          name="addresses"
          rows={8}
          spellCheck={false}
          autoComplete="off"
          hint="One a line, with or without a name. Up to 1,000. Nobody is added yet."
          value={text}
          error={fault}
          data-first-focus
          onChange={(event) => {
            setText(event.currentTarget.value);
            setFault(null);
          }}
        />
      </CohortActDialog>
    );
  }
  const emails = people.flatMap(({ kind, email }) => (kind === 'new' && email !== null ? [email] : []));
  return (
    <CohortActDialog
      title={`Add to ${cohort.name}`}
      act={emails.length === 0 ? null : `Add ${describeLearners(emails.length)}`}
      isPending={add.isPending}
      error={add.error}
      back={{
        label: 'Change addresses',
        onBack() {
          add.reset();
          preview.reset();
        },
      }}
      onAct={(reason) =>
        add.mutate(
          { emails, reason },
          { onSuccess: ({ added }) => onDone(`Added ${describeLearners(added)}.`) },
        )
      }
      onClose={onClose}
      below={<LineTable people={people} />}
    >
      <LineNumbers people={people} />
    </CohortActDialog>
  );
}
