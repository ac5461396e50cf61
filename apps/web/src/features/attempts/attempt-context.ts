import type { AttemptApi, Timing } from './attempt.ts';
import type { AttemptState } from './attempt-state.ts';
import type { ServerClock } from './server-clock.ts';

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
