import { randomUUID } from 'node:crypto';
import type { AttemptId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { sit } from '../../testing/sitting.ts';

const test = await provideTestApp();

async function stored(attemptId: AttemptId) {
  const [row] = await test.database.asOwner<{ revision: number; answers: Record<string, unknown> }>(
    'select revision, answers from attempts where id = $1',
    [attemptId],
  );
  return row;
}

describe('a save', () => {
  it('is acknowledged with its revision and kept', async () => {
    const sitting = await sit(test);
    const { status, body } = await sitting.save({ answers: [{ index: 2, selected: ['true', null] }] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ revision: 1, deadlineAt: sitting.opened.attempt.deadlineAt });
    expect(await stored(sitting.attemptId)).toEqual({ revision: 1, answers: { 2: { s: [1, null], r: 1 } } });
  });

  it('changes the answers it names and no others', async () => {
    const sitting = await sit(test);
    await sitting.save({
      answers: [
        { index: 0, selected: 'One' },
        { index: 1, selected: ['One'] },
      ],
    });
    await sitting.save({ revision: 2, answers: [{ index: 1, selected: null }] });
    expect(await stored(sitting.attemptId)).toEqual({
      revision: 2,
      answers: { 0: { s: 0, r: 1 }, 1: { r: 2 } },
    });
  });

  it('to an attempt that was saved to a moment ago is still asked whose it is, who writes and what it changes', async () => {
    const sitting = await sit(test);
    const other = await sitting.tenant.newLearner();
    await sitting.save({});
    const { attemptId, writer } = sitting;
    const answers = [{ index: 0, selected: 'One' }];
    const body = { writer, revision: 2, saveId: randomUUID(), answers };
    const caller = { host: sitting.tenant.host, token: other.token, params: { attemptId } };
    const stranger = await test.call('saveAnswers', { ...caller, body });
    const elsewhere = await sitting.save({ ...body, writer: `${writer.slice(0, -1)}_` });
    const skipping = await sitting.save({ ...body, revision: 3 });
    const unknown = await sitting.save({ ...body, answers: [{ index: 0, selected: 'Nine' }] });
    expect([stranger.code, elsewhere.code, skipping.code, unknown.code]).toEqual([
      'not_found',
      'attempt_moved',
      'stale',
      'answers_rejected',
    ]);
    expect(await stored(attemptId)).toEqual({ revision: 1, answers: { 0: { s: 1, r: 1 } } });
  });

  it('takes an option by its text, however its spaces and accents are written', async () => {
    const sitting = await sit(test);
    const { status } = await sitting.save({ answers: [{ index: 0, selected: ' Two\u00a0' }] });
    expect(status).toBe(200);
    expect(await stored(sitting.attemptId)).toMatchObject({ answers: { 0: { s: 1 } } });
  });

  it('that is repeated gets its acknowledgement again and changes nothing', async () => {
    const sitting = await sit(test);
    const save = { saveId: randomUUID(), answers: [{ index: 0, selected: 'One' }] };
    const first = await sitting.save(save);
    const again = await sitting.save(save);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toMatchObject({ revision: 1, savedAt: first.body.savedAt });
    expect(await stored(sitting.attemptId)).toMatchObject({ revision: 1 });
  });

  it('that is sent ten times at once is kept once and acknowledged ten times', async () => {
    const sitting = await sit(test);
    const save = { saveId: randomUUID() };
    const answers = await Promise.all([...Array(10)].map(() => sitting.save(save)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ body }) => body.savedAt)).size).toBe(1);
    expect(await stored(sitting.attemptId)).toMatchObject({ revision: 1 });
  });

  it('that was acknowledged is acknowledged again after the end and after a take-over', async () => {
    const sitting = await sit(test);
    const save = { saveId: randomUUID() };
    await sitting.save(save);
    await sitting.open();
    expect((await sitting.save(save)).status).toBe(200);
    await sitting.submitPlainly();
    expect((await sitting.save(save)).status).toBe(200);
  });

  it('may not use the id of another save', async () => {
    const sitting = await sit(test);
    const saveId = randomUUID();
    await sitting.save({ saveId });
    const reused = await sitting.save({ saveId, answers: [{ index: 0, selected: 'Three' }] });
    expect([reused.status, reused.code]).toEqual([400, 'save_id_reused']);
    expect(await stored(sitting.attemptId)).toMatchObject({ revision: 1, answers: { 0: { s: 1 } } });
  });

  it.each([
    ['with a gap', 3],
    ['with a revision that is taken', 1],
    ['far ahead', 1_000_000],
  ])('%s is stale and brings the answers with their revisions', async (_title, revision) => {
    const sitting = await sit(test);
    await sitting.save({ answers: [{ index: 0, selected: 'One', flag: true, notes: 'n' }] });
    const stale = await sitting.save({ revision, answers: [{ index: 0, selected: 'Three' }] });
    expect([stale.status, stale.code]).toEqual([409, 'stale']);
    const kept = { selected: 'One', comment: 'I KNOW IT', commentChosen: false, flag: true, notes: 'n' };
    expect(stale.body).toMatchObject({ revision: 1, answers: [{ index: 0, ...kept, revision: 1 }] });
    expect(await stored(sitting.attemptId)).toMatchObject({ revision: 1, answers: { 0: { s: 0 } } });
  });

  it('of the same revision by two pages at once is acknowledged to one of them', async () => {
    const sitting = await sit(test);
    const texts = ['One', 'Two', 'Three'];
    const answers = await Promise.all(
      texts.map((selected) => sitting.save({ answers: [{ index: 0, selected }] })),
    );
    const accepted = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'stale')).toHaveLength(2);
    expect(await stored(sitting.attemptId)).toMatchObject({ revision: 1, answers: { 0: { s: accepted } } });
  });

  it.each([
    ['an option that the question does not have', [{ index: 0, selected: 'Four' }], [0]],
    ['a list where one option is asked', [{ index: 0, selected: ['Two'] }], [0]],
    ['one option where a list is asked', [{ index: 1, selected: 'Two' }], [1]],
    ['a null among the options', [{ index: 1, selected: ['Two', null] }], [1]],
    ['too few parts', [{ index: 2, selected: ['true'] }], [2]],
    ['a part that is neither true nor false', [{ index: 2, selected: ['true', 'maybe'] }], [2]],
    ['a question that is not there', [{ index: 3, selected: null }], [3]],
    [
      'the same question twice',
      [
        { index: 0, selected: 'One' },
        { index: 0, selected: 'Two' },
      ],
      [0],
    ],
    [
      'faults beside a good answer',
      [
        { index: 0, selected: 'One' },
        { index: 1, selected: ['?'] },
      ],
      [1],
    ],
  ])('with %s is refused whole, naming the entries', async (_title, answers, indexes) => {
    const sitting = await sit(test);
    const refused = await sitting.save({ answers });
    expect([refused.status, refused.code]).toEqual([400, 'answers_rejected']);
    expect(refused.body).toMatchObject({ indexes });
    expect(await stored(sitting.attemptId)).toEqual({ revision: 0, answers: {} });
  });
});

describe('another page', () => {
  it('takes over: the first one may neither save nor submit any more', async () => {
    const sitting = await sit(test);
    await sitting.save({});
    const { writer } = (await sitting.open()).body.attempt;
    const save = await sitting.save({ revision: 2, answers: [{ index: 0, selected: 'One' }] });
    const submit = await sitting.submit();
    expect([save.status, save.code, submit.status, submit.code]).toEqual([
      409,
      'attempt_moved',
      409,
      'attempt_moved',
    ]);
    expect(await stored(sitting.attemptId)).toMatchObject({ revision: 1, answers: { 0: { s: 1 } } });
    expect((await sitting.save({ writer, revision: 2 })).status).toBe(200);
    expect((await sitting.submit({ writer })).status).toBe(200);
  });

  it('that lost its turn does not learn the answers from a stale save', async () => {
    const sitting = await sit(test);
    await sitting.open();
    const moved = await sitting.save({ revision: 7 });
    expect(moved.code).toBe('attempt_moved');
    expect(moved.body).not.toHaveProperty('answers');
  });
});
