import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sweepOverdueAttempts } from '../../jobs/sweep.ts';
import { createAttemptCommand } from '../../testing/commands/attempt-command.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { ALL_RIGHT, type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

/** A learner twenty minutes into a test of three questions. */
async function sitFor20Minutes(): Promise<Sitting> {
  const sitting = await sit(test, { tenant });
  await sitting.endsIn(600);
  return sitting;
}

const of = (...seconds: (number | null)[]) =>
  seconds.flatMap((one, index) => (one === null ? [] : [{ index, seconds: one }]));

async function kept({ attemptId }: Sitting): Promise<number[] | null | undefined> {
  const sql = 'select seconds from attempts where id = $1';
  const [row] = await test.database.asOwner<{ seconds: number[] | null }>(sql, [attemptId]);
  return row?.seconds;
}

async function reported(sitting: Sitting, reportcard: string): Promise<(number | null)[]> {
  const { report } = (await sitting.report(reportcard)).body;
  return report.answers.map(({ seconds }) => seconds);
}

const submit = async (sitting: Sitting, changes: Parameters<Sitting['submit']>[0] = {}) =>
  reported(sitting, (await sitting.submit(changes)).body.reportcard);

describe('the time on each question', () => {
  it('is the longest reported, in whatever order it came, and is in the report', async () => {
    const sitting = await sitFor20Minutes();
    await sitting.save({ seconds: of(30, null, 5) });
    await sitting.save({ revision: 2, seconds: of(20, 7) });
    await sitting.save({ revision: 3 });
    expect(await kept(sitting)).toEqual([30, 7, 5]);
    expect(await submit(sitting, { seconds: of(31, 6, 0) })).toEqual([31, 7, 5]);
  });

  it('comes with an opened test, so that another page goes on from there', async () => {
    const sitting = await sitFor20Minutes();
    expect(sitting.opened.attempt.seconds).toEqual([]);
    await sitting.save({ seconds: of(0, 12) });
    const { attempt } = (await sitting.open()).body;
    expect(attempt.seconds).toEqual([{ index: 1, seconds: 12 }]);
    // The page that was left behind sends no more seconds.
    expect((await sitting.save({ revision: 2, seconds: of(99, 99, 99) })).code).toBe('attempt_moved');
    await sitting.save({ revision: 2, writer: attempt.writer, seconds: of(4, 20) });
    expect(await submit(sitting, { writer: attempt.writer })).toEqual([4, 20, 0]);
  });

  it('of a save that is repeated changes nothing, and belongs to what the save’s id names', async () => {
    const sitting = await sitFor20Minutes();
    const save = { saveId: randomUUID(), seconds: of(10) };
    const answers = await Promise.all([sitting.save(save), sitting.save(save), sitting.save(save)]);
    expect(answers.map(({ status, body }) => [status, body.revision])).toEqual(Array(3).fill([200, 1]));
    expect((await sitting.save({ ...save, seconds: of(11) })).code).toBe('save_id_reused');
    expect(await kept(sitting)).toEqual([10]);
  });

  it('that was saved is kept when the clock closes the attempt; what comes later does not count', async () => {
    const sitting = await sitFor20Minutes();
    await sitting.save({ seconds: of(8, 9) });
    await sitting.endsIn(-40);
    await sweepOverdueAttempts(test.database.pool, { error() {} });
    expect(await submit(sitting, { seconds: of(50, 50, 50) })).toEqual([8, 9, 0]);
  });

  it('is never longer in a report than the attempt', async () => {
    const sitting = await sitFor20Minutes();
    const { reportcard } = (await sitting.submit({ seconds: of(86_400, 1_100) })).body;
    const { report } = (await sitting.report(reportcard)).body;
    expect(Math.abs(report.time_taken_seconds - 1_200)).toBeLessThan(60);
    expect(await reported(sitting, reportcard)).toEqual([report.time_taken_seconds, 1_100, 0]);
  });

  it('is unknown for clients that do not measure it, and stays as measured after submission', async () => {
    const plain = await sitFor20Minutes();
    await plain.save({});
    const { reportcard } = (await plain.submitPlainly()).body;
    expect([await kept(plain), await reported(plain, reportcard)]).toEqual([null, [null, null, null]]);
    const mixed = await sitFor20Minutes();
    await mixed.save({ seconds: of(3) });
    expect(await reported(mixed, (await mixed.submitPlainly()).body.reportcard)).toEqual([3, 0, 0]);
    const quick = await sitFor20Minutes();
    expect(await submit(quick, { seconds: [] })).toEqual([0, 0, 0]);
  });

  it('goes on when the attempt is reopened', async () => {
    const sitting = await sitFor20Minutes();
    expect(await submit(sitting, { seconds: of(10, 20, 30) })).toEqual([10, 20, 30]);
    const command = createAttemptCommand(test);
    await command.reopen(sitting);
    await command.close();
    const { writer, seconds } = (await sitting.open()).body.attempt;
    expect(seconds).toEqual(of(10, 20, 30));
    expect(await submit(sitting, { writer, seconds: of(40) })).toEqual([40, 20, 30]);
  });

  it('of somebody else’s attempt is nobody’s to tell or to read, in this organisation or another', async () => {
    const sitting = await sitFor20Minutes();
    const { reportcard } = (await (await sitFor20Minutes()).submit({ seconds: of(1) })).body;
    const other = await createTestTenant(test);
    const { attemptId, writer, testId } = sitting;
    for (const stranger of [tenant, other]) {
      const caller = { host: stranger.host, token: (await stranger.newLearner()).token };
      const seconds = of(77);
      const save = { writer, revision: 1, saveId: randomUUID(), answers: [{ index: 0, selected: 'Two' }] };
      const saved = await test.call('saveAnswers', {
        ...caller,
        params: { attemptId },
        body: { ...save, seconds },
      });
      const body = { response: ALL_RIGHT, timeTaken: '1.30', attemptId, writer, seconds };
      const submitted = await test.call('submitTest', { ...caller, params: { id: testId }, body });
      const read = await test.call('getReport', { ...caller, params: { id: reportcard } });
      expect([saved.code, submitted.code, read.code]).toEqual(Array(3).fill('not_found'));
    }
    expect(await kept(sitting)).toBeNull();
  });
});

