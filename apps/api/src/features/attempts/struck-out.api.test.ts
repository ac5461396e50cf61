import { randomUUID } from 'node:crypto';
import type { AttemptId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_RIGHT, type Sitting, sit } from '../../testing/sitting.ts';

const test = await provideTestApp();

async function stored(attemptId: AttemptId): Promise<Record<string, { s?: unknown; x?: number }>> {
  const [row] = await test.database.asOwner<{ answers: Record<string, { s?: unknown; x?: number }> }>(
    'select answers from attempts where id = $1',
    [attemptId],
  );
  return row?.answers ?? {};
}

async function struckOutOf(sitting: Sitting) {
  const { answers } = (await sitting.open()).body.attempt;
  return answers.map(({ index, struckOut }) => [index, struckOut]);
}

const late = (attemptId: AttemptId) =>
  test.database.asOwner('select kind from late_payloads where attempt_id = $1', [attemptId]);

describe('what is struck out', () => {
  it('is kept by position beside the answer, comes back on any page, and goes when it is taken back', async () => {
    const sitting = await sit(test);
    await sitting.save({
      answers: [
        { index: 0, selected: 'Two', struckOut: ['Three', 'One'] },
        { index: 1, selected: null, struckOut: ['One'] },
      ],
    });
    expect(await stored(sitting.attemptId)).toEqual({ 0: { s: 1, x: 5, r: 1 }, 1: { x: 1, r: 1 } });
    expect(await struckOutOf(sitting)).toEqual([
      [0, ['One', 'Three']],
      [1, ['One']],
    ]);
    const { writer } = (await sitting.open()).body.attempt;
    await sitting.save({ writer, revision: 2, answers: [{ index: 0, selected: 'Two', struckOut: [] }] });
    expect(await stored(sitting.attemptId)).toMatchObject({ 0: { s: 1, r: 2 } });
    expect((await struckOutOf(sitting))[0]).toEqual([0, []]);
  });

  it('stays as it is when a page that knows nothing of it saves and submits, and is in the report', async () => {
    const sitting = await sit(test);
    await sitting.save({ answers: [{ index: 0, selected: 'One', struckOut: ['Three'] }] });
    await sitting.save({
      revision: 2,
      answers: [
        { index: 0, selected: 'Two' },
        { index: 1, selected: ['Two'] },
      ],
    });
    expect(await stored(sitting.attemptId)).toEqual({ 0: { s: 1, x: 4, r: 2 }, 1: { s: [1], r: 2 } });
    const { body } = await sitting.submit();
    const { report } = (await sitting.report(body.reportcard)).body;
    expect(report.answers.map(({ struckOut }) => struckOut)).toEqual([['Three'], [], []]);
    expect(report.correct_answers).toBe(3);
    expect(await late(sitting.attemptId)).toEqual([]);
  });

  it('is graded by nothing: a right option that is struck out is right', async () => {
    const sitting = await sit(test);
    const response = ALL_RIGHT.map((answer, index) => ({ ...answer, struckOut: index < 2 ? ['Two'] : [] }));
    const { body } = await sitting.submit({ response });
    const { report } = (await sitting.report(body.reportcard)).body;
    expect([report.correct_answers, report.answers[0]?.struckOut]).toEqual([3, ['Two']]);
  });

  it('that is no option, or of a part, is refused by the answer’s position, and nothing is kept', async () => {
    const sitting = await sit(test);
    const refused = await sitting.save({
      answers: [
        { index: 0, selected: 'Two', struckOut: ['Nine'] },
        { index: 1, selected: ['Two'], struckOut: ['One'] },
        { index: 2, selected: null, struckOut: ['true'] },
      ],
    });
    expect([refused.code, JSON.parse(refused.text).indexes]).toEqual(['answers_rejected', [0, 2]]);
    const many = Array.from({ length: 17 }, () => 'One');
    const tooMany = await sitting.save({ answers: [{ index: 0, selected: 'Two', struckOut: many }] });
    expect(tooMany.code).toBe('malformed');
    expect(await stored(sitting.attemptId)).toEqual({});
  });

  it('makes no other save of a save that a version without it has taken already', async () => {
    const sitting = await sit(test);
    const save = { saveId: randomUUID(), answers: [{ index: 0, selected: 'Two' }] };
    // The former version drops what it does not know.
    await sitting.save(save);
    const again = await sitting.save({
      ...save,
      answers: [{ index: 0, selected: 'Two', struckOut: ['One'] }],
    });
    expect([again.status, again.body.revision]).toEqual([200, 1]);
  });

  it('makes no other submission of one that is repeated without it', async () => {
    const sitting = await sit(test);
    const response = [{ ...ALL_RIGHT[0], selected: 'Two', struckOut: ['One'] }, ...ALL_RIGHT.slice(1)];
    const first = await sitting.submit({ response });
    const second = await sitting.submit({ response: ALL_RIGHT });
    expect(second.body).toEqual(first.body);
    expect(await late(sitting.attemptId)).toEqual([]);
  });
});
