import type { ApiError } from '../../../api/api-error.ts';
import type { AttemptApi, SaveBody, SubmitBody } from '../attempt.ts';
import { type AttemptStore, createAttemptStore, type OpenedTest } from '../attempt-store.ts';
import { createMemoryStorage } from './memory-storage.ts';
import { createModelServer, type ModelServer, unanswered } from './model-server.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

/** What becomes of the next call, when it is not simply answered: a refusal stands for the server's answer. */
export type Outcome = 'request_lost' | 'response_lost' | 'hangs' | 'answered_after_20_s' | ApiError;

/** One page at one test, with a network that does as it is told. */
export type Desk = {
  time: VirtualTime;
  server: ModelServer;
  storage: ReturnType<typeof createMemoryStorage>;
  saves: SaveBody[];
  submissions: SubmitBody[];
  opens: { count: number };
  /** For the next calls of the kind, in turn; after that all is well. */
  outcomes: Record<'open' | 'save' | 'submit', Outcome[]>;
  store: AttemptStore;
  /** The page is loaded again: what it had in memory is gone. */
  reload(): void;
  /** Another device opens the test. */
  openElsewhere(): OpenedTest;
};

const ROUND_TRIP_MS = 100;
export const MINUTES = 60;

export function createDesk(prepare: (desk: Pick<Desk, 'server' | 'storage'>) => void = () => {}): Desk {
  const time = createVirtualTime();
  const server = createModelServer({ now: time.now, questions: 3, minutes: MINUTES });
  const storage = createMemoryStorage();
  prepare({ server, storage });

  function call<Answer>(kind: keyof Desk['outcomes'], serve: () => Answer): Promise<Answer> {
    const outcome = desk.outcomes[kind].shift();
    return new Promise((resolve, reject) => {
      time.schedule(() => {
        if (outcome === 'hangs') return;
        if (outcome === 'request_lost') return reject(unanswered());
        if (typeof outcome === 'object') return reject(outcome);
        const slow = outcome === 'answered_after_20_s' ? 20_000 : 0;
        try {
          const answer = serve();
          time.schedule(
            () => (outcome === 'response_lost' ? reject(unanswered()) : resolve(answer)),
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
      desk.opens.count += 1;
      return call('open', server.open);
    },
    save(body) {
      desk.saves.push(body);
      return call('save', () => server.save(body));
    },
    submit(body) {
      desk.submissions.push(body);
      return call('submit', () => server.submit(body));
    },
    recordEvent: () => Promise.reject(unanswered()),
  };

  function start(): AttemptStore {
    const { now, schedule } = time;
    return createAttemptStore({
      opened: server.open(),
      userId: 'learner',
      api,
      storage,
      now,
      schedule,
      random: () => 0.5,
    });
  }

  const desk: Desk = {
    time,
    server,
    storage,
    saves: [],
    submissions: [],
    opens: { count: 0 },
    outcomes: { open: [], save: [], submit: [] },
    store: start(),
    reload() {
      desk.store.dispose();
      desk.store = start();
    },
    openElsewhere: server.open,
  };
  return desk;
}
