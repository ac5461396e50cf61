import type { LearnerQuestion } from '@assay/assessment';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerDraft, AttemptSnapshot, OpenedTestResponse } from '../../../features/attempts/attempt.ts';
import type { AttemptStore } from '../../../features/attempts/attempt-store.ts';
import { useFocusLoss } from '../../../features/focus-watch/focus-loss.ts';
import { Navigator } from '../../../features/navigator/navigator.tsx';
import { Exam } from '../../../question-sheet/exam.tsx';
import { PositionArrows } from '../../../question-sheet/position-arrows.tsx';
import { QuestionBody } from '../../../question-sheet/question-body.tsx';
import { QuestionFoot } from '../../../question-sheet/question-foot.tsx';
import { QuestionHead } from '../../../question-sheet/question-head.tsx';
import { useAnnouncer, useQuestionKeys } from '../../../question-sheet/question-keys.ts';
import { runCommand } from '../../../question-sheet/run-command.ts';
import { type Paper, responseTo } from '../../../question-sheet/use-paper.ts';
import { usePrefetchedPaper } from '../../../question-types/use-prefetched-paper.ts';
import { useSingleKeyShortcuts } from '../../../ui/keyboard/single-key-preference.ts';
import { ToolButtons, ToolDock, ToolRows, useCalculator } from '../tools/tools.tsx';
import { useTools } from '../tools/use-tools.ts';
import { type OpenDialog, PlayerDialogs } from './player-dialogs.tsx';
import { TestFacts } from './player-header.tsx';
import { PlayerNews } from './player-news.tsx';
import { RejectedNotice } from './player-notices.tsx';
import { type ShownSaveState, useSaveStateLabel } from './save-state.tsx';
import { usePosition } from './use-position.ts';

type Props = {
  test: OpenedTestResponse['test'];
  attempt: OpenedTestResponse['attempt'];
  questions: readonly LearnerQuestion[];
  paper: Paper;
  snapshot: AttemptSnapshot;
  saveState: ShownSaveState;
  store: AttemptStore;
  isPhone: boolean;
};

/** The question in the middle, its tools and the navigator beside it. */
export function PlayerSheet({ test, attempt, questions, paper, snapshot, saveState, store, isPhone }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const sheet = useRef<HTMLElement>(null);
  const [current, goTo] = usePosition(attempt, questions.length, heading);
  const tools = useTools(heading);
  const calculator = useCalculator();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [hasLostFocus, setHasLostFocus] = useState(false);
  const [announcement, announce] = useAnnouncer();
  const saveStateLabel = useSaveStateLabel(saveState);
  const singleKeys = useSingleKeyShortcuts();
  const edit = useCallback((patch: Partial<AnswerDraft>) => store.edit(current, patch), [store, current]);

  const onFocusLost = useCallback(() => {
    store.recordFocusLost();
    setHasLostFocus(true);
  }, [store]);
  useFocusLoss(snapshot.phase === 'open', onFocusLost);

  // The time per question is measured outside of React, which renders nothing because of it.
  const seen = snapshot.phase === 'open' ? current : null;
  useEffect(() => {
    store.showQuestion(seen);
    return () => store.showQuestion(null);
  }, [store, seen]);

  usePrefetchedPaper(questions, current);

  const question = questions[current];
  const answer = snapshot.answers[current];
  const isStrikingOut = useQuestionKeys(singleKeys, (command) =>
    runCommand(command, {
      sheet: sheet.current,
      answer: answer ?? null,
      current,
      missing: paper.missing,
      edit,
      goTo,
      openTool: tools.use,
      showKeys: () => setDialog('keyboard'),
      announce,
    }),
  );
  if (!question || !answer) return null;

  const tool = tools.open.at(-1);
  const contents = {
    ...calculator,
    questionNumber: current + 1,
    notes: answer.notes,
    setNotes: (notes: string) => edit({ notes }),
    saveState: saveStateLabel,
  };
  const navigator = <Navigator questions={paper.states} current={current} onGo={goTo} />;
  return (
    <Exam>
      <main ref={sheet} className="sheet">
        <QuestionHead
          index={current}
          total={questions.length}
          flagged={answer.flag}
          onEdit={edit}
          headingRef={heading}
        >
          {isPhone ? (
            <ToolButtons tools={tools} />
          ) : (
            <PositionArrows index={current} total={questions.length} onGo={goTo} />
          )}
        </QuestionHead>
        <PlayerNews attemptId={attempt._id} movedDeadline={snapshot.movedDeadline} words={snapshot.words} />
        <RejectedNotice rejected={snapshot.rejected} onGo={goTo} />
        <QuestionBody
          key={current}
          question={question}
          response={responseTo(question, answer.selected)}
          struckOut={answer.struckOut}
          onEdit={edit}
        />
        <QuestionFoot
          index={current}
          total={questions.length}
          answer={answer}
          onEdit={edit}
          onGo={goTo}
          onSubmit={() => setDialog('submit')}
          onShowQuestions={isPhone ? () => setDialog('questions') : undefined}
          isStrikingOut={isStrikingOut}
          dock={isPhone && tool ? <ToolDock tool={tool} tools={tools} contents={contents} /> : null}
        />
        <p className="visually-hidden" aria-live="polite">
          {announcement}
        </p>
      </main>
      {!isPhone && (
        <div className="exam-sides paper-sides">
          <TestFacts test={test} />
          <ToolRows
            tools={tools}
            contents={contents}
            singleKeys={singleKeys}
            onShowKeyboard={() => setDialog('keyboard')}
            onLeave={() => setDialog('leave')}
          />
          <nav className="exam-side-right" aria-label="Questions">
            <div className="side-head">
              <h2 className="section">Questions</h2>
              <span className="label">{`${questions.length} in all`}</span>
            </div>
            {navigator}
          </nav>
        </div>
      )}
      <PlayerDialogs
        open={dialog}
        onOpen={setDialog}
        hasLostFocus={hasLostFocus}
        onFocusRegained={() => setHasLostFocus(false)}
        test={test}
        questions={questions}
        paper={paper}
        current={current}
        snapshot={snapshot}
        store={store}
        goTo={goTo}
      />
    </Exam>
  );
}
