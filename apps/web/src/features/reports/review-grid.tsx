import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import type { ReportAnswer } from './report.ts';
import { STATUS_ICONS, STATUS_TONES } from './review-legend.tsx';
import './review-grid.css';

type ReviewedAnswer = Pick<ReportAnswer, 'status' | 'answered' | 'flag'>;

/** As a screen reader says it: "Question 14, Wrong, not answered, flagged". */
export function reviewQuestionLabel(number: number, { status, answered, flag }: ReviewedAnswer): string {
  return `Question ${number}, ${status ?? 'held back'}${answered ? '' : ', not answered'}${flag ? ', flagged' : ''}`;
}

/** The table of contents of a review: every question with its result, each leading to it. */
export function ReviewGrid({
  answers,
  current,
  addressOf,
  onGo,
}: {
  answers: readonly ReviewedAnswer[];
  current: number;
  addressOf(index: number): string;
  onGo?: () => void;
}) {
  const list = useRef<HTMLOListElement>(null);

  // A long paper's grid scrolls by itself, and must show the question that the sheet shows.
  useLayoutEffect(() => {
    const here = list.current?.children[current];
    if (here) scrollOwnBoxes(here);
  }, [current]);

  return (
    <ol ref={list} className="review-grid">
      {answers.map((answer, index) => {
        const number = index + 1;
        return (
          <li key={number}>
            <Link
              to={addressOf(index)}
              className={`review-grid-question is-${answer.status === null ? 'withheld' : STATUS_TONES[answer.status]}`}
              aria-label={reviewQuestionLabel(number, answer)}
              aria-current={index === current ? 'true' : undefined}
              data-first-focus={index === current ? true : undefined}
              onClick={onGo}
            >
              {number}
              <Icon name={answer.status === null ? 'eye-off' : STATUS_ICONS[answer.status]} />
              {answer.flag && <Icon name="flag" className="review-grid-flag" />}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}

/** Margin left around what was brought into view, so that its outline is whole. */
const MARGIN = 6;

/** Brings an element into view within the boxes that scroll around it. The page itself stays: scrollIntoView would move it. */
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
