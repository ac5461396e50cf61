import { type ReactNode, type SubmitEvent, useId } from 'react';
import { errorMessageOf } from '../api/api-error.ts';
import { Button } from './button.tsx';
import { Dialog, DialogFoot } from './dialog.tsx';
import { Icon } from './icon.tsx';
import './act-dialog.css';

type Props = {
  title: string;
  /** On the button: the act and its number; null while there is nothing to do. */
  act: string | null;
  isPending: boolean;
  /** Failure of the last try; what was typed is kept. */
  error: Error | null;
  children: ReactNode;
  onAct(fields: FormData): void;
  onClose(): void;
};

/** Form of an act: what happens, and a button that says the act and the number. */
export function ActDialog({ title, act, isPending, error, children, onAct, onClose }: Props) {
  const formId = useId();
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        id={formId}
        className="act-form"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (!isPending && act !== null) onAct(new FormData(event.currentTarget));
        }}
      >
        {children}
        {error && !isPending && (
          <p role="alert" className="field-error">
            <Icon name="warning" /> <span>{errorMessageOf(error)}</span>
          </p>
        )}
      </form>
      <DialogFoot>
        <Button data-first-focus onClick={onClose}>
          Go Back
        </Button>
        {act !== null && (
          <Button type="submit" form={formId} look="main" isBusy={isPending}>
            {act}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
