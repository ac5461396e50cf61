import { memo, useLayoutEffect, useRef } from 'react';
import './navigator.css';

export type QuestionState = { answered: boolean; flagged: boolean };

/** As a screen reader says it: "Question 11, unanswered, flagged". */
export function questionName(index: number, state: QuestionState): string {
  return `Question ${index + 1}, ${state.answered ? 'answered' : 'unanswered'}${state.flagged ? ', flagged' : ''}`;
}

/** Every question at a glance, six to a row, each leading to its question. */
export const Navigator = memo(function Navigator({
  questions,
  current,
  onGo,
}: {
  questions: readonly QuestionState[];
  current: number;
  onGo: (index: number) => void;
}) {
  const list = useRef<HTMLOListElement>(null);

  // A long paper's list scrolls by itself; the page must not move with it, so scrollIntoView will not do.
  useLayoutEffect(() => {
    const here = list.current?.children[current];
    if (!list.current || !(here instanceof HTMLElement)) return;
    const above = here.offsetTop - list.current.offsetTop;
    const below = above + here.offsetHeight - list.current.clientHeight;
    if (list.current.scrollTop > above) list.current.scrollTop = above - here.offsetHeight;
    if (list.current.scrollTop < below) list.current.scrollTop = below + here.offsetHeight;
  }, [current]);

  const answered = questions.filter((question) => question.answered).length;
  const flagged = questions.filter((question) => question.flagged).length;
  return (
    <div className="navigator">
      <ol ref={list} className="navigator-list">
        {questions.map((question, index) => {
          const number = index + 1;
          return (
            <li key={number}>
              <button
                type="button"
                className={`navigator-question${question.answered ? ' is-answered' : ''}${question.flagged ? ' is-flagged' : ''}`}
                aria-label={questionName(index, question)}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => onGo(index)}
              >
                {number}
              </button>
            </li>
          );
        })}
      </ol>
      <ul className="navigator-legend">
        <li>
          <i className="navigator-sign is-answered" />
          Answered<b>{answered}</b>
        </li>
        <li>
          <i className="navigator-sign" />
          Unanswered<b>{questions.length - answered}</b>
        </li>
        <li>
          <i className="navigator-sign is-flagged" />
          Flagged<b>{flagged}</b>
        </li>
      </ul>
    </div>
  );
});
