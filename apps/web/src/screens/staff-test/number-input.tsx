import { useState } from 'react';

type Props = {
  /** Name for screen readers; absent where a label stands beside it. */
  label?: string;
  id?: string;
  value: number | null;
  /** Highest number that is taken. */
  most: number;
  isInvalid: boolean;
  describedBy?: string | undefined;
  onChange(value: number | null): void;
};

function read(text: string, most: number): number | null {
  const number = /^\d{1,5}$/u.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= most ? number : null;
}

/** Field of a whole number from 1 on. What is typed stays, whether it is one or not. */
export function NumberInput({ label, id, value, most, isInvalid, describedBy, onChange }: Props) {
  const [text, setText] = useState(value === null ? '' : String(value));
  // Changed from outside, as by taking over what somebody else has saved.
  if (read(text, most) !== value) setText(value === null ? '' : String(value));
  const isWrong = text.trim() !== '' && value === null;
  return (
    <input
      id={id}
      className="input number-input"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isInvalid || isWrong}
      aria-describedby={describedBy}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(read(currentTarget.value, most));
      }}
    />
  );
}
