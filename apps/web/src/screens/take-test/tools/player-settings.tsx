import { TextSizeChoice } from '../../../question-sheet/text-size.tsx';
import { ColorSchemeChoice } from '../../../ui/color-scheme-choice.tsx';
import './player-settings.css';

/** Choices of the colour scheme and the size of text during a test. */
export function PlayerSettings() {
  return (
    <div className="player-settings">
      <TextSizeChoice />
      <ColorSchemeChoice />
    </div>
  );
}
