import { describeConfidence, RESULT_WORDS } from '../../features/staff-results/result-words.ts';
import type { ReportAnswer } from '../../features/staff-results/results.ts';
import { Pictures } from '../../question-types/pictures.tsx';
import { picturesOf } from '../../question-types/question.ts';
import { formatSeconds } from '../../ui/formats.ts';
import { IconLabel } from '../../ui/icon.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';

type Choice = ReportAnswer['choices'][number];

/** A question of a report with what its learner answered. */
export function ReportedAnswer({ answer, number }: { answer: ReportAnswer; number: number }) {
  const { question, version, choices, alsoRight, result, seconds } = answer;
  const isStatements = question.question_type === 'Sub Questions';
  const facts = [
    RESULT_WORDS[result],
    describeConfidence(answer),
    seconds === null ? null : formatSeconds(seconds),
    version > 1 ? `version ${version}` : null,
  ];
  return (
    <section className="reported-answer" aria-label={`Question ${number}`}>
      <div className="reported-head">
        <h3>{`Question ${number}`}</h3>
        <p className="label">{facts.filter((fact) => fact !== null).join(' · ')}</p>
      </div>
      <RichText html={question.question} />
      <Pictures images={picturesOf(question)} />
      <ol className="reported-choices" aria-label="Options">
        {choices.map((choice, index) => (
          <li key={choice.letter} className={classOf(choice, isStatements)}>
            <span className="reported-letter">{choice.letter}</span>
            <RichText
              inline
              html={(isStatements ? question.sub_questions[index]?.question : question.options[index]) ?? ''}
            />
            <ChoiceMarks choice={choice} isStatements={isStatements} />
          </li>
        ))}
      </ol>
      {alsoRight.length > 0 && <p className="label">{`Also right: ${alsoRight.join('; ')}`}</p>}
    </section>
  );
}

function classOf({ said, key }: Choice, isStatements: boolean): string {
  if (said === null) return '';
  if (key === null) return 'is-chosen';
  return (isStatements ? said === key : key) ? 'is-chosen is-right' : 'is-chosen is-wrong';
}

/** Words for what was chosen, and for the key where it is told. */
function ChoiceMarks({ choice: { said, key }, isStatements }: { choice: Choice; isStatements: boolean }) {
  const chosen = isStatements ? said !== null && `Said: ${said}` : said === true && 'Chosen';
  const right = isStatements ? key !== null && `Right: ${key}` : key === true && 'Right answer';
  return (
    <p className="reported-marks">
      {chosen && <IconLabel icon="dot">{chosen}</IconLabel>}
      {right && (
        <IconLabel icon="tick" tone="correct">
          {right}
        </IconLabel>
      )}
    </p>
  );
}
