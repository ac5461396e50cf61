import { decideSave, decideStart, decideSubmit, SWEEP_AFTER_MS } from '@assay/assessment';
import { learnerErrors } from '@assay/contract/learner-errors';
import { ApiError } from '../../../api/api-error.ts';
import type {
  AnswerDraft,
  NewsResponse,
  OpenedTestResponse,
  SaveRequest,
  SaveResponse,
  SubmitRequest,
  SubmitResponse,
} from '../attempt.ts';

export const TEST_ID = '0198f000-0000-7000-8000-000000000001';
export const USER_ID = 'learner';
const REPORTCARD = '0198f000-0000-7000-8000-00000000000f';
/** The server's clock differs from the page's. */
const EPOCH = Date.parse('2026-03-09T09:00:00.000Z');
/** Stand-in of the model for an answer that does not fit its question. */
export const INVALID_ANSWER = 'invalid';

type StoredDraft = AnswerDraft & { struckOut: string[] };
type StoredAnswer = StoredDraft & { index: number; revision: number };
/** One answer that the server took, for assertions. `submitted`: with the whole paper, changed or not. */
export type Commit = {
  index: number;
  answer: AnswerDraft;
  revision: number;
  writer: string;
  submitted: boolean;
  at: number;
};

/** Server side of one attempt as the contract has it, in memory, deciding by the product's own rules. */
export type ModelServer = {
  open(): OpenedTestResponse;
  save(body: SaveRequest): SaveResponse;
  submit(body: SubmitRequest): SubmitResponse;
  news(): NewsResponse;
  /** Words of the staff. */
  words: NewsResponse['words'];
  /** State that every call depends on: a session that has ended, the sweep. */
  signedIn: boolean;
  deadlineAt: number;
  readonly commits: Commit[];
  /** Bodies that came too late to count. */
  readonly late: (SaveRequest | SubmitRequest)[];
  readonly closed: boolean;
  readonly answers: AnswerDraft[];
  /** Time for which each question was seen, by position. */
  readonly seconds: readonly number[];
  readonly millisecondsLeft: number;
  /**
   * Takes a snapshot.
   * @returns a function that goes back to it, as after the loss of a machine
   */
  snapshot(): () => void;
};

