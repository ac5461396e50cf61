import { randomUUID } from 'node:crypto';
import type { CallOf, Contract } from '@assay/contract';
import { insist } from '../api.ts';
import type { Owner } from '../owner.ts';
import { type AttemptInTime, attemptInTime } from './attempt-in-time.ts';
import { liesBy } from './lies.ts';

type SaveBody = CallOf<Contract['saveAnswers']>['body'];
type Setting = { baseURL: string; token: string; owner: Owner; random: () => number };

/** From this time after the deadline on, by the server's clock, nothing that arrives counts. */
export const GRACE_MS = 30_000;
/** An automatic submission may come this much before the deadline. */
const EARLY_MS = 2_000;

/** One learner with several devices, each of which says of time what it likes; and what the server made of it. */
export type Liar = {
  time: AttemptInTime;
  faults: string[];
  counts: Record<
    'saves' | 'saved in the grace' | 'refused as too late' | 'not yet due' | 'reopened' | 'replayed',
    number
  >;
  /** When each mark was sent for the first time, in milliseconds since the deadline. */
  sentAt: Map<string, number>;
  /** The mark that counts for each question. */
  marks: Map<number, string>;
  /** The report, once the server has named it, and between which moments the attempt was handed in; null by the clock. */
  closed: { reportcard: string; handedIn: [number, number] | null } | null;
  save(): Promise<void>;
  replay(): Promise<void>;
  openElsewhere(): Promise<void>;
  submit(how: { auto: boolean; plainly?: boolean }): Promise<void>;
};

export async function startLying(
  { baseURL, token, owner, random }: Setting,
  test: { _id: string; duration_in_mins: number },
): Promise<Liar> {
  const opening = () =>
    insist(baseURL, 'getTest', { token, params: { id: test._id }, headers: liesBy(random).headers });
  const { attempt, test: paper } = (await opening()).body;
  const questions = paper.questions_reference.length;
  const time = attemptInTime(attempt, test.duration_in_mins, owner);
  let { writer, revision } = attempt;
  const sent: SaveBody[] = [];

  const liar: Liar = {
    time,
    faults: [],
    counts: {
      saves: 0,
      'saved in the grace': 0,
      'refused as too late': 0,
      'not yet due': 0,
      reopened: 0,
      replayed: 0,
    },
    sentAt: new Map(),
    marks: new Map(),
    closed: null,
    save,
    replay,
    openElsewhere,
    submit,
  };

  function fault(what: string, reply: { status: number; code: string | undefined }, before: number): void {
    liar.faults.push(`${what}: ${reply.status} ${reply.code ?? ''} (sent ${before} ms after the deadline)`);
  }

  /** Whatever the server says of the attempt's times must be what it said at its opening. */
  function hold(what: string, said: Record<string, unknown>): void {
    const told: Record<string, string> = time.told();
    for (const [name, at] of Object.entries(told)) {
      if (name in said && said[name] !== at) liar.faults.push(`${what}: ${name} ${said[name]}, not ${at}`);
    }
  }

  function mark(): string {
    const note = randomUUID();
    liar.sentAt.set(note, time.sinceDeadline());
    return note;
  }

  function close(reportcard: unknown, handedIn: [number, number] | null): void {
    if (typeof reportcard !== 'string') liar.faults.push('Closed without a report.');
    else if (liar.closed === null) liar.closed = { reportcard, handedIn };
    else if (liar.closed.reportcard !== reportcard) liar.faults.push(`A second report: ${reportcard}.`);
  }

  async function save(): Promise<void> {
    const index = Math.floor(random() * questions);
    const answers = [{ index, selected: null, notes: mark() }];
    const body = { writer, revision: revision + 1, saveId: randomUUID(), answers };
    sent.push(body);
    const { headers, fields } = liesBy(random);
    const before = time.sinceDeadline();
    const call = { token, headers, params: { attemptId: time.attemptId }, body: { ...body, ...fields } };
    const reply = await insist(baseURL, 'saveAnswers', call);
    const after = time.sinceDeadline();
    hold('save', { ...reply.body });
    liar.counts.saves += 1;
    if (reply.status === 200) {
      revision = body.revision;
      for (const answer of answers) liar.marks.set(index, answer.notes);
      if (before > 0) liar.counts['saved in the grace'] += 1;
      if (before > GRACE_MS || liar.closed !== null) fault('A save was taken too late', reply, before);
    } else if (reply.code === 'attempt_closed') {
      if (after < GRACE_MS && liar.closed === null) fault('A save in time was refused', reply, before);
      liar.counts['refused as too late'] += 1;
      close(Object(reply.body).reportcard, null);
    } else fault('A save', reply, before);
  }

  async function replay(): Promise<void> {
    const body = sent[Math.floor(random() * sent.length)];
    if (body === undefined) return;
    const { headers } = liesBy(random);
    const reply = await insist(baseURL, 'saveAnswers', {
      token,
      headers,
      params: { attemptId: time.attemptId },
      body,
    });
    liar.counts.replayed += 1;
    // The last save may be acknowledged again; any other is out of date, by whoever and whenever it is sent.
    if (reply.status === 200 && reply.body.revision !== revision)
      liar.faults.push('An old save was taken again.');
  }

  async function openElsewhere(): Promise<void> {
    const before = time.sinceDeadline();
    const reply = await opening();
    liar.counts.reopened += 1;
    if (reply.status === 200) {
      ({ writer } = reply.body.attempt);
      hold('opened again', reply.body.attempt);
      if (reply.body.attempt._id !== time.attemptId) liar.faults.push('Another attempt was begun.');
      if (before > GRACE_MS || liar.closed !== null) fault('Opened again too late', reply, before);
    } else {
      if (time.sinceDeadline() < GRACE_MS && liar.closed === null) fault('Not opened again', reply, before);
      close(Object(reply.body).reportcard, null);
    }
  }

  async function submit({ auto, plainly = false }: { auto: boolean; plainly?: boolean }): Promise<void> {
    const { headers, fields, timeTaken } = liesBy(random);
    const notes = [...Array(questions)].map(mark);
    const response = notes.map((note) => ({ selected: null, notes: note }));
    const own = plainly ? {} : { attemptId: time.attemptId, writer };
    const body = { response, timeTaken, ...own, ...(auto ? { auto } : {}), ...fields };
    const before = time.sinceDeadline();
    const reply = await insist(baseURL, 'submitTest', { token, headers, params: { id: test._id }, body });
    const after = time.sinceDeadline();
    hold('submission', { ...reply.body });
    if (reply.code === 'not_due') {
      if (!auto || before >= -EARLY_MS) fault('A submission was called too early', reply, before);
      liar.counts['not yet due'] += 1;
      return;
    }
    if (reply.status !== 200) return fault('A submission', reply, before);
    if (auto && after < -EARLY_MS && liar.closed === null) fault('Taken before it was due', reply, before);
    const counts = liar.closed === null && before <= GRACE_MS;
    if (!counts) liar.counts['refused as too late'] += 1;
    const { report } = (await insist(baseURL, 'getReport', { token, params: { id: reply.body.reportcard } }))
      .body;
    const taken = report?.answers.every((answer, index) => answer.notes === notes[index]) ?? false;
    if (taken && !counts) fault('A submission counted too late', reply, before);
    if (!taken && counts && after < GRACE_MS) fault('A submission in time did not count', reply, before);
    if (taken) for (const [index, note] of notes.entries()) liar.marks.set(index, note);
    close(reply.body.reportcard, taken ? [before, after] : null);
  }

  return liar;
}
