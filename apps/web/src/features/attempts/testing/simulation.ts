import type { AttemptApi, SaveResponse, Timing } from '../attempt.ts';
import {
  type AnswerDraft,
  type AttemptStore,
  createAttemptStore,
  type OpenedTestResponse,
} from '../attempt-store.ts';
import { createLateAnswersQueue, type LateAnswersQueue } from '../late-answers.ts';
import { createMemoryStorage, type MemoryStorage } from './memory-storage.ts';
import { createConnection, HEALTHY, type RequestOutcome, type SimulatedConnection } from './model-network.ts';
import { createModelServer, type ModelServer, USER_ID } from './model-server.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

/** A page from one load to the next, in one of a learner's tabs. */
export type Page = {
  storage: MemoryStorage;
  connection: SimulatedConnection;
  /** Null until the test is open, and once its report exists. */
  store: AttemptStore | null;
  lateAnswers: LateAnswersQueue;
  /** The newest revision that has reached the page. */
  known: number;
  /** Question that it shows and since when, and for how long it has shown each, in milliseconds. */
  shown: { index: number; since: number } | null;
  watched: number[];
  /** Number of edits anywhere when the page was loaded, and when it last opened the test. */
  loadedAfter: number;
  openedAfter: number;
};

/** One edit that a page took. */
export type TypedEdit = {
  order: number;
  page: Page;
  index: number;
  value: string;
  known: number;
  at: number;
};

/** A learner with two tabs of one browser and a second device, a bad network, and the server. */
export type Simulation = {
  time: VirtualTime;
  server: ModelServer;
  typed: readonly TypedEdit[];
  pageOfWriter: ReadonlyMap<string, Page>;
  /** Time for which all pages together have shown a question, in milliseconds. */
  watched(index: number): number;
  /**
   * Per body that the server took: the time that its page had measured when it made it, in seconds by
   * position.
   */
  told: readonly number[][];
  tabs: readonly (Page | null)[];
  load(tab: number): void;
  close(tab: number): void;
  /** @returns true when the page took it */
  edit(tab: number, index: number, patch: Partial<AnswerDraft>): void;
  setOffline(tab: number, offline: boolean): void;
  /** Moves the learner to a question, or hides the page. */
  show(tab: number, index: number | null): void;
  endSession(): void;
  /** Logs the learner in on the page. */
  signIn(tab: number): void;
  /** Ends all failures of the network and the session. */
  recover(): void;
};

/**
 * Text of an answer for comparison across the wire; written independently of the product's own comparison, to
 * check it.
 */
export function serializedAnswer(answer: AnswerDraft): string {
  const { selected, comment, commentChosen, flag, notes, struckOut = [] } = answer;
  const picked = Array.isArray(selected) ? [...selected].sort() : selected;
  const kept = [comment, commentChosen, flag, notes, [...struckOut].sort()];
  return JSON.stringify([picked?.length === 0 ? null : picked, ...kept]);
}

