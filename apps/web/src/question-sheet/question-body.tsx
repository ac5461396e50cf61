import { type LearnerQuestion, type Response, writeSelected } from '@assay/assessment';
import { memo } from 'react';
import type { AnswerDraft } from '../features/attempts/attempt.ts';
import { AnswerInput } from '../question-types/answer-input.tsx';
import { struckOutPositions, struckOutTexts, toggleStruckOut } from '../question-types/struck-out.ts';
import { QuestionStem } from './question-stem.tsx';

const NONE: readonly string[] = [];

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
  onEdit: (patch: Partial<AnswerDraft>) => void;
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
