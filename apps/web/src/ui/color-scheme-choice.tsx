import { useColorScheme } from './color-scheme.ts';
import { SegmentedChoice } from './segmented-choice.tsx';

const OPTIONS = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Choice of the system's, the light or the dark scheme, for every page of this browser. */
export function ColorSchemeChoice() {
  const [chosen, choose] = useColorScheme();
  return <SegmentedChoice legend="Colour scheme" options={OPTIONS} value={chosen} onChoose={choose} />;
}
