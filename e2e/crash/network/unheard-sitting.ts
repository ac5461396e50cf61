import { randomUUID } from 'node:crypto';
import { insist } from '../api.ts';
import { callUnheard, type Lane, mannerOf } from './unheard.ts';

/** Result of one attempt, with the answers to identical requests that were not identical. */
export type UnheardSitting = { attemptId: string; reportcard: string; repeats: number; faults: string[] };

export const SAVES_EACH = 2;

/** Sits a whole test; the answers to its opening, to each save and to its submission are lost on the way. */
export async function sitUnheard(lane: Lane, testId: string, number: number): Promise<UnheardSitting> {
  const { token } = lane;
  const faults: string[] = [];
  let repeats = 0;

  /** All answers to one request must be the same, lost or received. */
  function hold(what: string, said: object[]): void {
    repeats += said.length - 1;
    const different = new Set(said.map((each) => JSON.stringify(each)));
    if (different.size > 1) faults.push(`${what}: ${[...different].join(' | ')}`);
  }

  const opening = { token, params: { id: testId } };
  const opened = await callUnheard(lane, 'getTest', opening, 'once');
  hold('opening', opened.map(facts));
  const { attempt, test } = (await insist(lane.clear, 'getTest', opening)).body;
  hold('opening', [facts(opened[0] ?? {}), facts({ attempt })]);

  const response = test.questions_reference.map(() => ({ selected: null, notes: '' }));
  for (let revision = 1; revision <= SAVES_EACH; revision += 1) {
    const index = (number + revision) % response.length;
    const answer = { selected: null, notes: randomUUID() };
    response[index] = answer;
    const body = { writer: attempt.writer, revision, saveId: randomUUID(), answers: [{ index, ...answer }] };
    const call = { token, params: { attemptId: attempt._id }, body };
    const said = await callUnheard(lane, 'saveAnswers', call, mannerOf(number + revision));
    const kept = said.map(({ serverNow: _, ...rest }) => rest);
    hold(`save ${revision}`, kept);
    if (kept[0]?.revision !== revision) faults.push(`save ${revision}: ${JSON.stringify(kept[0])}`);
  }

  const body = { response, timeTaken: '0.10', attemptId: attempt._id, writer: attempt.writer };
  const call = { token, params: { id: testId }, body };
  const said = await callUnheard(lane, 'submitTest', call, mannerOf(number), async ({ reportcard }) => {
    // A learner who was not told may look: the server has done what it said.
    const { status } = await insist(lane.clear, 'getReport', { token, params: { id: String(reportcard) } });
    if (status !== 200) faults.push(`The report was named before it was there: ${status}.`);
  });
  hold('submission', said);

  const reportcard = String(said[0]?.reportcard);
  const read = await insist(lane.clear, 'getReport', { token, params: { id: reportcard } });
  const notes = read.body.report?.answers.map((answer) => answer.notes);
  hold('answers', [{ notes: response.map((answer) => answer.notes) }, { notes }]);
  repeats -= 2;
  return { attemptId: attempt._id, reportcard, repeats, faults };
}

function facts({ attempt }: Record<string, unknown>): object {
  const { _id, startedAt, deadlineAt }: Record<string, unknown> = { ...Object(attempt) };
  return { _id, startedAt, deadlineAt };
}
