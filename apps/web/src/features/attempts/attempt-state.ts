import { type AnswerSheet, draftsOf, hasUnsavedEdits, rejectedPositions } from './answer-sheet.ts';
import type {
  AttemptApi,
  AttemptPhase,
  AttemptSnapshot,
  MovedDeadline,
  OpenedTestResponse,
  SaveState,
  Timing,
  Word,
} from './attempt.ts';
import type { ServerClock } from './clocks.ts';
import type { LocalCopy } from './local-copy.ts';
import type { QuestionTimes } from './question-times.ts';
import { localAnswerOf, localAnswersOf, rebaseAnswers, type ServerAnswers } from './rebase.ts';

export type AttemptData = {
  sheet: AnswerSheet;
  phase: AttemptPhase;
  writer: string;
  /** The last try of a call failed, and none has succeeded since. */
  offline: boolean;
  /**
   * True while a submission without a response may still arrive and end the test with the answers of that
   * moment. Opening again changes the writer, so that it no longer can; until then nothing newer is
   * acknowledged.
   */
  mustReopen: boolean;
  reportcard: string | null;
  submitError: string | null;
  movedDeadline: MovedDeadline | null;
  words: readonly Word[];
};

/**
 * State that the parts of an attempt share. The screen is notified of each change, and the local copy follows
 * it.
 */
export type AttemptState = {
  get(): AttemptData;
  /** `write`: how much of it goes to the local copy. */
  update(change: Partial<AttemptData>, write?: LocalWrite): void;
  /**
   * Rebases on an opened test: edits of this page and of other pages stay where they overwrite no other
   * change.
   */
  rebaseOnOpenedTest(opened: OpenedTestResponse): void;
  /** Rebases on the server's answers, as the writer that this page still is. */
  rebaseOnAnswers(server: ServerAnswers): void;
  subscribe(listener: () => void): () => void;
  getSnapshot(): AttemptSnapshot;
};

/**
 * changed: questions that this change concerns · typed: the same, and the learner has just edited them here ·
 * all.
 */
type LocalWrite = 'changed' | 'typed' | 'all';

/** Context with which saving, submitting and reopening work. */
export type AttemptContext = {
  attemptId: string;
  /** The test's allotted time. */
  minutes: number;
  api: AttemptApi;
  state: AttemptState;
  clock: ServerClock;
  times: QuestionTimes;
  timing: Timing;
  /** Events that any call may learn of, and that concern all of them. */
  handlers: {
    onMoved(): void;
    onSignedOut(): void;
    /** `counted`: the report was made from this page's own submission. */
    onClosed(reportcard: string | null, how: { counted: boolean }): void;
  };
};

export function createAttemptState(opened: OpenedTestResponse, localCopy: LocalCopy): AttemptState {
  const questions = opened.test.questions_reference.length;
  const listeners = new Set<() => void>();
  let state: AttemptData = {
    sheet: rebaseAnswers(questions, opened.attempt, [localCopy.readOtherPages()]),
    phase: 'open',
    writer: opened.attempt.writer,
    offline: false,
    mustReopen: false,
    reportcard: null,
    submitError: null,
    movedDeadline: null,
    words: [],
  };
  localCopy.replaceAll(state.sheet);
  let snapshot = snapshotOf(state, localCopy, null);

  function update(change: Partial<AttemptData>, write: LocalWrite = 'changed'): void {
    const before = state.sheet;
    state = { ...state, ...change };
    if (write === 'all') localCopy.replaceAll(state.sheet);
    else if (state.sheet !== before || !localCopy.isKept()) {
      // Changes that a full storage did not take are written as soon as there is room.
      const changed = changedPositions(before, state.sheet);
      localCopy.write(state.sheet, changed, { typed: write === 'typed' });
    }
    const next = snapshotOf(state, localCopy, snapshot);
    if (isSameSnapshot(next, snapshot)) return;
    snapshot = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    update,
    rebaseOnOpenedTest({ attempt }) {
      // Another tab's entry is newer than what this page knows of the same question.
      const sheet = rebaseAnswers(questions, attempt, [
        localCopy.readOtherPages(),
        localAnswersOf(state.sheet),
      ]);
      update({ sheet, writer: attempt.writer, mustReopen: false, offline: false }, 'all');
    },
    rebaseOnAnswers(server) {
      update({ sheet: rebaseAnswers(questions, server, [localAnswersOf(state.sheet)]), offline: false });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
  };
}

/** Positions of the questions with something new for the local copy. */
function changedPositions(before: AnswerSheet, after: AnswerSheet): number[] {
  const isSame = (index: number) =>
    before.edits.get(index) === after.edits.get(index) && before.known[index] === after.known[index];
  return [...after.known.keys()].filter((index) => !isSame(index) && localAnswerOf(after, index) !== null);
}

/** Lists keep their identity while their contents are equal, so that only what changed is rendered. */
function snapshotOf(state: AttemptData, localCopy: LocalCopy, last: AttemptSnapshot | null): AttemptSnapshot {
  const { sheet, phase, offline, reportcard, submitError, movedDeadline, words } = state;
  const answers = draftsOf(sheet);
  const rejected = rejectedPositions(sheet);
  return {
    answers: last !== null && hasSameItems(answers, last.answers) ? last.answers : answers,
    rejected: last !== null && hasSameItems(rejected, last.rejected) ? last.rejected : rejected,
    saveState: saveStateOf(sheet, { offline, isKept: localCopy.isKept() }),
    phase,
    reportcard,
    submitError,
    movedDeadline,
    words: last !== null && hasSameWords(words, last.words) ? last.words : words,
  };
}

function saveStateOf(sheet: AnswerSheet, how: { offline: boolean; isKept: boolean }): SaveState {
  const isUnsaved = hasUnsavedEdits(sheet);
  if (isUnsaved && !how.isKept) return 'not_kept';
  if (how.offline) return 'offline';
  return isUnsaved ? 'saving' : 'saved';
}

function hasSameItems<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** A word is never changed: those with the same ids are the same. */
function hasSameWords(a: readonly Word[], b: readonly Word[]): boolean {
  return a.length === b.length && a.every((word, index) => word._id === b[index]?._id);
}

function isSameSnapshot(a: AttemptSnapshot, b: AttemptSnapshot): boolean {
  return (
    a.answers === b.answers &&
    a.rejected === b.rejected &&
    a.saveState === b.saveState &&
    a.phase === b.phase &&
    a.reportcard === b.reportcard &&
    a.submitError === b.submitError &&
    a.movedDeadline === b.movedDeadline &&
    a.words === b.words
  );
}
