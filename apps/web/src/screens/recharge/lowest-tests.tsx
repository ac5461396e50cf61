import { useId } from 'react';
import type { LowestReport } from '../../features/results/results.ts';
import { cutTitle, formatDay, formatMinutes, formatPercent } from '../../ui/formats.ts';

type Props = {
  /** The lowest first. */
  lowest: readonly LowestReport[];
  chosen: LowestReport;
  onChoose(testId: string): void;
};

const HEADS = [
  '',
  'Your lowest-scoring test',
  'Your two lowest-scoring tests',
  'Your three lowest-scoring tests',
];

/** Choice of the test that is taken once more, as the options of a question are chosen. */
export function LowestTests({ lowest, chosen, onChoose }: Props) {
  const name = useId();
  return (
    <fieldset className="lowest-tests">
      <legend>
        <b>{HEADS[lowest.length]}</b>
        {lowest.length > 1 && <span>The lowest is chosen. You may choose another.</span>}
      </legend>
      {lowest.map(({ report, test, correct_answers, total, percentage, createdAt }, index) => (
        <label key={report} className="lowest-test">
          <input
            type="radio"
            name={name}
            checked={report === chosen.report}
            onChange={() => onChoose(test._id)}
          />
          <span className="lowest-test-bubble" aria-hidden="true">
            {index + 1}
          </span>
          <span>
            <b title={test.test_name}>{cutTitle(test.test_name)}</b>
            <small>
              {`Taken ${formatDay(createdAt)} · ${test.number_of_questions} questions, ${formatMinutes(test.duration_in_mins)}`}
            </small>
          </span>
          <span className="lowest-test-score">
            <b>{formatPercent(percentage)}</b>
            <small>{`Score ${correct_answers}/${total}`}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
