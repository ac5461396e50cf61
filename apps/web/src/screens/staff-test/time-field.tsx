import { readWallTime, wallTimeOf } from '@assay/contract/wall-time';
import { useId, useState } from 'react';
import { describeClockChange } from '../../features/staff-tests/window-words.ts';
import { LabelledInput } from '../../ui/forms/labelled-select.tsx';

/** Day and time in the organisation's zone; empty for none. */
export function TimeField({
  label,
  value,
  zone,
  isInvalid,
  onChange,
}: {
  label: string;
  /** Instant as it is sent. */
  value: string | null;
  zone: string;
  isInvalid: boolean;
  onChange(value: string | null): void;
}) {
  const noteId = useId();
  const [text, setText] = useState(() => textOf(value, zone));
  // Changed from outside, as by taking over what somebody else has saved.
  if (instantOf(text, zone) !== value) setText(textOf(value, zone));
  const note = describeClockChange(text, zone);
  return (
    <>
      <LabelledInput
        label={label}
        type="datetime-local"
        aria-invalid={isInvalid}
        aria-describedby={note === null ? undefined : noteId}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onChange(instantOf(currentTarget.value, zone));
        }}
      />
      {note !== null && (
        <p id={noteId} className="test-note" role="status">
          {note}
        </p>
      )}
    </>
  );
}

function textOf(value: string | null, zone: string): string {
  return value === null ? '' : wallTimeOf(value, zone);
}

function instantOf(text: string, zone: string): string | null {
  return readWallTime(text, zone)?.instant.toISOString() ?? null;
}
