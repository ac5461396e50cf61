import { useId } from 'react';
import type { ColorScheme } from './color-scheme.ts';
import './color-scheme-choice.css';

const CHOICES: { scheme: ColorScheme; label: string }[] = [
  { scheme: 'auto', label: 'System' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
];

/**
 * Choice of the system's, the light or the dark scheme. The page decides how it is stored: by Mantine where
 * that is loaded, else by `useColorScheme`.
 */
export function ColorSchemeChoice({
  chosen,
  onChoose,
}: {
  chosen: ColorScheme;
  onChoose: (scheme: ColorScheme) => void;
}) {
  const name = useId();
  return (
    <fieldset className="scheme">
      <legend className="visually-hidden">Colour scheme</legend>
      {CHOICES.map(({ scheme, label }) => (
        <label key={scheme}>
          <input type="radio" name={name} checked={scheme === chosen} onChange={() => onChoose(scheme)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
