import { isAnswered } from '@assay/assessment';
import { useNetwork } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { AnswerDraft } from '../../features/attempts/attempt.ts';
import type { PracticeQuestion, PracticeSource } from '../../features/practice/practice.ts';
import { KeyboardDialog } from '../../features/shortcuts/keyboard-dialog.tsx';
import { fileUrl } from '../../paths.ts';
import { Exam } from '../../question-sheet/exam.tsx';
import { useAnnouncer, useQuestionKeys } from '../../question-sheet/question-keys.ts';
import { runCommand } from '../../question-sheet/run-command.ts';
import { responseTo } from '../../question-sheet/use-paper.ts';
import { toLearnerQuestion } from '../../question-types/question.ts';
import { Button } from '../../ui/button.tsx';
import { useSingleKeyShortcuts } from '../../ui/keyboard/single-key-preference.ts';
import { PracticeBar } from './practice-bar.tsx';
import { PracticeFoot } from './practice-foot.tsx';
import { PracticeItem } from './practice-item.tsx';
import { PracticeSummary } from './practice-summary.tsx';
import { RoundSteps } from './round-steps.tsx';
import { useRound } from './use-round.ts';

/** Questions one after the other, each with its answer as soon as one was given, and a summary at the end. */
export function PracticeRound({
  source,
  questions: offered,
  onAnother,
}: {
  source: PracticeSource;
  questions: Questions;
  onAnother: () => void;
}) {
  const [questions, setQuestions] = useState(offered);
  const [again, setAgain] = useState(0);
  return (
    <Round
      key={again}
      source={source}
      questions={questions}
      onAnother={onAnother}
      onAgain={(wrong) => {
        setQuestions(wrong);
        setAgain((before) => before + 1);
      }}
    />
  );
}

type Questions = PracticeQuestion[];

function Round({
  source,
  questions,
  onAnother,
  onAgain,
}: {
  source: PracticeSource;
  questions: Questions;
  onAnother: () => void;
  onAgain: (questions: Questions) => void;
}) {
  const round = useRound(questions);
  // One beyond the last question is the summary.
  const [current, setCurrent] = useState(0);
  const [showsKeys, setShowsKeys] = useState(false);
  const [announcement, announce] = useAnnouncer();
  const sheet = useRef<HTMLElement>(null);
  const singleKeys = useSingleKeyShortcuts();
  const { online } = useNetwork();
  const views = useMemo(() => questions.map(toLearnerQuestion), [questions]);
  const total = questions.length;
  const { items, edit } = round;
  const item = items[current];
  const view = views[current];
  const goTo = useCallback(
    (index: number) => {
      setCurrent(Math.min(Math.max(index, 0), total));
      window.scrollTo(0, 0);
    },
    [total],
  );
  const editCurrent = useCallback((patch: Partial<AnswerDraft>) => edit(current, patch), [edit, current]);

  // Preloads the pictures of the next question while this one is read; the browser fetches them in the
  // background.
  useEffect(() => {
    for (const path of questions[current + 1]?.images ?? []) new Image().src = fileUrl(path);
  }, [questions, current]);

  const open = items.flatMap(({ checked, hold }, index) => (checked || hold ? [] : [index]));
  const isStrikingOut = useQuestionKeys(singleKeys, (command) =>
    runCommand(command, {
      sheet: sheet.current,
      answer: item && !item.checked ? item.draft : null,
      current,
      missing: open,
      edit: editCurrent,
      goTo,
      showKeys: () => setShowsKeys(true),
      announce,
    }),
  );

  const answered = items.filter(({ checked }) => checked !== null);
  const right = answered.filter(({ checked }) => checked?.status === 'Correct').length;
  const progress = { position: Math.min(current + 1, total), total, right, answered: answered.length };
  const response = item && view ? responseTo(view, item.draft.selected) : null;
  return (
    <>
      <PracticeBar source={source} progress={progress} />
      <Exam kind="practice">
        <main ref={sheet} className="sheet">
          {item && view && response ? (
            // A form, so that Enter checks the answer, wherever in it focus is.
            <form
              className="practice-form"
              onSubmit={(event) => {
                event.preventDefault();
                if (item.checked || item.hold) goTo(current + 1);
                else if (isAnswered(response)) round.check(current);
                else announce('Choose an answer first');
              }}
            >
              <PracticeItem
                key={current}
                index={current}
                total={total}
                item={item}
                view={view}
                response={response}
                onEdit={editCurrent}
              />
              <PracticeFoot
                item={item}
                isFirst={current === 0}
                isLast={current === total - 1}
                isAnswered={isAnswered(response)}
                checking={round.checking === current}
                failure={round.failure?.index === current ? round.failure.error : null}
                online={online}
                isStrikingOut={isStrikingOut}
                onEdit={editCurrent}
                onStep={(by) => goTo(current + by)}
              />
            </form>
          ) : (
            <PracticeSummary
              items={items}
              source={source}
              onShow={goTo}
              onAgain={onAgain}
              onAnother={onAnother}
            />
          )}
          <p className="visually-hidden" aria-live="polite">
            {announcement}
          </p>
        </main>
        <div className="exam-sides">
          <nav className="exam-side-right" aria-labelledby="practice-steps">
            <h2 className="section" id="practice-steps">
              This round
            </h2>
            <RoundSteps items={items} current={current} onGo={goTo} />
            <Button look="bare" onClick={() => setShowsKeys(true)}>
              Keyboard
            </Button>
          </nav>
        </div>
      </Exam>
      {showsKeys && (
        <KeyboardDialog withTools={false} onClose={() => setShowsKeys(false)}>
          <p>Enter checks your answer, and then goes on.</p>
        </KeyboardDialog>
      )}
    </>
  );
}
