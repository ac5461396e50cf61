import {
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { errorMessageOf } from '../api/api-error.ts';
import { Button } from './button.tsx';
import { Dialog, DialogFoot } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { RetryFocus } from './load-error.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import './act-dialog.css';

type Props = {
  title: string;
  /** On the button: the act and its number; null while there is nothing to do. */
  act: string | null;
  isPending: boolean;
  /** Failure of the last try; what was typed is kept. */
  error: Error | null;
  children: ReactNode;
  /** Long lists, which must not push what is asked for away. */
  below?: ReactNode;
  /** Another way back than leaving the dialog. */
  back?: { label: string; onBack(): void };
  onAct(fields: FormData): void;
  onClose(): void;
};

/** Form of an act: what happens, and a button that says the act and the number. */
export function ActDialog({ title, act, isPending, error, children, below, back, onAct, onClose }: Props) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  /** Number of submissions: each moves the focus to the first field with an error. */
  const [sent, setSent] = useState(0);

  // A long form scrolls under its buttons: on a phone, the error of a field may be out of view.
  useEffect(() => {
    if (sent > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [sent]);

  return (
    <Dialog title={title} onClose={onClose}>
      <KeptFocus />
      <form
        id={formId}
        ref={form}
        className="act-form"
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          if (isPending || act === null) return;
          onAct(new FormData(event.currentTarget));
          setSent((times) => times + 1);
        }}
      >
        {children}
        {error && !isPending && (
          <p role="alert" className="field-error">
            <Icon name="warning" /> <span>{errorMessageOf(error)}</span>
          </p>
        )}
        {below}
      </form>
      <DialogFoot>
        <Button data-first-focus onClick={back?.onBack ?? onClose}>
          {back?.label ?? 'Go Back'}
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

const NOTHING: RefObject<null> = { current: null };

/** A step of the act replaces the fields of the one before, among them the one with the focus. */
function KeptFocus() {
  useKeptFocus(use(RetryFocus) ?? NOTHING);
  return null;
}
