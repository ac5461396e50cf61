import type { TestId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { roundsOf } from '../../testing/test-forms.ts';

const ROUNDS = roundsOf(30, 500);

const test = await provideTestApp();
const tenant = await createTestTenant(test);

/** Runs one round per learner, several at a time, so that rounds disturb each other as learners do. */
async function rounds(testId: TestId, round: (sitting: Sitting) => Promise<void>): Promise<void> {
  for (let done = 0; done < ROUNDS; done += 10) {
    const sittings = await Promise.all(
      [...Array(10)].map(async () => sit(test, { tenant, testId, learner: await tenant.newLearner() })),
    );
    await Promise.all(sittings.map(round));
  }
}

describe('a save that races a submission', () => {
  it('is acknowledged only before it, and nothing is written once the attempt is closed', async () => {
    const testId = await tenant.newTest();
    const seen = { acknowledged: 0, refused: 0 };
    await rounds(testId, async (sitting) => {
      const [save, submit] = await Promise.all([
        sitting.save({ answers: [{ index: 0, selected: 'One', notes: 'saved' }] }),
        sitting.submit({
          response: [{ selected: 'Two', notes: 'submitted' }, { selected: null }, { selected: null }],
        }),
      ]);
      expect(submit.status).toBe(200);
      const { report } = (await sitting.report(submit.body.reportcard)).body;
      expect(report.answers[0]).toMatchObject({ selected: 'Two', notes: 'submitted', status: 'Correct' });
      const [row] = await test.database.asOwner<{ before: boolean | null; revision: number }>(
        'select last_saved_at <= closed_at as before, revision from attempts where id = $1',
        [sitting.attemptId],
      );
      if (save.status === 200) {
        seen.acknowledged += 1;
        expect(row).toEqual({ before: true, revision: 1 });
      } else {
        seen.refused += 1;
        expect(save.code).toBe('attempt_closed');
        expect(save.body).toMatchObject({ reportcard: submit.body.reportcard });
        expect(row).toEqual({ before: null, revision: 0 });
      }
    });
    expect(seen.acknowledged + seen.refused).toBe(ROUNDS);
  });

  it('is never replaced once acknowledged, where the submission says which revision it follows', async () => {
    const testId = await tenant.newTest();
    await rounds(testId, async (sitting) => {
      const [save, submit] = await Promise.all([
        sitting.save({ answers: [{ index: 0, selected: 'One', notes: 'saved' }] }),
        sitting.submit({ revision: 0 }),
      ]);
      expect([
        [200, 'stale'],
        ['attempt_closed', 200],
      ]).toContainEqual([save.code ?? save.status, submit.code ?? submit.status]);
      const { body } = submit.status === 200 ? submit : await sitting.submit({ revision: 1 });
      expect((await sitting.report(body.reportcard)).body.report.correct_answers).toBe(3);
    });
  });

  it('at the clock’s end is in the report when it was acknowledged, and kept for staff when it was not', async () => {
    const testId = await tenant.newTest();
    await rounds(testId, async (sitting) => {
      // Very close to the end of the grace: some are in time and some are not.
      await sitting.endsIn(-29.99);
      const [save, list] = await Promise.all([
        sitting.save({ answers: [{ index: 0, selected: 'Two' }] }),
        test.call('getTests', { host: tenant.host, token: sitting.learner.token }),
      ]);
      expect(list.status).toBe(200);
      await sitting.endsIn(-40);
      const { body } = await sitting.submit({
        response: [{ selected: null }, { selected: null }, { selected: null }],
      });
      const { report } = (await sitting.report(body.reportcard)).body;
      expect([200, 409]).toContain(save.status);
      expect(report.correct_answers).toBe(save.status === 200 ? 1 : 0);
    });
  });
});

describe('two saves of the same revision that race', () => {
  it('end with one acknowledged and kept, and the other stale', async () => {
    const testId = await tenant.newTest();
    await rounds(testId, async (sitting) => {
      const saves = await Promise.all(
        ['One', 'Two', 'Three'].map((selected) => sitting.save({ answers: [{ index: 0, selected }] })),
      );
      expect(saves.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'stale', 'stale']);
      const { answers } = (await sitting.open()).body.attempt;
      const accepted = saves.findIndex(({ status }) => status === 200);
      expect(answers).toMatchObject([{ selected: ['One', 'Two', 'Three'][accepted], revision: 1 }]);
    });
  });
});

describe('a take-over that races a save', () => {
  it('shows every acknowledged answer to the page that takes over', async () => {
    const testId = await tenant.newTest();
    await rounds(testId, async (sitting) => {
      const [save, opened] = await Promise.all([sitting.save({}), sitting.open()]);
      const { attempt } = opened.body;
      expect(attempt.revision).toBe(save.status === 200 ? 1 : 0);
      if (save.status !== 200) expect(save.code).toBe('attempt_moved');
      const next = await sitting.save({
        writer: attempt.writer,
        revision: attempt.revision + 1,
        answers: [{ index: 1, selected: ['Two'] }],
      });
      expect(next.status).toBe(200);
      const { answers } = (await sitting.open()).body.attempt;
      expect(answers.map(({ index }) => index)).toEqual(save.status === 200 ? [0, 1] : [1]);
    });
  });
});
