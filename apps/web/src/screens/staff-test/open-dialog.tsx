import { type SubmitEvent, useId, useState } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';
import { type PublishedTest, useSetTestOpen } from '../../features/staff-tests/staff-tests.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { describeSitting } from './difference.tsx';
import { useTestEditing } from './test-editing.ts';

const MOST_CHARACTERS = 300;

/** Closes a test so that nobody starts it any more, or opens it again; both with a reason. */
export function OpenDialog({ published, onClose }: { published: PublishedTest; onClose(): void }) {
  const { of, test } = useTestEditing();
  const setOpen = useSetTestOpen(of);
  const formId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const opens = published.state === 'closed';
  const { closesAt } = published.content.window;

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    if (reason === '') setProblem('Please say why, for your colleagues.');
    else if (!setOpen.isPending) setOpen.mutate({ open: opens, reason }, { onSuccess: onClose });
  }

  return (
    <Dialog title={opens ? 'Open the test again' : 'Close the test'} onClose={onClose}>
      <form id={formId} className="test-dialog" noValidate onSubmit={send}>
        {opens ? (
          <p>
            <span>{`Learners can start version ${published.version} again.`}</span>
            {closesAt !== null && <span> Its closing time is taken away where it has passed.</span>}
          </p>
        ) : (
          <p>Nobody can start it any more. What was submitted stays.</p>
        )}
        {!opens && test.openAttempts > 0 && <p>{describeSitting(test.openAttempts)}</p>}
        <TextField
          label="Reason"
          hint="For the audit log. Learners do not see it."
          name="reason"
          autoComplete="off"
          maxLength={MOST_CHARACTERS}
          error={problem}
          onInput={() => setProblem(null)}
        />
        {setOpen.error && (
          <p role="alert" className="field-error">
            {errorMessageOf(setOpen.error)}
          </p>
        )}
      </form>
      <DialogFoot>
        <Button data-first-focus onClick={onClose}>
          Go Back
        </Button>
        <Button type="submit" form={formId} look="main" isBusy={setOpen.isPending}>
          {opens ? 'Open again' : 'Close the test'}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
