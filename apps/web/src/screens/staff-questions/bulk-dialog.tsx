import { type ReactNode, type SubmitEvent, useId } from 'react';
import { errorFieldsIn, errorMessageOf } from '../../api/api-error.ts';
import { describeQuestions } from '../../features/questions/question-words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';

type Props = {
  title: string;
  /** On the button: the act and its number. */
  act: string;
  isPending: boolean;
  /** Failure of the last try; the choice is kept. */
  error: Error | null;
  children: ReactNode;
  onAct(fields: FormData): void;
  onClose(): void;
};

/** Form of an act on chosen questions: what changes, and a button that says the act and the number. */
export function BulkDialog({ title, act, isPending, error, children, onAct, onClose }: Props) {
  const formId = useId();
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        id={formId}
        className="bulk-form"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!isPending) onAct(new FormData(event.currentTarget));
        }}
      >
        {children}
        {error && !isPending && (
          <p role="alert" className="field-error">
            <Icon name="warning" /> <span>{messageOf(error)}</span>
          </p>
        )}
      </form>
      <DialogFoot>
        <Button data-first-focus onClick={onClose}>
          Go Back
        </Button>
        <Button type="submit" form={formId} look="main" isBusy={isPending}>
          {act}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Message of a failure; where other questions match now, with their number. */
function messageOf(failure: Error): string {
  const { count } = errorFieldsIn(failure, 'selection_changed');
  const message = errorMessageOf(failure);
  return count === undefined ? message : `${message} ${describeQuestions(count)} now.`;
}
