import { CONFIDENCE_LEVELS, type Confidence } from '@assay/assessment';
import { memo, useId } from 'react';
import './confidence.css';

/** How sure the learner is, as one segmented control. The preset is shown chosen, but lightly, until a choice is made. */
export const ConfidenceChoice = memo(function ConfidenceChoice({
  value,
  chosen,
  onChoose,
}: {
  value: Confidence;
  /** Whether the learner chose it, or it stands as preset. */
  chosen: boolean;
  onChoose: (level: Confidence) => void;
}) {
  const name = useId();
  return (
    <fieldset className={chosen ? 'confidence is-chosen' : 'confidence'}>
      <legend className="visually-hidden">Confidence</legend>
      {CONFIDENCE_LEVELS.map((level, index) => (
        <label key={level} className="confidence-level">
          <input
            type="radio"
            name={name}
            checked={level === value}
            onChange={() => onChoose(level)}
            // Picking what is preset is a choice, too, and changes nothing in the browser's eyes.
            onClick={level === value && !chosen ? () => onChoose(level) : undefined}
          />
          <ConfidenceSign position={index} />
          <span>{level}</span>
        </label>
      ))}
    </fieldset>
  );
});

/** Four bars that fill like a signal: 4, 3, 2, 1. */
export function ConfidenceSign({ position }: { position: number }) {
  return (
    <span className="confidence-sign" aria-hidden="true">
      {CONFIDENCE_LEVELS.map((level, bar) => (
        <i key={level} className={bar < CONFIDENCE_LEVELS.length - position ? 'is-on' : undefined} />
      ))}
    </span>
  );
}
