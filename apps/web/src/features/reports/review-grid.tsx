import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import type { ReportAnswer } from './report.ts';
import { resultOf } from './result.ts';
import { RESULT_ICONS } from './review-legend.tsx';
import './review-grid.css';

type ReviewedAnswer = Pick<ReportAnswer, 'status' | 'answered' | 'flag'>;

/** Label for screen readers: "Question 14, Unanswered, flagged". */
export function reviewQuestionLabel(number: number, answer: ReviewedAnswer): string {
  return `Question ${number}, ${resultOf(answer) ?? 'held back'}${answer.flag ? ', flagged' : ''}`;
}

/** Contents of a review: its questions, or those of a filter, with their results, each linked. */
export function ReviewGrid({
  answers,
  positions,
  current,
  addressOf,
  onGo,
}: {
  answers: readonly ReviewedAnswer[];
  /** Positions of the questions that are shown. */
  positions: readonly number[];
  current: number;
  addressOf(index: number): string;
  onGo?: () => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const place = positions.indexOf(current);

  // A long paper's grid scrolls by itself, and must show the question on the sheet.
  useLayoutEffect(() => {
    const here = list.current?.children[place];
    if (here) scrollOwnBoxes(here);
  }, [place]);

  return (
    <ol ref={list} className="review-grid">
      {positions.map((index) => {
        const answer = answers[index];
        return (
          answer && (
            <li key={index}>
              <GridQuestion
                answer={answer}
                number={index + 1}
                to={addressOf(index)}
                isCurrent={index === current}
                onGo={onGo}
              />
            </li>
          )
        );
      })}
    </ol>
  );
}

function GridQuestion({
  answer,
  number,
  to,
  isCurrent,
  onGo,
}: {
  answer: ReviewedAnswer;
  number: number;
  to: string;
  isCurrent: boolean;
  onGo: (() => void) | undefined;
}) {
  const result = resultOf(answer);
  return (
    <Link
      to={to}
      // Replaces the history entry: Back leaves the review, however many questions were viewed.
      replace
      className={`review-grid-question is-${result === null ? 'withheld' : result.toLowerCase()}`}
      aria-label={reviewQuestionLabel(number, answer)}
      aria-current={isCurrent ? 'true' : undefined}
      data-first-focus={isCurrent ? true : undefined}
      onClick={onGo}
    >
      <span>{number}</span>
      <Icon name={result === null ? 'eye-off' : RESULT_ICONS[result]} />
      {answer.flag && <Icon name="flag" className="review-grid-flag" />}
    </Link>
  );
}

/** Margin around an element brought into view, so that its outline is whole. */
const MARGIN = 6;

/**
 * Brings an element into view within the scrolling boxes around it. The page itself stays: scrollIntoView
 * would move it.
 */
function scrollOwnBoxes(element: Element): void {
  for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight) continue;
    const inner = element.getBoundingClientRect();
    const outer = box.getBoundingClientRect();
    const above = outer.top - inner.top + MARGIN;
    const below = inner.bottom - outer.bottom + MARGIN;
    if (above > 0) box.scrollTop -= above;
    else if (below > 0) box.scrollTop += below;
  }
}
