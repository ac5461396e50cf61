import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { OpenedTestResponse } from '../../../features/attempts/attempt.ts';
import type { AttemptStore } from '../../../features/attempts/attempt-store.ts';
import { useTrial } from '../../../features/attempts/trial.ts';
import { usePageTitle } from '../../../features/tenants/tenant.ts';
import { usePaper } from '../../../question-sheet/use-paper.ts';
import { toLearnerQuestion } from '../../../question-types/question.ts';
import { media } from '../../../ui/media.ts';
import { LeaveWarning } from './leave-warning.tsx';
import { PlayerHeader } from './player-header.tsx';
import { MovedNotice, TimeUpNotice } from './player-notices.tsx';
import { PlayerSheet } from './player-sheet.tsx';
import { saveStateIn, useShownSaveState } from './save-state.tsx';
import { SignedOutDialog } from './signed-out-dialog.tsx';
import '../../../question-sheet/exam-bar.css';
import './player.css';

/** Test while it is taken: the bar, and under it the question, or the reason why it cannot be answered. */
export function Player({
  opened,
  store,
  email,
}: {
  opened: OpenedTestResponse;
  store: AttemptStore;
  email: string;
}) {
  const { test, attempt } = opened;
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const questions = useMemo(() => test.questions_reference.map(toLearnerQuestion), [test]);
  const paper = usePaper(questions, snapshot.answers);
  const saveState = useShownSaveState(saveStateIn(snapshot.phase, snapshot.saveState));
  const isPhone = useMediaQuery(media.phone, undefined, { getInitialValueInEffect: false });
  const [isTimeUp, setIsTimeUp] = useState(false);
  const trial = useTrial();
  usePageTitle(test.test_name);

  const handIn = useCallback(() => {
    setIsTimeUp(true);
    void store.submit({ auto: true });
  }, [store]);
  // The server may answer that there is time left after all; only the clock knows, and it is no state of
  // React's.
  useEffect(() => {
    if (snapshot.phase === 'open' && store.millisecondsLeft() > 0) setIsTimeUp(false);
  }, [snapshot.phase, store]);

  function renderBody() {
    if (snapshot.phase === 'moved')
      return <MovedNotice saveState={snapshot.saveState} onContinue={store.continueHere} />;
    if (isTimeUp) {
      const moved = snapshot.movedDeadline;
      return <TimeUpNotice saveState={saveState} isEndedByStaff={moved !== null && moved.to < moved.from} />;
    }
    return (
      <PlayerSheet
        test={test}
        attempt={attempt}
        questions={questions}
        paper={paper}
        snapshot={snapshot}
        saveState={saveState}
        store={store}
        isPhone={isPhone}
      />
    );
  }

  return (
    <>
      <PlayerHeader
        test={test}
        attempted={paper.attempted}
        missing={paper.missing.length}
        saveState={saveState}
        isPhone={isPhone}
        millisecondsLeft={store.millisecondsLeft}
        onTimeUp={handIn}
      />
      {renderBody()}
      {snapshot.phase === 'signed_out' && (
        <SignedOutDialog
          email={email}
          isKept={snapshot.saveState !== 'not_kept'}
          onSignedIn={store.resumeAfterLogIn}
        />
      )}
      {/* A trial asks for itself. */}
      {trial === null && (
        <LeaveWarning mayLose={snapshot.saveState === 'not_kept' && snapshot.phase !== 'closed'} />
      )}
    </>
  );
}
