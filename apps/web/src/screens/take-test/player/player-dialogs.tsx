import type { LearnerQuestion } from '@assay/assessment';
import type { AnswerDraft, AttemptSnapshot, OpenedTestResponse } from '../../../features/attempts/attempt.ts';
import type { AttemptStore } from '../../../features/attempts/attempt-store.ts';
import { secondsLeft } from '../../../features/countdown/time-left.ts';
import { Navigator } from '../../../features/navigator/navigator.tsx';
import { KeyboardDialog } from '../../../features/shortcuts/keyboard-dialog.tsx';
import { type Paper, responseTo } from '../../../question-sheet/use-paper.ts';
import { describeOpenParts } from '../../../question-types/question.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx';
import { plainTextOf } from '../../../ui/rich-text/clean-html.ts';
import { PlayerSettings } from '../tools/player-settings.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { TestFacts } from './player-header.tsx';
import { SubmitDialog } from './submit-dialog.tsx';
import './dialogs.css';

export type OpenDialog = 'submit' | 'keyboard' | 'questions' | 'leave';

/** Word for word as in specification section 8. */
const TABS_NOT_ALLOWED = 'You are taking a test, opening other tabs is not allowed.';

type Props = {
  open: OpenDialog | null;
  onOpen: (dialog: OpenDialog | null) => void;
  hasLostFocus: boolean;
  onFocusRegained: () => void;
  test: OpenedTestResponse['test'];
  questions: readonly LearnerQuestion[];
  paper: Paper;
  current: number;
  snapshot: AttemptSnapshot;
  store: AttemptStore;
  goTo: (index: number) => void;
};

/** Missing parts of a half-answered question; null for one that is not answered at all. */
function openPartsOf(question: LearnerQuestion | undefined, answer: AnswerDraft | undefined): string | null {
  return question && answer ? describeOpenParts(responseTo(question, answer.selected)) : null;
}

/** At most one of the player's own dialogs, and over it the notice about leaving the page. */
export function PlayerDialogs(props: Props) {
  const {
    open,
    onOpen,
    hasLostFocus,
    onFocusRegained,
    test,
    questions,
    paper,
    current,
    snapshot,
    store,
    goTo,
  } = props;
  const close = () => onOpen(null);

  function goFromDialog(index: number) {
    onOpen(null);
    goTo(index);
  }

  return (
    <>
      {open === 'submit' && (
        <SubmitDialog
          missing={paper.missing.map((index) => ({
            index,
            text: plainTextOf(questions[index]?.stem ?? ''),
            flagged: paper.states[index]?.flagged ?? false,
            openParts: openPartsOf(questions[index], snapshot.answers[index]),
          }))}
          flagged={paper.states.flatMap(({ answered, flagged }, index) =>
            answered && flagged ? [index] : [],
          )}
          total={questions.length}
          secondsLeft={() => secondsLeft(store.millisecondsLeft())}
          // Until the report opens.
          submitting={snapshot.phase === 'submitting' || snapshot.phase === 'closed'}
          error={snapshot.submitError}
          onGo={goFromDialog}
          onBack={close}
          onSubmit={() => void store.submit({ auto: false })}
        />
      )}
      {open === 'keyboard' && <KeyboardDialog onClose={close} />}
      {open === 'questions' && (
        <Dialog title="Questions" onClose={close} cross>
          <div className="questions-dialog">
            {/* Uncut: the bar may have had to cut it. */}
            <p className="questions-test">{test.test_name}</p>
            <TestFacts test={test} />
            <Navigator questions={paper.states} current={current} onGo={goFromDialog} />
            <PlayerSettings />
            <Button isWide onClick={() => onOpen('leave')}>
              Leave (time runs on)
            </Button>
          </div>
        </Dialog>
      )}
      {open === 'leave' && <LeaveDialog millisecondsLeft={store.millisecondsLeft} onStay={close} />}
      {hasLostFocus && (
        <Dialog title={TABS_NOT_ALLOWED} onClose={onFocusRegained}>
          <p>The time runs on, and it is noted that you left this page.</p>
          <DialogFoot>
            <Button look="main" onClick={onFocusRegained} data-first-focus>
              OK
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </>
  );
}
