import { useId } from 'react';
import './segmented-choice.css';

type Props<Value extends string> = {
  /** Name for screen readers. */
  legend: string;
  options: readonly { value: Value; label: string; name?: string; isOff?: boolean }[];
  value: Value;
  onChoose(value: Value): void;
};

/**
 * Radio buttons as one row of joined fields. An option's `name` is read out in place of its label; one that
 * is off cannot be chosen now.
 */
export function SegmentedChoice<Value extends string>({
  legend,
  options,
  value: chosen,
  onChoose,
}: Props<Value>) {
  const group = useId();
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{legend}</legend>
      {options.map(({ value, label, name, isOff }) => (
        <label key={value} data-value={value}>
          <input
            type="radio"
            name={group}
            aria-label={name}
            checked={value === chosen}
            disabled={isOff}
            onChange={() => onChoose(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
