import { ANSWERS_SHOWN, type AnswersShown } from '@assay/assessment';
import { useId } from 'react';
import { ANSWERS_NAMES } from '../../features/staff-tests/test-words.ts';
import { FieldFindings, useIsFaulty } from './field-findings.tsx';
import { useTestEditing } from './test-editing.ts';
import { TimeField } from './time-field.tsx';

const HINTS: Partial<Record<AnswersShown, string>> = {
  after_close: 'When nobody can start it any more, and the last has ended, extra time included',
  never: 'Only the score',
};

/** Time from which learners who submitted see the key and the explanations. */
export function AnswersField() {
  const { content, edit, test } = useTestEditing();
  const { answers } = content;
  const group = useId();
  const isFaulty = useIsFaulty('answers');
  return (
    <fieldset className="is-half settings-choice" data-field="answers">
      <legend>Answers and explanations are shown</legend>
      {ANSWERS_SHOWN.map((when) => (
        <label key={when}>
          <input
            type="radio"
            name={group}
            checked={answers.when === when}
            onChange={() =>
              edit((now) => ({
                answers: { when, date: when === 'after_date' ? now.answers.date : null },
              }))
            }
          />
          <span>
            <span>{ANSWERS_NAMES[when]}</span>
            {HINTS[when] !== undefined && <small>{HINTS[when]}</small>}
          </span>
        </label>
      ))}
      {answers.when === 'after_date' && (
        <TimeField
          label="Shown from"
          value={answers.date}
          zone={test.timeZone}
          isInvalid={isFaulty}
          onChange={(date) => edit({ answers: { when: 'after_date', date } })}
        />
      )}
      <FieldFindings field="answers" />
    </fieldset>
  );
}
