import { TextAreaField } from '../../ui/forms/form-field.tsx';
import type { FaultAt } from './text-fields.tsx';

type Props = {
  label: string;
  hint: string;
  rows: number;
  lines: readonly string[];
  /** Path of the list in the form, such as `address`. */
  field: string;
  faultAt: FaultAt;
  onEdit(lines: string[]): void;
};

/** Field for a list that is written one entry a line. */
export function LinesField({ label, hint, rows, lines, field, faultAt, onEdit }: Props) {
  return (
    <TextAreaField
      label={label}
      hint={hint}
      rows={rows}
      value={lines.join('\n')}
      error={faultOfList(faultAt, field, lines)}
      onChange={({ target }) => onEdit(target.value === '' ? [] : target.value.split('\n'))}
    />
  );
}

/** First fault of a list that is one field: its own, or one of its entries. */
export function faultOfList(faultAt: FaultAt, field: string, list: readonly string[]): string | null {
  return list.reduce<string | null>(
    (found, _, index) => found ?? faultAt(`${field}.${index}`),
    faultAt(field),
  );
}
