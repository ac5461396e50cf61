import { type Confidence, type LearnerQuestion, type Response, writeSelected } from '@assay/assessment';
import { memo, type ReactNode, type Ref, useCallback } from 'react';
import type { AnswerDraft } from '../../../features/attempts/attempt.ts';
import { ConfidenceChoice } from '../../../features/confidence/confidence-choice.tsx';
import { AnswerInput } from '../../../question-types/answer-input.tsx';
import { QuestionNumber, QuestionStem } from '../../../question-types/question-parts.tsx';
import { struckOutPositions, struckOutTexts, toggleStruckOut } from '../../../question-types/struck-out.ts';
import { Icon } from '../../../ui/icon.tsx';

const NONE: readonly string[] = [];

type Edit = (patch: Partial<AnswerDraft>) => void;

/** Head of the sheet: number, flag, and further content at the right. */
export function QuestionHead({
  index,
  total,
  flagged,
  onEdit,
  headingRef,
  children,
}: {
  index: number;
  total: number;
  flagged: boolean;
  onEdit: Edit;
  headingRef: Ref<HTMLHeadingElement>;
  children: ReactNode;
}) {
  return (
    <div className="sheet-head">
      <QuestionNumber index={index} total={total} headingRef={headingRef} />
      <div className="sheet-tools">
        <button
          type="button"
          className="flag-button"
          aria-pressed={flagged}
          onClick={() => onEdit({ flag: !flagged })}
        >
          <Icon name="flag" />
          <span>{flagged ? 'Flagged' : 'Flag Que.'}</span>
        </button>
        {children}
      </div>
    </div>
  );
}

/** Question and its input. Rendered again only when its own answer changes. */
export const QuestionBody = memo(function QuestionBody({
  question,
  response,
  struckOut: texts = NONE,
  onEdit,
}: {
  question: LearnerQuestion;
  response: Response;
  struckOut?: readonly string[] | undefined;
  onEdit: Edit;
}) {
  const struckOut = struckOutPositions(question, texts, response);

  function answerWith(answer: Response) {
    const selected = writeSelected(question, answer);
    // Choosing an option takes back its strike-out.
    onEdit(
      texts.length === 0
        ? { selected }
        : { selected, struckOut: struckOutTexts(question, struckOut, answer) },
    );
  }

  function strikeOut(option: number) {
    onEdit({ struckOut: struckOutTexts(question, toggleStruckOut(struckOut, option), response) });
  }

  return (
    <>
      <QuestionStem stem={question.stem} images={question.images} />
      <AnswerInput
        question={question}
        response={response}
        onAnswer={answerWith}
        striking={{ struckOut, onStrikeOut: strikeOut }}
      />
    </>
  );
});

/** Previous and next as arrows, around the position. */
export function PositionArrows({
  index,
  total,
  onGo,
}: {
  index: number;
  total: number;
  onGo: (index: number) => void;
}) {
  return (
    <span className="sheet-position">
      <button
        type="button"
        className="icon-button"
        aria-label="Previous question"
        disabled={index === 0}
        onClick={() => onGo(index - 1)}
      >
        <Icon name="left" />
      </button>
      <span>{`${index + 1} / ${total}`}</span>
      <button
        type="button"
        className="icon-button"
        aria-label="Next question"
        disabled={index === total - 1}
        onClick={() => onGo(index + 1)}
      >
        <Icon name="right" />
      </button>
    </span>
  );
}

/** Buttons of every question, in the same place on each. */
export function QuestionFoot({
  index,
  total,
  answer,
  onEdit,
  onGo,
  onSubmit,
  onShowQuestions,
  isStrikingOut = false,
  dock,
}: {
  index: number;
  total: number;
  answer: AnswerDraft;
  onEdit: (patch: Partial<AnswerDraft>) => void;
  onGo: (index: number) => void;
  onSubmit: () => void;
  /** Opens the navigator on the phone. */
  onShowQuestions: (() => void) | null;
  /** True while the next letter strikes out an option. */
  isStrikingOut?: boolean;
  /** The phone's open tool, which replaces the confidence choice. */
  dock: ReactNode;
}) {
  const choose = useCallback(
    (level: Confidence) => onEdit({ comment: level, commentChosen: true }),
    [onEdit],
  );
  return (
    <div className="sheet-foot player-foot">
      {isStrikingOut && <StrikeOutNote />}
      {dock ?? (
        <div className="foot-confidence">
          <ConfidenceChoice value={answer.comment} chosen={answer.commentChosen} onChoose={choose} />
        </div>
      )}
      {index > 0 && (
        <button type="button" className="button foot-previous" onClick={() => onGo(index - 1)}>
          <Icon name="left" />
          Previous
        </button>
      )}
      {onShowQuestions && (
        <button type="button" className="button button-bare foot-position" onClick={onShowQuestions}>
          <span className="visually-hidden">Questions, </span>
          <span>{`${index + 1} / ${total}`}</span>
          <Icon name="up" />
        </button>
      )}
      {index < total - 1 ? (
        <button
          key="next"
          type="button"
          className="button button-main foot-next"
          onClick={() => onGo(index + 1)}
        >
          Next
          <Icon name="right" />
        </button>
      ) : (
        <button key="submit" type="button" className="button button-main foot-next" onClick={onSubmit}>
          Submit
        </button>
      )}
    </div>
  );
}

/** Shown over the foot while a letter is expected. Hidden from screen readers, to which it was announced. */
export function StrikeOutNote() {
  return (
    <p className="strike-out-note" aria-hidden="true">
      Strike out: press a letter
    </p>
  );
}
