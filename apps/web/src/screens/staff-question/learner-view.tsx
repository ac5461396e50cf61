import { readSelected } from '@assay/assessment';
import { useState } from 'react';
import type { Preview } from '../../features/authoring/questions.ts';
import { ExplanationSection, MarkedQuestion } from '../../question-sheet/marked-question.tsx';
import { QuestionStem } from '../../question-sheet/question-stem.tsx';
import { AnswerInput } from '../../question-types/answer-input.tsx';
import { toLearnerQuestion } from '../../question-types/question.ts';
import { IconLabel } from '../../ui/icon.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import '../../question-sheet/sheet.css';
import './learner-view.css';

export type ViewWidth = 'desk' | 'phone';

const WIDTHS = [
  { value: 'desk', label: 'Desk' },
  { value: 'phone', label: 'Phone' },
] as const;
const KEYS = [
  { value: 'with', label: 'With key' },
  { value: 'without', label: 'Without' },
] as const;
const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

type Props = {
  /** Undefined until the first view has come. */
  preview: Preview | undefined;
  /** True where no view of what is typed now can be had. */
  isOlder: boolean;
  width: ViewWidth;
  onWidth(width: ViewWidth): void;
};

/** The question as a learner sees it, made of the learner's own parts. */
export function LearnerView({ preview, isOlder, width, onWidth }: Props) {
  const [key, setKey] = useState<'with' | 'without'>('with');
  const [scheme, setScheme] = useState<'light' | 'dark'>(pageScheme);
  return (
    <section className="learner-view" aria-labelledby="learner-view-title">
      <div className="view-bar">
        <h2 className="section" id="learner-view-title">
          As a learner sees it
        </h2>
        <div className="view-widths">
          <SegmentedChoice legend="Width of the view" options={WIDTHS} value={width} onChoose={onWidth} />
        </div>
        <SegmentedChoice
          legend="Key in the view"
          options={KEYS}
          value={key}
          onChoose={(next) => setKey(next)}
        />
        <SegmentedChoice
          legend="Colours of the view"
          options={SCHEMES}
          value={scheme}
          onChoose={(next) => setScheme(next)}
        />
      </div>
      <p role="status" className="view-state">
        {isOlder && (
          <IconLabel icon="warning" tone="partial">
            No connection: this view is older than what you typed
          </IconLabel>
        )}
      </p>
      <div className="view-paper" data-scheme={scheme} data-width={width}>
        {preview ? <Sheet preview={preview} withKey={key === 'with'} /> : <Skeleton />}
      </div>
    </section>
  );
}

function pageScheme(): 'light' | 'dark' {
  const { colorScheme } = document.documentElement.dataset;
  if (colorScheme === 'light' || colorScheme === 'dark') return colorScheme;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function Sheet({ preview: { review }, withKey }: { preview: Preview; withKey: boolean }) {
  return (
    <div className="sheet">
      {/* No heading, as the learner's own page has there: this page has one already. */}
      <div className="sheet-head" aria-hidden="true">
        <p className="sheet-number">1</p>
      </div>
      {withKey ? (
        <MarkedQuestion question={review} selected={null} struckOut={undefined} reader="author">
          <ExplanationSection question={review} isWhole />
        </MarkedQuestion>
      ) : (
        <Answering review={review} />
      )}
    </div>
  );
}

/** The question to be answered; an answer here is for trying alone. */
function Answering({ review }: { review: Preview['review'] }) {
  const question = toLearnerQuestion(review);
  const [answer, setAnswer] = useState(() => readSelected(question, null));
  // Another kind of question has another kind of answer.
  const response = answer?.kind === question.kind ? answer : readSelected(question, null);
  return (
    <>
      <QuestionStem stem={question.stem} images={question.images} />
      {response && <AnswerInput question={question} response={response} onAnswer={setAnswer} />}
    </>
  );
}
