import { SegmentedChoice } from '../ui/segmented-choice.tsx';
import { createStoredChoice } from '../ui/stored-choice.ts';

const textSize = createStoredChoice('text-size', ['normal', 'large', 'largest']);

export const useTextSize = textSize.useValue;

const OPTIONS = [
  { value: 'normal', label: 'A', name: 'Normal' },
  { value: 'large', label: 'A', name: 'Large' },
  { value: 'largest', label: 'A', name: 'Largest' },
] as const;

/** Choice of the size in which questions are read, for every sheet in this browser. */
export function TextSizeChoice() {
  return (
    <SegmentedChoice legend="Text size" options={OPTIONS} value={useTextSize()} onChoose={textSize.choose} />
  );
}
