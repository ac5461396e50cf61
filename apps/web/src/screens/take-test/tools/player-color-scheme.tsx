import { ColorSchemeChoice } from '../../../ui/color-scheme-choice.tsx';
import './player-color-scheme.css';

/** Choice of the colour scheme during a test. */
export function PlayerColorScheme() {
  return (
    <div className="player-scheme">
      <ColorSchemeChoice />
    </div>
  );
}
