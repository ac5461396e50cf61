import { useColorScheme } from '../../../ui/color-scheme.ts';
import { ColorSchemeChoice } from '../../../ui/color-scheme-choice.tsx';
import './player-color-scheme.css';

/** The choice of colours while a test is taken, where Mantine does not stand. */
export function PlayerColorScheme() {
  const [chosen, choose] = useColorScheme();
  return (
    <div className="player-scheme">
      <ColorSchemeChoice chosen={chosen} onChoose={choose} />
    </div>
  );
}
