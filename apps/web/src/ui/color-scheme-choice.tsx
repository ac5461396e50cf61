import { useId } from 'react';
import { type ColorScheme, useColorScheme } from './color-scheme.ts';
import './color-scheme-choice.css';

const CHOICES: { scheme: ColorScheme; label: string }[] = [
  { scheme: 'auto', label: 'System' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
];

/** Choice of the system's, the light or the dark scheme, for every page of this browser. */
export function ColorSchemeChoice() {
  const [chosen, choose] = useColorScheme();
  const name = useId();
  return (
    <fieldset className="scheme">
      <legend className="visually-hidden">Colour scheme</legend>
      {CHOICES.map(({ scheme, label }) => (
        <label key={scheme}>
          <input type="radio" name={name} checked={scheme === chosen} onChange={() => choose(scheme)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
