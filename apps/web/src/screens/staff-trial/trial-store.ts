import type { BrowserStorage } from '../../browser-storage.ts';
import type { AttemptApi, OpenedTestResponse, SubmitRequest } from '../../features/attempts/attempt.ts';
import { type AttemptStore, createAttemptStore } from '../../features/attempts/attempt-store.ts';
import { createBrowserTiming } from '../../features/attempts/clocks.ts';
import type { Report } from '../../features/reports/report.ts';
import { gradeTrial, type Trial } from '../../features/staff-tests/staff-tests.ts';

const MINUTE_MS = 60_000;

/** A trial as the player takes an opened test: it begins now, and lasts as long as the test. */
export function openTrial(
  { trial, test }: Trial,
  organisation: string,
  now = Date.now(),
): OpenedTestResponse {
  const startedAt = new Date(now).toISOString();
  const deadlineAt = new Date(now + test.duration_in_mins * MINUTE_MS).toISOString();
  return {
    test: {
      ...test,
      status: 'Active',
      attempted: false,
      createdAt: startedAt,
      subdomain_reference: { sub_domain_name: organisation },
    },
    attempt: {
      _id: trial,
      writer: 'trial',
      startedAt,
      deadlineAt,
      serverNow: startedAt,
      revision: 0,
      answers: [],
      seconds: [],
    },
  };
}

type Options = {
  trial: Trial;
  opened: OpenedTestResponse;
  mixesQuestions: boolean;
  userId: string;
  /** Called with the report, before the store says that the attempt has ended. */
  onReport(report: Report): void;
};

/** The player's own store over a server of its own, in memory: only grading makes a call. */
export function createTrialStore({ opened, userId, ...grading }: Options): AttemptStore {
  return createAttemptStore({
    opened,
    userId,
    api: createTrialApi(opened, grading),
    storage: createMemoryStorage(),
    lateAnswers: { add: () => {}, addLeftovers: () => {}, addLeftoversAfter: () => {} },
    ...createBrowserTiming(),
  });
}

function createTrialApi(
  opened: OpenedTestResponse,
  { trial, mixesQuestions, onReport }: Omit<Options, 'opened' | 'userId'>,
): AttemptApi {
  const { attempt, test } = opened;
  const { deadlineAt } = attempt;
  let revision = 0;
  let answers: OpenedTestResponse['attempt']['answers'] = [];
  const serverTime = () => ({ deadlineAt, serverNow: new Date().toISOString() });
  return {
    async open() {
      return { test, attempt: { ...attempt, ...serverTime(), revision, answers } };
    },
    async save(body) {
      revision = body.revision;
      const saved = body.answers.map(
        ({ index, selected, comment, commentChosen, flag, notes, struckOut }) => ({
          index,
          selected,
          comment: comment ?? 'THINK SO',
          commentChosen: commentChosen ?? false,
          flag: flag ?? false,
          notes: notes ?? '',
          struckOut: struckOut ?? [],
          revision,
        }),
      );
      const changed = new Set(saved.map(({ index }) => index));
      answers = [...answers.filter(({ index }) => !changed.has(index)), ...saved];
      return { revision, savedAt: new Date().toISOString(), ...serverTime() };
    },
    async submit({ response, timeTaken, seconds }) {
      const { report } = await gradeTrial(test._id, {
        trial: trial.trial,
        shown: trial.shown,
        mixesQuestions,
        minutes: test.duration_in_mins,
        response,
        timeTakenSeconds: secondsIn(timeTaken),
        seconds,
      });
      onReport(report);
      return { reportcard: report._id };
    },
    // Evidence is for attempts.
    recordEvent: async () => undefined,
    news: async () => ({ ...serverTime(), closed: false, reportcard: null, words: [] }),
  };
}

/** Reads minutes and seconds in two digits, as a submission has them. */
function secondsIn(timeTaken: SubmitRequest['timeTaken']): number {
  const [minutes = 0, seconds = 0] = timeTaken.split('.').map(Number);
  return minutes * 60 + seconds;
}

/** Storage that ends with the page. */
function createMemoryStorage(): BrowserStorage {
  const stored = new Map<string, string>();
  return {
    names: () => [...stored.keys()],
    getItem: (key) => stored.get(key) ?? null,
    setItem(key, value) {
      stored.set(key, value);
      return true;
    },
    removeItem(key) {
      stored.delete(key);
    },
  };
}
