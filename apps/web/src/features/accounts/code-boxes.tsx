import { type KeyboardEvent, useEffect, useRef } from 'react';
import './accounts.css';

/** Specification sections 5 and 9. */
const CODE_LENGTH = 4;

/** Content of each box: one digit or nothing. */
export type Boxes = readonly string[];
type BoxesAndFocus = { boxes: Boxes; focus: number };

export const EMPTY_CODE: Boxes = Array.from({ length: CODE_LENGTH }, () => '');

/**
 * Fills in digits that arrive in a box, one by one, or several at once by paste or from the phone's messages.
 * They fill this box and the ones after it; a complete code fills all, wherever it arrives.
 */
export function fillBoxes(boxes: Boxes, index: number, text: string): BoxesAndFocus {
  const digits = text.replace(/\D/gu, '').slice(0, CODE_LENGTH);
  if (digits === '') return { boxes, focus: index };
  const start = digits.length === CODE_LENGTH ? 0 : index;
  const filled = boxes.map((digit, at) => digits[at - start] ?? digit);
  return { boxes: filled, focus: Math.min(start + digits.length, CODE_LENGTH - 1) };
}

/** Deletes one digit: this box's own, or the one before it when this box is empty; then moves back. */
export function deleteDigit(boxes: Boxes, index: number): BoxesAndFocus {
  const emptied = boxes[index] === '' ? Math.max(index - 1, 0) : index;
  const focus = Math.max(index - 1, 0);
  return { boxes: boxes.map((digit, at) => (at === emptied ? '' : digit)), focus };
}

/**
 * Digits that were typed into a box that may hold one already: the new one counts, before or after the old
 * one.
 */
export function newDigits(before: string, now: string): string {
  if (before === '' || now.length !== 2) return now;
  return now.startsWith(before) ? now.slice(1) : now.slice(0, 1);
}

/** True for a digit typed after the last one of a complete code: there is no box for it. */
function isSurplus(boxes: Boxes, index: number, now: string): boolean {
  const last = boxes[index] ?? '';
  return index === CODE_LENGTH - 1 && isComplete(boxes) && now.length === 2 && now.startsWith(last);
}

export function isComplete(boxes: Boxes): boolean {
  return boxes.every((digit) => digit !== '');
}

type Props = { boxes: Boxes; onChange(boxes: Boxes): void; describedBy?: string };

/**
 * Input of a code, one box per digit. The first empty box has the focus; typing moves on, backspace moves
 * back, a pasted code fills all.
 */
export function CodeBoxes({ boxes, onChange, describedBy }: Props) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => inputs.current[index]?.focus();
  const firstEmpty = useRef(Math.max(boxes.indexOf(''), 0));

  // The code is all that there is to enter here; the page was changed, not loaded, so nothing has the focus.
  useEffect(() => inputs.current[firstEmpty.current]?.focus(), []);

  function applyStep(step: BoxesAndFocus) {
    onChange(step.boxes);
    focus(step.focus);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, index: number) {
    if (event.key === 'Backspace') {
      event.preventDefault();
      applyStep(deleteDigit(boxes, index));
    }
    if (event.key === 'ArrowLeft') focus(index - 1);
    if (event.key === 'ArrowRight') focus(index + 1);
  }

  return (
    <fieldset className="code-boxes" aria-describedby={describedBy}>
      <legend className="visually-hidden">Code</legend>
      {boxes.map((digit, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its position.
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
            if (isSurplus(boxes, index, event.currentTarget.value)) return;
            const typed = newDigits(digit, event.currentTarget.value);
            if (typed === '') onChange(boxes.with(index, ''));
            else applyStep(fillBoxes(boxes, index, typed));
          }}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => onKeyDown(event, index)}
          onPaste={(event) => {
            event.preventDefault();
            applyStep(fillBoxes(boxes, index, event.clipboardData.getData('text/plain')));
          }}
        />
      ))}
    </fieldset>
  );
}
