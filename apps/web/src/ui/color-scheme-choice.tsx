import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import './color-scheme-choice.css';

const CHOICES: { scheme: MantineColorScheme; label: string }[] = [
  { scheme: 'auto', label: 'System' },
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
];

/** Follows the system until chosen; the choice is kept. */
export function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();
  return (
    <fieldset className="scheme">
      <legend className="visually-hidden">Colour scheme</legend>
      {CHOICES.map(({ scheme, label }) => (
        <label key={scheme}>
          <input
            type="radio"
            name={name}
            checked={scheme === colorScheme}
            onChange={() => setColorScheme(scheme)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
