import { useColorScheme } from '../../../ui/color-scheme.ts';
import { ColorSchemeChoice } from '../../../ui/color-scheme-choice.tsx';
import './player-color-scheme.css';

/** Choice of the colour scheme during a test, where Mantine is not loaded. */
export function PlayerColorScheme() {
  const [chosen, choose] = useColorScheme();
  return (
    <div className="player-scheme">
      <ColorSchemeChoice chosen={chosen} onChoose={choose} />
    </div>
  );
}
