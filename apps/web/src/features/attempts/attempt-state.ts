import {
  type AnswerSheet,
  drafts,
  hasUnsaved,
  layOver,
  leftoverOf,
  leftoversOf,
  refusedPositions,
  type ServerAnswers,
} from './answer-sheet.ts';
import type { AttemptApi, AttemptSnapshot, OpenedTest, Phase, Timing } from './attempt.ts';
import type { ServerClock } from './clocks.ts';
import type { KeptLocally } from './local-copy.ts';

export type State = {
  sheet: AnswerSheet;
  phase: Phase;
  writer: string;
  /** The last try of a call failed, and none has succeeded since. */
  offline: boolean;
  /**
   * A submission of unknown fate may still be on its way and would end the test with the answers of that moment.
   * Opening again changes the writer, so that it can do so no more; until then nothing newer is acknowledged.
   */
  mustReopen: boolean;
  reportcard: string | null;
  submitError: string | null;
};

/** What the parts of an attempt share, with word to the screen of each change, and the local copy always in step. */
export type AttemptState = {
  get(): State;
  update(change: Partial<State>, keep?: 'changes' | 'typed' | 'all'): void;
  /** Takes an opened test as the base: of this page's edits and others' leftovers stays what undoes nobody's work. */
  rebaseOn(opened: OpenedTest): void;
  /** Takes the server's answers as the base, as the writer that this page still is. */
  rebaseOnAnswers(server: ServerAnswers): void;
  subscribe(listener: () => void): () => void;
  getSnapshot(): AttemptSnapshot;
};

/** What saving, submitting and reopening work with. */
export type AttemptContext = {
  attemptId: string;
  /** The test's allotted time. */
  minutes: number;
  api: AttemptApi;
  state: AttemptState;
  clock: ServerClock;
  timing: Timing;
  /** What any call may find out, and what concerns all of them. */
  found: {
    moved(): void;
    signedOut(): void;
    /** `counted`: the report was made from this page's own submission. */
    closed(reportcard: string | null, how: { counted: boolean }): void;
  };
};

export function createAttemptState(opened: OpenedTest, kept: KeptLocally): AttemptState {
  const questions = opened.test.questions_reference.length;
  const listeners = new Set<() => void>();
  let state: State = {
    sheet: layOver(questions, opened.attempt, [kept.leftByOthers()]),
    phase: 'open',
    writer: opened.attempt.writer,
    offline: false,
    mustReopen: false,
    reportcard: null,
    submitError: null,
  };
  kept.replace(state.sheet);
  let snapshot = snapshotOf(state, null);

  function update(change: Partial<State>, keep: 'changes' | 'typed' | 'all' = 'changes'): void {
    const before = state.sheet;
    state = { ...state, ...change };
    if (keep === 'all') kept.replace(state.sheet);
    else if (state.sheet !== before) kept.note(state.sheet, changed(before, state.sheet), keep === 'typed');
    const next = snapshotOf(state, snapshot);
    if (sameSnapshot(next, snapshot)) return;
    snapshot = next;
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    update,
    rebaseOn({ attempt }) {
      // What another tab has written was written after what this page knows of the same question.
      const sheet = layOver(questions, attempt, [kept.leftByOthers(), leftoversOf(state.sheet)]);
      update({ sheet, writer: attempt.writer, mustReopen: false, offline: false }, 'all');
    },
    rebaseOnAnswers(server) {
      update({ sheet: layOver(questions, server, [leftoversOf(state.sheet)]), offline: false });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
  };
}

/** The questions of which there is something new to keep. */
function changed(before: AnswerSheet, after: AnswerSheet): number[] {
  const same = (index: number) =>
    before.edits.get(index) === after.edits.get(index) && before.known[index] === after.known[index];
  return [...after.known.keys()].filter((index) => !same(index) && leftoverOf(after, index) !== null);
}

/** Lists keep their identity while they say the same, so that the screen draws only what changed. */
function snapshotOf(state: State, last: AttemptSnapshot | null): AttemptSnapshot {
  const { sheet, phase, offline, reportcard, submitError } = state;
  const answers = drafts(sheet);
  const rejected = refusedPositions(sheet);
  return {
    answers: last !== null && sameItems(answers, last.answers) ? last.answers : answers,
    rejected: last !== null && sameItems(rejected, last.rejected) ? last.rejected : rejected,
    saveState: offline ? 'offline' : hasUnsaved(sheet) ? 'saving' : 'saved',
    phase,
    reportcard,
    submitError,
  };
}

function sameItems<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function sameSnapshot(a: AttemptSnapshot, b: AttemptSnapshot): boolean {
  return (
    a.answers === b.answers &&
    a.rejected === b.rejected &&
    a.saveState === b.saveState &&
    a.phase === b.phase &&
    a.reportcard === b.reportcard &&
    a.submitError === b.submitError
  );
}