describe('a time that is none', () => {
  it.each<[string, unknown]>([
    ['below zero', of(-1)],
    ['with a fraction', of(1.5)],
    ['of more than a day', of(86_401)],
    ['as a text', [{ index: 0, seconds: '5' }]],
    ['that is missing', [{ index: 0 }]],
    ['of a question before the first', [{ index: -1, seconds: 5 }]],
    ['of a question that the paper does not have', of(1, 2, 3, 4)],
    ['of a question that no paper has', [{ index: 1_000, seconds: 5 }]],
    ['twice for a question', [...of(5), ...of(6)]],
    ['instead of a list', { 0: 5 }],
    ['as null', null],
  ])('%s is refused with what came with it; the answers are taken without it', async (_title, wrong) => {
    const sitting = await sitFor20Minutes();
    const seconds = wrong as never;
    const saved = await sitting.save({ seconds });
    const submitted = await sitting.submit({ seconds });
    for (const refused of [saved, submitted]) {
      expect([refused.status, refused.code]).toEqual([400, 'malformed']);
      expect(JSON.stringify(refused.body)).toContain('body.seconds');
    }
    expect((await sitting.open()).body.attempt).toMatchObject({ revision: 0, answers: [], seconds: [] });
    const { writer } = (await sitting.open()).body.attempt;
    expect((await sitting.save({ writer })).status).toBe(200);
    expect((await sitting.submit({ writer })).status).toBe(200);
  });
});
