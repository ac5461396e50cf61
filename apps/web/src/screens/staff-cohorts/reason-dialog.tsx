import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { errorMessageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/forms/form-field.tsx';
import { Icon } from '../../ui/icon.tsx';

const MOST_CHARACTERS = 300;

type Props = {
  title: string;
  /** On the button; null while there is nothing to do. */
  act: string | null;
  isPending: boolean;
  /** Failure of the last try; what was typed is kept. */
  error: Error | null;
  children: ReactNode;
  /** Long lists, which must not push the reason away. */
  below?: ReactNode;
  /** True where the audit log needs no reason. */
  withoutReason?: boolean;
  /** Another way back than leaving the dialog. */
  back?: { label: string; onBack(): void };
  /** @param reason empty where none is asked for */
  onAct(reason: string, fields: FormData): void;
  onClose(): void;
};

/** Form of an act on a cohort: what happens, why, and a button that says the act. */
export function ReasonDialog(props: Props) {
  const {
    title,
    act,
    isPending,
    error,
    children,
    below,
    withoutReason = false,
    back,
    onAct,
    onClose,
  } = props;
  const formId = useId();
  const [problem, setProblem] = useState<string | null>(null);

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending || act === null) return;
    const fields = new FormData(event.currentTarget);
    const reason = String(fields.get('reason') ?? '').trim();
    if (reason === '' && !withoutReason) setProblem('Please say why, for your colleagues.');
    else onAct(reason, fields);
  }

  return (
    <Dialog title={title} onClose={isPending ? undefined : onClose}>
      <form id={formId} className="cohort-form" noValidate onSubmit={send}>
        {children}
        {!withoutReason && act !== null && (
          <TextField
            label="Reason"
            hint="For the audit log. Learners do not see it."
            name="reason"
            autoComplete="off"
            maxLength={MOST_CHARACTERS}
            error={problem}
            onInput={() => setProblem(null)}
          />
        )}
        {error && !isPending && (
          <p role="alert" className="field-error">
            <Icon name="warning" /> <span>{errorMessageOf(error)}</span>
          </p>
        )}
        {below}
      </form>
      <DialogFoot>
        <Button onClick={back?.onBack ?? onClose}>{back?.label ?? 'Go Back'}</Button>
        {act !== null && (
          <Button type="submit" form={formId} look="main" isBusy={isPending}>
            {act}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  );
}