export function createSimulation(setting: {
  questions: number;
  minutes: number;
  outcomes: readonly RequestOutcome[];
  /** A whole paper may take longer to send than the rest. */
  submissionDelays: readonly number[];
  seed: number;
}): Simulation {
  const time = createVirtualTime();
  const server = createModelServer({ ...setting, now: time.now });
  const typed: TypedEdit[] = [];
  const pageOfWriter = new Map<string, Page>();
  const pages: Page[] = [];
  const told: number[][] = [];
  const watchedByBody = new WeakMap<object, number[]>();
  const browser = createMemoryStorage();
  const storages = [browser, browser, createMemoryStorage()];
  const tabs: (Page | null)[] = [null, null, null];
  let healthy = false;
  let hasSessionEnded = false;
  let calls = 0;
  let submissions = 0;
  let chance = setting.seed;

  function nextOutcome(): RequestOutcome {
    calls += 1;
    return (healthy ? undefined : setting.outcomes[calls % setting.outcomes.length]) ?? HEALTHY;
  }

  function watch(page: Page, index: number | null): void {
    const { shown, watched } = page;
    if (shown !== null) watched[shown.index] = (watched[shown.index] ?? 0) + time.now() - shown.since;
    page.shown = index === null ? null : { index, since: time.now() };
  }

  /** Time that the page has measured when it makes a body; a retry brings the same. */
  function watchedWhenMade(page: Page, body: object): number[] {
    const before = watchedByBody.get(body);
    if (before !== undefined) return before;
    watch(page, page.shown?.index ?? null);
    const watched = page.watched.map((ms) => Math.floor(ms / 1_000));
    watchedByBody.set(body, watched);
    return watched;
  }

  /** Server side of a call: when it takes the body, the measured time of its page is recorded. */
  function serveFor<Body extends object, Answer>(
    page: Page,
    body: Body,
    serve: (body: Body) => Answer,
  ): () => Answer {
    const sent = JSON.stringify(body);
    const atLeast = watchedWhenMade(page, body);
    return () => {
      const before = server.commits.length;
      const answer = serve(JSON.parse(sent));
      if (server.commits.length > before) told.push(atLeast);
      return answer;
    };
  }

  function random(): number {
    chance = (chance * 1_103_515_245 + 12_345) % 2_147_483_648;
    return chance / 2_147_483_648;
  }

  function apiOf(page: Page): AttemptApi {
    const { connection } = page;
    const learned = ({ revision }: { revision: number }) => {
      page.known = Math.max(page.known, revision);
    };
    let opens = 0;
    return {
      async open() {
        opens += 1;
        const thisOpen = opens;
        const opened = await connection.call(server.open);
        // The response to an earlier try is never taken once there is a later one, so that the test knows
        // what the page knows.
        if (thisOpen !== opens) return new Promise(() => {});
        page.openedAfter = typed.length;
        pageOfWriter.set(opened.attempt.writer, page);
        learned(opened.attempt);
        return opened;
      },
      save(body) {
        return connection.call<SaveResponse>(serveFor(page, body, server.save), { onDelivered: learned });
      },
      submit: (body) => submitBy(connection, serveFor(page, body, server.submit)),
      recordEvent: () => Promise.resolve(),
      news: () => connection.call(server.news),
    };
  }

  function submitBy<Answer>(connection: SimulatedConnection, serve: () => Answer): Promise<Answer> {
    submissions += 1;
    const delayMs = healthy ? 0 : setting.submissionDelays[submissions % setting.submissionDelays.length];
    return connection.call(serve, { delayMs });
  }

  /** Timing of a page; nothing runs once it is gone. */
  function timingOf(connection: SimulatedConnection): Timing {
    const schedule = (run: () => void, ms: number) => time.schedule(() => connection.pageIsOpen && run(), ms);
    return { now: time.now, schedule, random };
  }

  /** Removes the page at once, whatever it was doing. */
  function close(tab: number): void {
    const page = tabs[tab];
    if (!page) return;
    page.connection.pageIsOpen = false;
    page.store?.dispose();
    watch(page, null);
    tabs[tab] = null;
  }

  function load(tab: number): void {
    const wasOffline = tabs[tab]?.connection.offline ?? false;
    close(tab);
    const storage = storages[tab] ?? browser;
    const connection = createConnection(time, nextOutcome);
    const lateAnswers = createLateAnswersQueue({
      storage,
      timing: timingOf(connection),
      submit: (_testId, body) => submitBy(connection, () => server.submit(body)),
    });
    const page: Page = {
      storage,
      connection,
      store: null,
      lateAnswers,
      known: 0,
      shown: null,
      watched: Array.from({ length: setting.questions }, () => 0),
      loadedAfter: typed.length,
      openedAfter: typed.length,
    };
    page.connection.offline = wasOffline;
    tabs[tab] = page;
    pages.push(page);
    lateAnswers.addLeftovers(USER_ID);
    tryToOpen(page, apiOf(page));
  }

  function tryToOpen(page: Page, api: AttemptApi): void {
    if (!page.connection.pageIsOpen || page.store !== null || server.closed) return;
    // A learner who sees nothing reloads the page.
    const stop = time.schedule(() => tryToOpen(page, api), 12_000);
    api.open().then(
      (opened) => {
        stop();
        if (page.connection.pageIsOpen && page.store === null) start(page, opened, api);
      },
      () => {},
    );
  }

  function start(page: Page, opened: OpenedTestResponse, api: AttemptApi): void {
    const store = createAttemptStore({
      opened,
      userId: USER_ID,
      api,
      storage: page.storage,
      lateAnswers: page.lateAnswers,
      ...timingOf(page.connection),
    });
    page.store = store;
    let before = Number.POSITIVE_INFINITY;
    // As the countdown on screen does: once each time it comes to zero.
    function tick(): void {
      if (!page.connection.pageIsOpen) return;
      const left = store.millisecondsLeft();
      if (left === 0 && before > 0) void store.submit({ auto: true });
      before = left;
      time.schedule(tick, left === 0 ? 1_000 : left);
    }
    tick();
  }

  return {
    time,
    server,
    typed,
    pageOfWriter,
    watched(index) {
      for (const page of pages) watch(page, page.shown?.index ?? null);
      return pages.reduce((sum, page) => sum + (page.watched[index] ?? 0), 0);
    },
    told,
    tabs,
    load,
    close,
    edit(tab, index, patch) {
      const page = tabs[tab];
      if (!page?.store) return;
      const { answers } = page.store.getSnapshot();
      page.store.edit(index, patch);
      const answer = page.store.getSnapshot().answers[index];
      if (answer === undefined || answer === answers[index]) return;
      typed.push({
        order: typed.length,
        page,
        index,
        value: serializedAnswer(answer),
        known: page.known,
        at: time.now(),
      });
    },
    show(tab, index) {
      const page = tabs[tab];
      if (!page?.store) return;
      page.store.showQuestion(index);
      watch(page, index);
    },
    setOffline(tab, offline) {
      const page = tabs[tab];
      if (!page) return;
      page.connection.offline = offline;
      if (offline) return;
      page.store?.flush();
      page.lateAnswers.retryNow();
    },
    endSession() {
      server.signedIn = false;
      hasSessionEnded = true;
    },
    signIn(tab) {
      server.signedIn = true;
      tabs[tab]?.store?.resumeAfterLogIn();
      tabs[tab]?.lateAnswers.addLeftovers(USER_ID);
    },
    recover() {
      healthy = true;
      for (const [tab, page] of tabs.entries()) {
        if (page?.connection.offline) this.setOffline(tab, false);
        // A learner whose session goes on does not log in again: late answers are submitted without that.
        if (hasSessionEnded) this.signIn(tab);
      }
    },
  };
}
