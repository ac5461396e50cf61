import { Fragment, useEffect, useRef, useState } from 'react';
import { useTrial } from '../../features/attempts/trial.ts';
import type { Report } from '../../features/reports/report.ts';
import { REVIEW_FILTERS, type ReviewFilter } from '../../features/reports/review-filter.ts';
import { ScoreCard } from '../../features/reports/score-card.tsx';
import { TimeList } from '../../features/reports/time-list.tsx';
import { usePageTitle } from '../../features/tenants/tenant.ts';
import { fileUrl } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ReportQuestion } from './report-question.tsx';
import { ReviewBar } from './review-bar.tsx';
import { ReviewCalibration } from './review-calibration.tsx';
import { EndLink, ReviewContents } from './review-contents.tsx';
import { ReviewEnd } from './review-end.tsx';
import { ReviewFoot } from './review-foot.tsx';
import { useQuestionInAddress, useReviewKeys } from './review-navigation.ts';
import { ReviewPaper } from './review-paper.tsx';
import { ReviewHead, ReviewQuestion } from './review-question.tsx';
import { usePrinting } from './use-printing.ts';
import '../../question-sheet/exam-bar.css';
import './check-answers.css';
import { Exam } from '../../question-sheet/exam.tsx';

/** A report, one question at a time: the chosen answer, the right one, and the explanation. */
export function Review({ report }: { report: Report }) {
  const { test, answers } = report;
  const total = test.questions_reference.length;
  const { current, filter, positions, steps, newestSteps, addressOf, filteredAddress, goTo, chooseFilter } =
    useQuestionInAddress(answers);
  const [sheet, setSheet] = useState<'score' | 'questions' | 'times' | null>(null);
  const { isPrinting, paper, print } = usePrinting();
  const isTrial = useTrial() !== null;
  usePageTitle(test.test_name);
  useReviewKeys(newestSteps, goTo);

  const heading = useRef<HTMLHeadingElement>(null);
  // A learner who presses a filter may want the next one: it keeps the focus, whatever question it brings.
  const awaitedFilter = useRef<ReviewFilter | null>(null);
  useEffect(() => {
    if (awaitedFilter.current === filter) awaitedFilter.current = null;
  });

  // Preloads the pictures of the next question while this one is read; the browser fetches them in the
  // background.
  useEffect(() => {
    for (const path of test.questions_reference[current + 1]?.images ?? []) new Image().src = fileUrl(path);
  }, [test, current]);

  const question = test.questions_reference[current];
  const answer = answers[current];

  function pressFilter(pressed: ReviewFilter) {
    awaitedFilter.current = pressed === filter ? null : pressed;
    chooseFilter(pressed);
  }

  function showAll() {
    chooseFilter('all');
    // The button that was pressed disappears; the question stays.
    heading.current?.focus({ preventScroll: true });
  }

  const close = () => setSheet(null);
  const contents = { report, current, filter, positions, addressOf, onFilter: pressFilter };
  const score = <ScoreCard report={report} onShowTimes={() => setSheet('times')} />;
  return (
    <>
      {isPrinting && <ReviewPaper ref={paper} report={report} addressOf={addressOf} />}
      <ReviewBar report={report} onShowScore={() => setSheet('score')} onPrint={print} />
      <Exam kind="review">
        <main className="sheet">
          {question && answer ? (
            <Fragment key={current}>
              <ReviewHead
                index={current}
                total={total}
                answer={answer}
                headingRef={heading}
                takesFocus={() => awaitedFilter.current !== filter}
              />
              {positions.length === 0 && <NothingFiltered filter={filter} onShowAll={showAll} />}
              <ReviewQuestion question={question} answer={answer} testId={test._id}>
                {!isTrial && (
                  <ReportQuestion reportId={report._id} testName={test.test_name} number={current + 1} />
                )}
              </ReviewQuestion>
            </Fragment>
          ) : (
            <ReviewEnd
              report={report}
              addressOf={addressOf}
              filteredAddress={filteredAddress}
              onPrint={print}
            />
          )}
          <ReviewFoot
            current={current}
            positions={positions}
            filter={filter}
            steps={steps}
            onGo={goTo}
            onShowQuestions={() => setSheet('questions')}
          />
        </main>
        <div className="exam-sides">
          <section className="exam-side-left" aria-labelledby="review-score">
            <h2 className="section" id="review-score">
              Score
            </h2>
            {score}
            {!isTrial && <ReviewCalibration report={report._id} addressOf={addressOf} />}
          </section>
          <nav className="exam-side-right" aria-labelledby="review-questions">
            <h2 className="section review-questions-title" id="review-questions">
              Questions
            </h2>
            <ReviewContents {...contents} />
          </nav>
        </div>
      </Exam>
      {/* On a phone, the sides of the desktop's sheet open over it. */}
      {sheet === 'score' && (
        <Dialog title="Score" onClose={close} cross>
          {/* Uncut: the bar may have had to cut it. */}
          <p>{test.test_name}</p>
          {score}
          <EndLink report={report} current={current} addressOf={addressOf} onGo={close} />
          {!isTrial && <ReviewCalibration report={report._id} addressOf={addressOf} onGo={close} />}
        </Dialog>
      )}
      {sheet === 'questions' && (
        <Dialog title="Questions" onClose={close} cross>
          <ReviewContents {...contents} onGo={close} />
        </Dialog>
      )}
      {sheet === 'times' && (
        <Dialog title="Time on each question" onClose={close} cross>
          <TimeList report={report} addressOf={addressOf} onGo={close} />
        </Dialog>
      )}
    </>
  );
}

/** Above the question that stays: why the filter shows none, and a button that resets it. */
function NothingFiltered({ filter, onShowAll }: { filter: ReviewFilter; onShowAll: () => void }) {
  return (
    <p className="review-nothing">
      <span>{REVIEW_FILTERS[filter].none}</span>{' '}
      <Button look="link" onClick={onShowAll}>
        Show all questions
      </Button>
    </p>
  );
}
