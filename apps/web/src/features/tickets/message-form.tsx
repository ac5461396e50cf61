import { TICKET_LENGTHS } from '@assay/contract/tickets';
import { useMediaQuery } from '@mantine/hooks';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import './chat.css';
import '../../ui/forms/fields.css';

type Props = {
  text: string;
  onWrite(text: string): void;
  isSending: boolean;
  /** Error in the text, or the reason why it was not sent; null where there is none. */
  problem: string | null;
  onSend(): void;
  /** True where the form takes the place of the button that asked for it, which had the focus. */
  takesFocus?: boolean;
};

/** Form for a message in a chat. Its text stays until it has arrived. */
export function MessageForm({ text, onWrite, isSending, problem, onSend, takesFocus = false }: Props) {
  const id = useId();
  const input = useRef<HTMLTextAreaElement>(null);
  // On touch keyboards, Enter is the only key for a new line.
  const isTouched = useMediaQuery('(hover: none)', false, { getInitialValueInEffect: false });
  // Focus is state of the document.
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const length = text.trim().length;
  const isTooLong = length > TICKET_LENGTHS.message;

  const described = [problem && `${id}-problem`, !isTouched && `${id}-keys`].filter(Boolean).join(' ');

  function send(): void {
    input.current?.focus();
    if (length > 0 && !isTooLong && !isSending) onSend();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    send();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || isTouched || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <form className="message-form" onSubmit={submit}>
      {problem && (
        <p className="field-error" role="alert" id={`${id}-problem`}>
          <Icon name="warning" /> <span>{problem}</span>
        </p>
      )}
      <div className="message-row">
        <textarea
          ref={input}
          className="input text-input text-area message-input"
          aria-label="Message"
          placeholder="Write something here..."
          rows={1}
          value={text}
          // Not `disabled`, which would take the focus away from under the keyboard.
          readOnly={isSending}
          aria-invalid={isTooLong}
          aria-describedby={described || undefined}
          onChange={({ currentTarget }) => onWrite(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" look="main" isBusy={isSending}>
          Send
        </Button>
      </div>
      {!isTouched && (
        <p className="message-keys" id={`${id}-keys`}>
          Enter sends, Shift and Enter makes a new line.
        </p>
      )}
    </form>
  );
}
