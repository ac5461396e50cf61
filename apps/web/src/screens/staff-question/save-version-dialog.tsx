import { QUESTION_LENGTHS } from '@assay/contract/questions';
import { useState } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';
import type { DraftStore, SaveOutcome } from '../../features/authoring/draft-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { describeLength } from '../../ui/formats.ts';
import { TextField } from '../../ui/forms/form-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { type Check, useForm } from '../../ui/forms/use-form.ts';

const checkMessage: Check = ({ value }) => {
  const { length } = value.trim();
  if (length === 0) return 'Please say in a few words what changed.';
  return length > QUESTION_LENGTHS.message
    ? describeLength('A message', length, QUESTION_LENGTHS.message)
    : null;
};

/** Asks what changed, and makes a version of the draft. */
export function SaveVersionDialog({
  store,
  nextVersion,
  onOutcome,
  onClose,
}: {
  store: DraftStore;
  nextVersion: number;
  /** Told of every outcome but a failed call, after which it can be tried again here. */
  onOutcome(outcome: Exclude<SaveOutcome, { kind: 'failed' }>): void;
  onClose(): void;
}) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(message: string): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    const outcome = await store.saveVersion(message);
    setIsBusy(false);
    if (outcome.kind === 'failed') setProblem(errorMessageOf(outcome.error));
    else onOutcome(outcome);
  }

  const form = useForm({ message: checkMessage }, (fields) => {
    void save(String(fields.get('message')).trim());
  });
  return (
    <Dialog title={`Save version ${nextVersion}`} cross onClose={onClose}>
      <form className="version-form" {...form.props}>
        <TextField
          label="What changed"
          hint="For your colleagues, in the history. Learners do not see it."
          autoComplete="off"
          data-first-focus
          {...form.field('message')}
        />
        {problem !== null && (
          <p role="alert" className="field-error">
            {problem}
          </p>
        )}
        <SubmitButton busy={isBusy} busyLabel="Saving…">
          Save version
        </SubmitButton>
      </form>
    </Dialog>
  );
}
