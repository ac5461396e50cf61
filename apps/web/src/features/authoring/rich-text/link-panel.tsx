import { LINK_ADDRESS } from '@assay/contract/html';
import { type FormEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/forms/form-field.tsx';

/** Panel for the address of a link. An empty address ends the link. */
export function LinkPanel({
  address,
  onTake,
  onClose,
}: {
  address: string;
  onTake(address: string): void;
  onClose(): void;
}) {
  const heading = useId();
  const frame = useRef<HTMLFieldSetElement>(null);
  const [typed, setTyped] = useState(address);
  const [error, setError] = useState<string | null>(null);

  useLayoutEffect(() => frame.current?.querySelector('input')?.focus(), []);

  function take(): void {
    const whole = wholeAddress(typed.trim());
    if (whole === '' || LINK_ADDRESS.test(whole)) onTake(whole);
    else setError('Type a web address (https://…) or a mail address.');
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== 'Escape' && !(event.key === 'Enter' && event.target instanceof HTMLInputElement))
      return;
    // The form around the field is not submitted by it.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') take();
    else onClose();
  }

  return (
    <fieldset ref={frame} className="rich-field-panel" aria-labelledby={heading} onKeyDown={press}>
      <p id={heading} className="rich-field-panel-head">
        Link
      </p>
      <TextField
        label="Address"
        type="text"
        inputMode="url"
        autoCapitalize="off"
        error={error}
        value={typed}
        onChange={(event: FormEvent<HTMLInputElement>) => {
          setTyped(event.currentTarget.value);
          setError(null);
        }}
      />
      <div className="rich-field-panel-foot">
        <Button look="line" onClick={take}>
          {address === '' ? 'Insert' : 'Change'}
        </Button>
        {address !== '' && <Button onClick={() => onTake('')}>Remove link</Button>}
        <Button look="bare" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  );
}

/** Address with the scheme that people leave out. */
function wholeAddress(typed: string): string {
  if (/^www\.\S+$/iu.test(typed)) return `https://${typed}`;
  return /^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/u.test(typed) ? `mailto:${typed}` : typed;
}
