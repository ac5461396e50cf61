import type { ApiError } from '../../../api/api-error.ts';
import type { AttemptApi, SaveRequest, SubmitRequest, Timing } from '../attempt.ts';
import { type AttemptStore, createAttemptStore, type OpenedTestResponse } from '../attempt-store.ts';
import { createLateAnswersQueue, type LateAnswersQueue } from '../late-answers.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { createModelServer, type ModelServer, networkError, USER_ID } from './model-server.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

/** Outcome of the next call, other than an ordinary response: a refusal stands for the server's answer. */
export type ScriptedOutcome = 'request_lost' | 'response_lost' | 'hangs' | 'answered_after_20_s' | ApiError;

/** One page with one test open, and a network that the test controls. */
export type PageContext = {
  time: VirtualTime;
  server: ModelServer;
  storage: ReturnType<typeof createMemoryStorage>;
  saves: SaveRequest[];
  submissions: SubmitRequest[];
  opens: { count: number };
  asked: { count: number };
  /** Outcomes of the next calls of each kind, one after the other; after that all succeed. */
  outcomes: Record<'open' | 'save' | 'submit' | 'news', ScriptedOutcome[]>;
  store: AttemptStore;
  lateAnswers: LateAnswersQueue;
  /** Loads the page again: what it had in memory is gone. */
  reload(): void;
  /** Opens the test on another device. */
  openElsewhere(): OpenedTestResponse;
};

const ROUND_TRIP_MS = 100;
export const MINUTES = 60;

export function createPageContext(
  prepare: (context: Pick<PageContext, 'server' | 'storage'>) => void = () => {},
): PageContext {
  const time = createVirtualTime();
  const server = createModelServer({ now: time.now, questions: 3, minutes: MINUTES });
  const storage = createMemoryStorage();
  prepare({ server, storage });

  function call<Answer>(kind: keyof PageContext['outcomes'], serve: () => Answer): Promise<Answer> {
    const outcome = context.outcomes[kind].shift();
    return new Promise((resolve, reject) => {
      time.schedule(() => {
        if (outcome === 'hangs') return;
        if (outcome === 'request_lost') return reject(networkError());
        if (typeof outcome === 'object') return reject(outcome);
        const slow = outcome === 'answered_after_20_s' ? 20_000 : 0;
        try {
          const answer = serve();
          time.schedule(
            () => (outcome === 'response_lost' ? reject(networkError()) : resolve(answer)),
            ROUND_TRIP_MS / 2 + slow,
          );
        } catch (error) {
          time.schedule(() => reject(error), ROUND_TRIP_MS / 2);
        }
      }, ROUND_TRIP_MS / 2);
    });
  }

  const api: AttemptApi = {
    open() {
      context.opens.count += 1;
      return call('open', server.open);
    },
    save(body) {
      context.saves.push(body);
      return call('save', () => server.save(body));
    },
    submit(body) {
      context.submissions.push(body);
      return call('submit', () => server.submit(body));
    },
    recordEvent: () => Promise.reject(networkError()),
    news() {
      context.asked.count += 1;
      return call('news', server.news);
    },
  };

  const timing: Timing = { now: time.now, schedule: time.schedule, random: () => 0.5 };
  const submit = (_testId: string, body: SubmitRequest) => api.submit(body);
  const lateAnswers = createLateAnswersQueue({ storage, timing, submit });

  function start(): AttemptStore {
    return createAttemptStore({
      opened: server.open(),
      userId: USER_ID,
      api,
      storage,
      lateAnswers,
      ...timing,
    });
  }

  const context: PageContext = {
    time,
    server,
    storage,
    saves: [],
    submissions: [],
    opens: { count: 0 },
    asked: { count: 0 },
    outcomes: { open: [], save: [], submit: [], news: [] },
    store: start(),
    lateAnswers,
    reload() {
      context.store.dispose();
      context.store = start();
    },
    openElsewhere: server.open,
  };
  return context;
}