export function createModelServer(setting: {
  now(): number;
  questions: number;
  minutes: number;
}): ModelServer {
  const now = () => EPOCH + setting.now();
  const startedAt = now();
  const attemptId = '0198f000-0000-7000-8000-000000000002';
  const commits: Commit[] = [];
  const late: (SaveRequest | SubmitRequest)[] = [];
  let stored = {
    revision: 0,
    writer: '',
    saveId: '',
    body: '',
    closed: false,
    answers: new Map<number, StoredAnswer>(),
    seconds: Array.from({ length: setting.questions }, () => 0),
  };
  let writers = 0;

  function store(
    entries: { index: number; answer: StoredDraft }[],
    by: Pick<Commit, 'revision' | 'writer' | 'submitted'>,
  ): void {
    const answers = new Map(stored.answers);
    for (const { index, answer } of entries) {
      answers.set(index, { ...answer, index, revision: by.revision });
      commits.push({ ...by, index, answer, at: setting.now() });
    }
    stored = { ...stored, answers };
  }

  /** As the real server: the greater one counts. */
  function mergeSeconds(told: SaveRequest['seconds'] = []): void {
    const seconds = [...stored.seconds];
    for (const { index, seconds: one } of told) seconds[index] = Math.max(seconds[index] ?? 0, one);
    stored = { ...stored, seconds };
  }

  /** Runs before each call: the session may have ended, the sweep may have closed the attempt. */
  function beforeCall(): void {
    if (!server.signedIn) throw refusalError('unauthenticated');
    if (now() > server.deadlineAt + SWEEP_AFTER_MS) stored = { ...stored, closed: true };
  }

  function staleError(): ApiError {
    return refusalError('stale', { revision: stored.revision, answers: [...stored.answers.values()] });
  }

  function serverTime() {
    return {
      deadlineAt: new Date(server.deadlineAt).toISOString(),
      serverNow: new Date(now()).toISOString(),
    };
  }

  const server: ModelServer = {
    signedIn: true,
    words: [],
    deadlineAt: startedAt + setting.minutes * 60_000,
    commits,
    late,
    get closed() {
      return stored.closed;
    },
    get answers() {
      return Array.from({ length: setting.questions }, (_, index) =>
        storedDraftOf(stored.answers.get(index)),
      );
    },
    get seconds() {
      return stored.seconds;
    },
    get millisecondsLeft() {
      return server.deadlineAt - now();
    },
    news() {
      beforeCall();
      const reportcard = stored.closed ? REPORTCARD : null;
      return { ...serverTime(), closed: stored.closed, reportcard, words: server.words };
    },
    open() {
      beforeCall();
      const openAttempt = stored.closed ? null : { deadlineAt: server.deadlineAt };
      const decision = decideStart({
        openAttempt,
        taken: stored.closed,
        recharge: false,
        maySit: true,
        testActive: true,
        window: { opensAt: null, closesAt: null },
        access: true,
        now: now(),
      });
      if (decision === 'close_first') stored = { ...stored, closed: true };
      if (decision !== 'resume') throw refusalError('test_already_taken', { reportcard: REPORTCARD });
      writers += 1;
      stored = { ...stored, writer: `writer-${writers}` };
      return {
        test: testSummary(setting),
        attempt: {
          _id: attemptId,
          writer: stored.writer,
          startedAt: new Date(startedAt).toISOString(),
          ...serverTime(),
          revision: stored.revision,
          answers: [...stored.answers.values()],
          seconds: stored.seconds.map((seconds, index) => ({ index, seconds })),
        },
      };
    },
    save(body) {
      beforeCall();
      const written = JSON.stringify(body);
      const decision = decideSave({
        closed: stored.closed,
        deadlineAt: server.deadlineAt,
        now: now(),
        writerMatches: body.writer === stored.writer,
        storedRevision: stored.revision,
        revision: body.revision,
        sameSaveId: body.saveId === stored.saveId,
        sameBody: written === stored.body,
      });
      switch (decision) {
        case 'repeat':
          break;
        case 'save_id_reused':
          throw refusalError('save_id_reused');
        case 'closed':
        case 'late':
          stored = { ...stored, closed: true };
          late.push(body);
          throw refusalError('attempt_closed', { reportcard: REPORTCARD });
        case 'moved':
          throw refusalError('attempt_moved');
        case 'stale':
          throw staleError();
        case 'accept': {
          const entries = body.answers.map((answer) => ({
            index: answer.index,
            answer: storedDraftOf(answer),
          }));
          rejectInvalid(entries);
          store(entries, { revision: body.revision, writer: body.writer, submitted: false });
          mergeSeconds(body.seconds);
          stored = { ...stored, revision: body.revision, saveId: body.saveId, body: written };
        }
      }
      return { revision: stored.revision, savedAt: new Date(now()).toISOString(), ...serverTime() };
    },
    submit(body) {
      beforeCall();
      if (stored.closed) {
        late.push(body);
        return { reportcard: REPORTCARD };
      }
      const decision = decideSubmit({
        deadlineAt: server.deadlineAt,
        now: now(),
        auto: body.auto === true,
        writer: body.writer === undefined ? 'absent' : body.writer === stored.writer ? 'matches' : 'differs',
        storedRevision: stored.revision,
        revision: body.revision ?? null,
      });
      if (decision === 'moved') throw refusalError('attempt_moved');
      if (decision === 'stale') throw staleError();
      if (decision === 'not_due') throw refusalError('not_due', serverTime());
      if (decision === 'late') late.push(body);
      else {
        const entries = body.response.map((answer, index) => ({ index, answer: storedDraftOf(answer) }));
        rejectInvalid(entries);
        store(entries, { revision: stored.revision + 1, writer: body.writer ?? '', submitted: true });
        mergeSeconds(body.seconds);
      }
      stored = { ...stored, closed: true };
      return { reportcard: REPORTCARD };
    },
    snapshot() {
      const then = stored;
      return () => {
        stored = then;
      };
    },
  };
  return server;
}

function rejectInvalid(entries: { index: number; answer: AnswerDraft }[]): void {
  const indexes = entries
    .filter(({ answer }) => answer.selected === INVALID_ANSWER)
    .map(({ index }) => index);
  if (indexes.length > 0) throw refusalError('answers_rejected', { indexes });
}

/**
 * As the real server: positions are stored, so a choice of several comes back in the paper's order, and an
 * empty one as null.
 */
export function storedDraftOf(answer: SubmitRequest['response'][number] | undefined): StoredDraft {
  const {
    selected,
    comment = 'I KNOW IT',
    commentChosen = false,
    flag = false,
    notes,
    struckOut = [],
  } = answer ?? { selected: null };
  const nothing = Array.isArray(selected) && selected.length === 0;
  return {
    selected: nothing ? null : Array.isArray(selected) ? [...selected].sort() : selected,
    comment,
    commentChosen,
    flag,
    notes: notes ?? '',
    struckOut: [...struckOut].sort(),
  };
}

export function refusalError(code: keyof typeof learnerErrors, fields: object = {}): ApiError {
  const { status, message } = learnerErrors[code];
  return new ApiError({ status, code, message, body: { message, code, ...fields } });
}

export function networkError(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: 'The server cannot be reached.' });
}

function testSummary(setting: { questions: number; minutes: number }): OpenedTestResponse['test'] {
  return {
    _id: TEST_ID,
    test_name: 'Cardiology',
    test_type: 'Exam',
    duration_in_mins: setting.minutes,
    number_of_questions: setting.questions,
    status: 'Active',
    attempted: false,
    createdAt: '2026-03-01T09:00:00.000Z',
    subdomain_reference: { sub_domain_name: 'Medicine' },
    questions_reference: Array.from({ length: setting.questions }, (_, index) => ({
      _id: `0198f000-0000-7000-8000-0000000001${String(index).padStart(2, '0')}`,
      question: 'Which?',
      question_type: 'Single Choice Question',
      options: [],
      images: [],
      image_texts: [],
      sub_questions: [],
    })),
  };
}
