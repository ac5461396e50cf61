import { DEFAULT_CONFIDENCE, type LearnerQuestion, writeSelected } from '@assay/assessment';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, useState } from 'react';
import type { AnswerDraft } from '../../features/attempts/attempt.ts';
import { Navigator } from '../../features/navigator/navigator.tsx';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { Exam } from '../../question-sheet/exam.tsx';
import { PositionArrows } from '../../question-sheet/position-arrows.tsx';
import { QuestionBody } from '../../question-sheet/question-body.tsx';
import { QuestionFoot } from '../../question-sheet/question-foot.tsx';
import { QuestionHead } from '../../question-sheet/question-head.tsx';
import { responseTo, usePaper } from '../../question-sheet/use-paper.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { media } from '../../ui/media.ts';
import '../../question-sheet/exam-bar.css';
import './samples.css';

const NOTE = 'Sample: nothing is kept or submitted';

const UNANSWERED: AnswerDraft = {
  selected: null,
  comment: DEFAULT_CONFIDENCE,
  commentChosen: false,
  flag: false,
  notes: '',
};

type Props = {
  name: string;
  questions: readonly LearnerQuestion[];
  leaveTo: string;
  /** True when a button answers all questions at random. */
  fills?: boolean;
  /** Absent where nothing follows. */
  onSubmit?: () => void;
};

/** The player's visible parts around answers that are kept in this page's memory alone. */
export function SamplePlayer({ name, questions, leaveTo, fills = false, onSubmit }: Props) {
  usePageTitle(name);
  const isPhone = useMediaQuery(media.phone, undefined, { getInitialValueInEffect: false });
  const [current, setCurrent] = useState(0);
  const [answers, setAnswers] = useState<readonly AnswerDraft[]>(() => questions.map(() => UNANSWERED));
  const [showsQuestions, setShowsQuestions] = useState(false);
  const paper = usePaper(questions, answers);

  const question = questions[current];
  const answer = answers[current];
  if (!question || !answer) return null;

  const total = questions.length;
  const goTo = (index: number) => {
    setShowsQuestions(false);
    setCurrent(index);
  };
  const edit = (patch: Partial<AnswerDraft>) =>
    setAnswers((before) => before.map((one, index) => (index === current ? { ...one, ...patch } : one)));
  const navigator = <Navigator questions={paper.states} current={current} onGo={goTo} />;

  return (
    <>
      <header className="exam-bar">
        <div className="exam-bar-id">
          <div>
            <p className="exam-bar-tenant">{isPhone ? 'Sample' : NOTE}</p>
            <p className="exam-bar-test">{name}</p>
          </div>
        </div>
        {fills && <Button onClick={() => setAnswers(questions.map(answerAtRandom))}>Fill at random</Button>}
        <IconLink to={leaveTo} icon="close" label="Leave the sample" />
      </header>
      {isPhone && <p className="exam-strip">{NOTE}</p>}
      <Exam>
        <main className="sheet">
          <Fragment key={current}>
            <QuestionHead
              index={current}
              total={total}
              flagged={answer.flag}
              onEdit={edit}
              headingRef={beginAt}
            >
              <PositionArrows index={current} total={total} onGo={goTo} />
            </QuestionHead>
            <QuestionBody
              question={question}
              response={responseTo(question, answer.selected)}
              struckOut={answer.struckOut}
              onEdit={edit}
            />
          </Fragment>
          <QuestionFoot
            index={current}
            total={total}
            answer={answer}
            onEdit={edit}
            onGo={goTo}
            onSubmit={onSubmit}
            onShowQuestions={isPhone ? () => setShowsQuestions(true) : undefined}
          />
        </main>
        {!isPhone && (
          <div className="exam-sides paper-sides">
            <nav className="exam-side-right" aria-label="Questions">
              {navigator}
            </nav>
          </div>
        )}
      </Exam>
      {showsQuestions && (
        <Dialog title="Questions" cross onClose={() => setShowsQuestions(false)}>
          {navigator}
        </Dialog>
      )}
    </>
  );
}

/** Another question begins at its top, with the focus on its number. */
function beginAt(heading: HTMLHeadingElement | null): void {
  if (heading === null) return;
  window.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}

function answerAtRandom(question: LearnerQuestion): AnswerDraft {
  const options = question.kind === 'parts' ? 0 : question.options.length;
  const option = Math.floor(Math.random() * options);
  return { ...UNANSWERED, selected: writeSelected(question, { kind: 'single', option }) };
}
