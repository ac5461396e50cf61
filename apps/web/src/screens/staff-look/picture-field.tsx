import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef, useState } from 'react';
import { errorFieldsIn, errorMessageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/**
 * Tells the parts of a form that one of its pictures is being uploaded. Until then the form is not saved, and
 * its entries are not moved, so that the picture reaches the entry that it was chosen for.
 */
export const SendingContext = createContext({
  isSending: false,
  setIsSending: (_: boolean): void => {},
});

type Props<Kept> = {
  /** Name of the field, such as `Logo`. */
  name: string;
  /** Accepted kinds of pictures, in words and for the browser's file picker. */
  hint: string;
  accept: string;
  mostBytes: number;
  /** The picture as it would be shown; null for none. */
  shown: ReactNode;
  /** Sentence in its place where there is none. */
  none: string;
  /** Fault of the form at this field. */
  fault: string | null;
  send(file: File): Promise<Kept>;
  onKept(kept: Kept): void;
  onRemove(): void;
};

/** Field for a picture that can be replaced or removed. The file is uploaded as soon as it is chosen. */
export function PictureField<Kept>(props: Props<Kept>) {
  const { name, hint, accept, mostBytes, shown, none, fault, send, onKept, onRemove } = props;
  const field = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const { isSending, setIsSending } = useContext(SendingContext);
  const sending = useMutation({
    mutationFn: (file: File) => {
      setIsSending(true);
      return send(file).finally(() => setIsSending(false));
    },
  });
  // The callback of the newest form: words that were typed during the upload are kept.
  const latest = useRef(onKept);
  useLayoutEffect(() => {
    latest.current = onKept;
  });

  function choose(file: File): void {
    sending.reset();
    setIsTooLarge(file.size > mostBytes);
    if (file.size <= mostBytes) sending.mutate(file, { onSuccess: (kept) => latest.current(kept) });
  }

  const error = isTooLarge ? sentenceOfSize(mostBytes) : (sentenceOf(sending.error) ?? fault);
  return (
    <fieldset className="look-entry" ref={field} tabIndex={-1}>
      <legend>{name}</legend>
      {shown ?? <p>{none}</p>}
      <p className="field-hint">{hint}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={`${name} file`}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (chosen) choose(chosen);
        }}
      />
      <div className="look-acts">
        <Button
          isBusy={sending.isPending}
          isOff={isSending && !sending.isPending}
          onClick={() => input.current?.click()}
        >
          {shown === null ? 'Choose a picture' : 'Choose another picture'}
        </Button>
        {shown !== null && (
          <Button
            look="bare"
            isOff={sending.isPending}
            onClick={() => {
              sending.reset();
              onRemove();
              // The button goes with the picture.
              field.current?.focus();
            }}
          >
            {`Remove the ${name.toLowerCase()}`}
          </Button>
        )}
      </div>
      <p role="status" className="look-fact">
        {statusOf(sending.status)}
      </p>
      {error !== null && (
        <p role="alert" className="field-error">
          <Icon name="warning" /> <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}

function statusOf(status: 'idle' | 'pending' | 'success' | 'error'): string {
  if (status === 'pending') return 'The picture is being prepared.';
  return status === 'success' ? 'Visitors will see it once you save.' : '';
}

function sentenceOf(failure: Error | null): string | null {
  if (failure === null) return null;
  const { fault } = errorFieldsIn(failure, 'site_picture_unusable');
  return fault === undefined ? errorMessageOf(failure) : `This picture ${fault}`;
}

function sentenceOfSize(most: number): string {
  return `This picture is larger than ${most / 1_000_000} MB. Please choose a smaller one.`;
}
