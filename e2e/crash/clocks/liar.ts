import { randomUUID } from 'node:crypto';
import type { CallOf, Contract } from '@assay/contract';
import type { Owner } from '../../support/owner.ts';
import { insist } from '../api.ts';
import { attemptInTime } from './attempt-in-time.ts';
import { GRACE_MS, type Ledger, openLedger } from './ledger.ts';
import { liesBy } from './lies.ts';

type SaveBody = CallOf<Contract['saveAnswers']>['body'];
export type Setting = { baseURL: string; token: string; owner: Owner; random: () => number };
export type OfferedTest = { _id: string; duration_in_mins: number };

/** An automatic submission may come this much before the deadline. */
const EARLY_MS = 2_000;

/** One learner with several devices, each of which claims any time; the ledger records the results. */
export type Liar = {
  ledger: Ledger;
  save(): Promise<void>;
  /** Sends one of the earlier saves again, as it was. */
  replay(): Promise<void>;
  openElsewhere(): Promise<void>;
  submit(how: { auto: boolean; plainly?: boolean }): Promise<void>;
};

export async function startLying(
  { baseURL, token, owner, random }: Setting,
  test: OfferedTest,
): Promise<Liar> {
  const opening = () =>
    insist(baseURL, 'getTest', { token, params: { id: test._id }, headers: liesBy(random).headers });
  const { attempt, test: paper } = (await opening()).body;
  const questions = paper.questions_reference.length;
  const time = attemptInTime(attempt, test.duration_in_mins, owner);
  const ledger = openLedger(time);
  const { counts, fault, hold } = ledger;
  const isOpen = () => ledger.closed() === null;
  let { writer, revision } = attempt;
  const sent: SaveBody[] = [];

  async function save(): Promise<void> {
    const index = Math.floor(random() * questions);
    const notes = ledger.mark();
    const answers = [{ index, selected: null, notes }];
    const body = { writer, revision: revision + 1, saveId: randomUUID(), answers };
    sent.push(body);
    const { headers, fields } = liesBy(random);
    const call = { token, headers, params: { attemptId: attempt._id }, body: { ...body, ...fields } };
    const before = time.sinceDeadline();
    const reply = await insist(baseURL, 'saveAnswers', call);
    const after = time.sinceDeadline();
    hold('save', { ...reply.body });
    counts.saves += 1;
    if (reply.status === 200) {
      ({ revision } = body);
      ledger.marks.set(index, notes);
      if (before > 0) counts['saved in the grace'] += 1;
      if (before > GRACE_MS || !isOpen()) fault('A save was taken too late', reply, before);
    } else if (reply.code === 'attempt_closed') {
      counts['refused as too late'] += 1;
      if (after < GRACE_MS && isOpen()) fault('A save in time was refused', reply, before);
      ledger.close(Object(reply.body).reportcard, null);
    } else fault('A save', reply, before);
  }

  async function replay(): Promise<void> {
    const body = sent[Math.floor(random() * sent.length)];
    if (body === undefined) return;
    const { headers } = liesBy(random);
    const call = { token, headers, params: { attemptId: attempt._id }, body };
    const before = time.sinceDeadline();
    const reply = await insist(baseURL, 'saveAnswers', call);
    counts.replayed += 1;
    // The last save may be acknowledged again; any other is out of date, by any device and at any time.
    if (reply.status === 200 && reply.body.revision !== revision)
      fault('An old save was taken again', reply, before);
  }

  async function openElsewhere(): Promise<void> {
    const before = time.sinceDeadline();
    const reply = await opening();
    const after = time.sinceDeadline();
    counts.reopened += 1;
    if (reply.status === 200) {
      ({ writer } = reply.body.attempt);
      hold('opened again', reply.body.attempt);
      if (reply.body.attempt._id !== attempt._id) fault('Another attempt was begun', reply, before);
      if (before > GRACE_MS || !isOpen()) fault('Opened again too late', reply, before);
    } else {
      if (after < GRACE_MS && isOpen()) fault('Not opened again', reply, before);
      ledger.close(Object(reply.body).reportcard, null);
    }
  }

  async function submit({ auto, plainly = false }: { auto: boolean; plainly?: boolean }): Promise<void> {
    const { headers, fields, timeTaken } = liesBy(random);
    const notes = [...Array(questions)].map(ledger.mark);
    const response = notes.map((note) => ({ selected: null, notes: note }));
    const own = plainly ? {} : { attemptId: attempt._id, writer };
    const body = { response, timeTaken, ...own, ...(auto ? { auto } : {}), ...fields };
    const before = time.sinceDeadline();
    const reply = await insist(baseURL, 'submitTest', { token, headers, params: { id: test._id }, body });
    const after = time.sinceDeadline();
    hold('submission', { ...reply.body });
    if (reply.code === 'not_due') {
      counts['not yet due'] += 1;
      if (!auto || before >= -EARLY_MS) fault('A submission was called too early', reply, before);
      return;
    }
    if (reply.status !== 200) return fault('A submission', reply, before);
    if (auto && after < -EARLY_MS && isOpen()) fault('A submission was taken too early', reply, before);
    const mayCount = isOpen() && before <= GRACE_MS;
    if (!mayCount) counts['refused as too late'] += 1;
    const read = await insist(baseURL, 'getReport', { token, params: { id: reply.body.reportcard } });
    const taken = read.body.report.answers.every((answer, index) => answer.notes === notes[index]);
    if (taken && !mayCount) fault('A submission counted too late', reply, before);
    if (!taken && mayCount && after < GRACE_MS) fault('A submission in time did not count', reply, before);
    if (taken) for (const [index, note] of notes.entries()) ledger.marks.set(index, note);
    ledger.close(reply.body.reportcard, taken ? [before, after] : null);
  }

  return { ledger, save, replay, openElsewhere, submit };
}
