import { memo, useEffect, useRef } from 'react';
import './navigator.css';

export type QuestionState = {
  answered: boolean;
  /** True for a question of which some parts are answered, and not all: it counts as unanswered. */
  halfAnswered: boolean;
  flagged: boolean;
};

/** Label for screen readers: "Question 11, unanswered, flagged". */
function questionLabel(index: number, state: QuestionState): string {
  return `Question ${index + 1}, ${wordOf(state)}${state.flagged ? ', flagged' : ''}`;
}

function wordOf({ answered, halfAnswered }: QuestionState): string {
  if (answered) return 'answered';
  return halfAnswered ? 'half answered' : 'unanswered';
}

function classOf({ answered, halfAnswered, flagged }: QuestionState): string {
  const state = answered ? ' is-answered' : halfAnswered ? ' is-half-answered' : '';
  return `navigator-question${state}${flagged ? ' is-flagged' : ''}`;
}

/** Overview of all questions, each linked. */
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

  // The browser scrolls, and only once the surrounding layout is done: in a dialog, after that is open.
  useEffect(() => {
    const here = list.current?.children[current];
    if (here instanceof HTMLElement) bringIntoView(here);
  }, [current]);

  const answered = questions.filter((question) => question.answered).length;
  const halfAnswered = questions.filter((question) => question.halfAnswered).length;
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
                className={classOf(question)}
                aria-label={questionLabel(index, question)}
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
        {halfAnswered > 0 && (
          <li>
            <i className="navigator-sign is-half-answered" />
            Half answered<b>{halfAnswered}</b>
          </li>
        )}
        <li>
          <i className="navigator-sign" />
          Unanswered<b>{questions.length - answered - halfAnswered}</b>
        </li>
        <li>
          <i className="navigator-sign is-flagged" />
          Flagged<b>{flagged}</b>
        </li>
      </ul>
    </div>
  );
});

/** Scrolls only the box around the item, never the page: scrollIntoView would move that, too. */
function bringIntoView(item: HTMLElement): void {
  const box = scrollerAround(item);
  if (!box) return;
  const place = item.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  // With a spare row on either side.
  const above = place.top - place.height - frame.top;
  const below = place.bottom + place.height - frame.bottom;
  if (above < 0) box.scrollTop += above;
  else if (below > 0) box.scrollTop += below;
}

function scrollerAround(item: HTMLElement): HTMLElement | null {
  for (let box = item.parentElement; box && box !== document.body; box = box.parentElement) {
    const { overflowY } = getComputedStyle(box);
    if ((overflowY === 'auto' || overflowY === 'scroll') && box.scrollHeight > box.clientHeight) return box;
  }
  return null;
}
