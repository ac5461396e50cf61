import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { type Sitting, sit } from '../../testing/sitting.ts';

const test = await provideTestApp();
let sitting: Sitting;
beforeEach(async () => {
  sitting = await sit(test);
});

const answer = (index: number, notes: string) => ({ index, selected: null, notes });
const note = (length: number) => 'n'.repeat(length);

describe('what one attempt can hold', () => {
  it.each<[string, () => ReturnType<Sitting['save']>, number]>([
    ['a note of 4,001 characters', () => sitting.save({ answers: [answer(0, note(4_001))] }), 400],
    ['an answer beyond the last question', () => sitting.save({ answers: [answer(3, 'n')] }), 400],
    [
      'a thousand and one answers at once',
      () => sitting.save({ answers: [...Array(1_001)].map(() => answer(0, 'n')) }),
      400,
    ],
    [
      'more than two megabytes at once',
      () => sitting.save({ answers: [...Array(600)].map(() => answer(0, note(4_000))) }),
      413,
    ],
  ])('is not %s: nothing of it is kept', async (_what, save, status) => {
    expect((await save()).status).toBe(status);
    expect((await sitting.open()).body.attempt.answers).toEqual([]);
  });

  it('is one note a question, however often it is written', async () => {
    for (let revision = 1; revision <= 30; revision += 1) {
      const saved = await sitting.save({ revision, answers: [answer(revision % 3, note(4_000))] });
      expect(saved.status).toBe(200);
    }
    const [row] = await test.database.asOwner<{ bytes: number }>(
      'select octet_length(answers::text) as bytes from attempts where id = $1',
      [sitting.attemptId],
    );
    expect(row?.bytes).toBeLessThan(3 * 4_500);
  });
});
