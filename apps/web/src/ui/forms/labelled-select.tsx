import { type ComponentProps, useId } from 'react';
import './fields.css';
import './labelled-select.css';

/** Choice of one value, each with its name, under a small label; null is a value like the others. */
export function LabelledSelect<Value extends string | null>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, name: string])[];
  onChoose(value: Value): void;
}) {
  const id = useId();
  return (
    <div className="labelled-select">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input select-input"
        value={value ?? ''}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([each]) => (each ?? '') === currentTarget.value);
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each ?? ''}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Input among such choices, with the attributes of the browser's own. */
export function LabelledInput({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className="labelled-select">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="input text-input" {...input} />
    </div>
  );
}
