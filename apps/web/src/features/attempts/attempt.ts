import type { Confidence, SelectedOnWire } from '@assay/assessment';
import type { CallOf, Contract, ResponseOf } from '@assay/contract';

/** Response of `get-test`: the paper, and the attempt as the server holds it. */
export type OpenedTestResponse = ResponseOf<Contract['getTest']>;
export type SaveRequest = CallOf<Contract['saveAnswers']>['body'];
export type SaveResponse = ResponseOf<Contract['saveAnswers']>;
export type SubmitRequest = CallOf<Contract['submitTest']>['body'];
export type SubmitResponse = ResponseOf<Contract['submitTest']>;
export type NewsResponse = ResponseOf<Contract['getAttemptNews']>;
/** Something that staff have said to the learner. */
export type Word = NewsResponse['words'][number];
/** A deadline that moved, before and after, as milliseconds since the epoch. */
export type MovedDeadline = { from: number; to: number };

/** One question's answer as the learner sees it. */
export type AnswerDraft = {
  selected: SelectedOnWire;
  comment: Confidence;
  /** True when the learner picked the confidence, false while it is the preset one. */
  commentChosen: boolean;
  flag: boolean;
  notes: string;
  /**
   * Options struck out, by their texts, in the paper's order. Undefined from a server of the version before.
   */
  struckOut?: string[] | undefined;
};

/**
 * saved: the server has everything · saving: not yet · offline: the last try failed; kept on this device ·
 * not_kept: the server does not have everything yet, and this browser's storage did not take it.
 */
export type SaveState = 'saved' | 'saving' | 'offline' | 'not_kept';

/**
 * open: being taken · moved: continued on another device or tab · signed_out: the session ended, the queue is
 * kept · submitting · closed: the report exists.
 */
export type AttemptPhase = 'open' | 'moved' | 'signed_out' | 'submitting' | 'closed';

export type AttemptSnapshot = {
  /** One per question, in the paper's order. An answer keeps its identity until it changes. */
  answers: readonly AnswerDraft[];
  saveState: SaveState;
  phase: AttemptPhase;
  /** The report's id, when closed; null when it is not known to this page. */
  reportcard: string | null;
  /** Positions of the questions whose answer the server rejected; not sent again until edited. */
  rejected: readonly number[];
  /** Why the last manual submission failed. Nothing is lost by it. */
  submitError: string | null;
  /** The last move of the deadline; null where it is as it was when the page opened the test. */
  movedDeadline: MovedDeadline | null;
  /** The earliest first. */
  words: readonly Word[];
};

/** The calls an attempt makes. Failures reject with an `ApiError`. */
export type AttemptApi = {
  open(): Promise<OpenedTestResponse>;
  save(body: SaveRequest): Promise<SaveResponse>;
  submit(body: SubmitRequest): Promise<SubmitResponse>;
  recordEvent(kind: 'focus_lost'): Promise<unknown>;
  news(): Promise<NewsResponse>;
};

/** Clock, timers and random numbers, injected so that tests decide them. */
export type Timing = {
  /** Milliseconds of a clock that never jumps (`performance.now`). */
  now(): number;
  /** @returns a function that cancels the run */
  schedule(run: () => void, ms: number): () => void;
  /** From 0 to below 1. */
  random(): number;
};
