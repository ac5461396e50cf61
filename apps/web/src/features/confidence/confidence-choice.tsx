import { CONFIDENCE_LEVELS, type Confidence } from '@assay/assessment';
import { memo, useId } from 'react';
import './confidence.css';

/**
 * Choice of the learner's confidence, as one segmented control. The preset is shown as chosen, but lightly,
 * until a choice is made.
 */
export const ConfidenceChoice = memo(function ConfidenceChoice({
  value,
  chosen,
  onChoose,
}: {
  value: Confidence;
  /** True when the learner chose the level, false while it is the preset. */
  chosen: boolean;
  onChoose: (level: Confidence) => void;
}) {
  const name = useId();
  const hintId = useId();
  return (
    <fieldset
      className={chosen ? 'confidence is-chosen' : 'confidence'}
      aria-describedby={chosen ? undefined : hintId}
    >
      <legend className="visually-hidden">Confidence</legend>
      {CONFIDENCE_LEVELS.map((level, index) => (
        <label key={level} className="confidence-level">
          <input
            type="radio"
            name={name}
            checked={level === value}
            onChange={() => onChoose(level)}
            // Picking the preset is a choice, too, but the browser fires no change event for it.
            onClick={level === value && !chosen ? () => onChoose(level) : undefined}
          />
          <ConfidenceSign position={index} />
          <span>{level}</span>
          {level === value && !chosen && (
            <span className="confidence-preset" aria-hidden="true">
              preset
            </span>
          )}
        </label>
      ))}
      {!chosen && (
        <p className="visually-hidden" id={hintId}>
          Preset, and not yet chosen by you
        </p>
      )}
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
