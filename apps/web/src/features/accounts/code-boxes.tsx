import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type Boxes, CODE_LENGTH, fill, takeBack, typedInto } from './code.ts';
import './accounts.css';

type Props = { boxes: Boxes; onChange(boxes: Boxes): void; describedBy?: string };

/** A box a digit. Entering moves on, backspace moves back, a pasted code fills all. */
export function CodeBoxes({ boxes, onChange, describedBy }: Props) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => inputs.current[index]?.focus();

  // Who comes here has a code to enter and nothing else to do; the page was changed, not loaded, so focus is nowhere.
  useEffect(() => inputs.current[0]?.focus(), []);

  function take(step: { boxes: Boxes; focus: number }) {
    onChange(step.boxes);
    focus(step.focus);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number) {
    if (event.key === 'Backspace') {
      event.preventDefault();
      take(takeBack(boxes, index));
    }
    if (event.key === 'ArrowLeft') focus(index - 1);
    if (event.key === 'ArrowRight') focus(index + 1);
  }

  return (
    <fieldset className="code-boxes" aria-describedby={describedBy}>
      <legend className="unseen">Code</legend>
      {boxes.map((digit, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
          key={index}
          ref={(input) => {
            inputs.current[index] = input;
          }}
          className="input code-box"
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={`Digit ${index + 1} of ${CODE_LENGTH}`}
          aria-invalid={describedBy !== undefined}
          value={digit}
          onChange={(event) => {
            const typed = typedInto(digit, event.currentTarget.value);
            if (typed === '') onChange(boxes.with(index, ''));
            else take(fill(boxes, index, typed));
          }}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => onKeyDown(event, index)}
          onPaste={(event) => {
            event.preventDefault();
            take(fill(boxes, index, event.clipboardData.getData('text/plain')));
          }}
        />
      ))}
    </fieldset>
  );
}
