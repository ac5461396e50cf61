import { useLayoutEffect, useRef } from 'react';
import { countQuestions } from '../../features/practice/held-back.ts';
import type { PracticeQuestion, PracticeSource } from '../../features/practice/practice.ts';
import { ResultMark } from '../../features/reports/review-legend.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import type { RoundItem } from './use-round.ts';

type Props = {
  items: readonly RoundItem[];
  source: PracticeSource;
  onShow: (index: number) => void;
  onAgain: (questions: PracticeQuestion[]) => void;
  onAnother: () => void;
};

/** Result of the round, the questions that were not right, and ways to go on. */
export function PracticeSummary({ items, source: { others, another }, onShow, onAgain, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const answered = items.filter(({ checked }) => checked !== null);
  const right = answered.filter(({ checked }) => checked?.status === 'Correct');
  const wrong = answered.filter(({ checked }) => checked?.status !== 'Correct');
  const open = items.filter(({ checked, hold }) => !checked && !hold);
  const held = items.filter(({ hold }) => hold !== null);
  return (
    <div className="practice-page">
      <h1 ref={heading} className="title" tabIndex={-1}>
        {answered.length === 0 ? 'Nothing answered yet' : `${right.length} of ${answered.length} right`}
      </h1>
      <p className="practice-lead">
        {[
          open.length > 0 && `${countQuestions(open.length)} left open.`,
          held.length > 0 && `${countQuestions(held.length)} held back.`,
          'Saved as practice: it counts in no score.',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {wrong.length > 0 && (
        <section aria-labelledby="practice-wrong">
          <h2 className="section" id="practice-wrong">
            Not right yet
          </h2>
          <ul className="practice-wrong">
            {wrong.map(({ question, checked }) => (
              <li key={question._id}>
                <p className="practice-wrong-head">
                  <Button
                    look="link"
                    onClick={() => onShow(items.findIndex((each) => each.question === question))}
                  >
                    {`Question ${items.findIndex((each) => each.question === question) + 1}`}
                  </Button>
                  {checked && <ResultMark result={checked.status} />}
                </p>
                <div className="practice-wrong-stem">
                  <RichText html={question.question} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="practice-actions">
        {wrong.length > 0 && (
          <Button
            look="main"
            onClick={() => onAgain(wrong.map(({ question, draft }) => ({ ...question, flag: draft.flag })))}
          >{`Again: ${countQuestions(wrong.length)} not right yet`}</Button>
        )}
        <Button look={wrong.length > 0 ? 'plain' : 'main'} onClick={onAnother}>
          {another}
        </Button>
        <ButtonLink look="bare" to={others.to}>
          {others.name}
        </ButtonLink>
      </div>
    </div>
  );
}
