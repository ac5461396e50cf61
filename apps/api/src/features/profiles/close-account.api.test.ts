import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { logIn } from '../../testing/accounts/log-ins.ts';
import { createNewcomer, newestMail } from '../../testing/accounts/newcomer.ts';
import { DETAILS, openLink, sendProfile } from '../../testing/accounts/own-account.ts';
import { createAttemptCommand } from '../../testing/commands/attempt-command.ts';
import { HOSTILE_VALUES } from '../../testing/hostile-values.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { type Sitting, sit } from '../../testing/sitting.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

const PASSWORD = 'a password of mine';
const NOTE = 'My secret note';

async function newOwner(where = tenant) {
  const learner = await where.newLearner({ password: PASSWORD });
  const close = (password = PASSWORD, token = learner.token) =>
    test.call('closeAccount', { host: where.host, token, body: { password } });
  return { ...learner, close, logIn: () => logIn(test, where, { email: learner.email, password: PASSWORD }) };
}
const rowsOf = (table: string, id: string, column = 'user_id') =>
  test.database.asOwner<Record<string, unknown>>(`select * from ${table} where ${column} = $1`, [id]);

const note = { index: 0, selected: 'Two', comment: 'THINK SO' as const, notes: NOTE };

/** Leaves personal data of a learner everywhere it can be. */
async function leaveTraces(owner: Awaited<ReturnType<typeof newOwner>>, where: TestTenant): Promise<Sitting> {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#333' } })
    .png()
    .toBuffer();
  const caller = { host: where.host, token: owner.token };
  await sendProfile(test, caller, DETAILS, { bytes: new Uint8Array(picture) });
  await owner.logIn();
  await createNewcomer(test, where, owner.email).forgot();
  const sitting = await sit(test, { tenant: where, learner: owner });
  await sitting.save({ answers: [note] });
  await sitting.submit({
    response: [{ selected: 'Two', notes: NOTE }, { selected: ['Two'] }, { selected: null }],
  });
  await sitting.save({ revision: 2, answers: [{ ...note, notes: `${NOTE}, too late` }] });
  const command = createAttemptCommand(test);
  await command.run(
    where,
    'reopen',
    '--attempt',
    sitting.attemptId,
    '--minutes',
    '5',
    '--reason',
    'x',
    '--yes',
  );
  await command.close();
  await sitting.submit({
    response: [{ selected: 'Two', notes: NOTE }, { selected: ['Two'] }, { selected: null }],
  });
  const [practised] = sitting.opened.test.questions_reference;
  const body = { answerId: randomUUID(), question: practised?._id ?? '', version: 1, selected: 'Two' };
  await test.call('answerPractice', { ...caller, body });
  return sitting;
}

/** All rows of all tables of a tenant, as text. */
async function everythingIn({ id }: TestTenant): Promise<string> {
  const tables = await test.database.asOwner<{ name: string }>(
    `select table_name as name from information_schema.columns
     where column_name = 'tenant_id' and table_schema = 'public'`,
  );
  const texts = [];
  for (const { name } of tables) {
    texts.push(
      JSON.stringify(await test.database.asOwner(`select * from ${name} where tenant_id = $1`, [id])),
    );
  }
  return texts.join('\n');
}

describe('closing an account', () => {
  it('erases what is personal and what was written in words, and leaves every figure', async () => {
    const own = await createTestTenant(test);
    const owner = await newOwner(own);
    const sitting = await leaveTraces(owner, own);
    const [report] = await rowsOf('reports', owner.id);
    const answered = await rowsOf('report_answers', String(report?.id), 'report_id');
    const [attempt] = await rowsOf('attempts', owner.id);
    const [late] = await rowsOf('late_payloads', sitting.attemptId, 'attempt_id');
    expect(await rowsOf('practice_answers', owner.id)).toHaveLength(1);
    const before = await everythingIn(own);
    for (const trace of [owner.email, 'Grace', 'Hopper', '447700900456', '1985-12-09', NOTE]) {
      expect(before).toContain(trace);
    }
    const folder = join(test.dataDir, 'files', own.id);
    expect(readdirSync(folder)).toHaveLength(5);

    const { status, body } = await owner.close();
    expect([status, body]).toEqual([200, { success: true, message: 'Your account is closed.' }]);

    await test.database.asOwner('delete from mails where tenant_id = $1 and subject like $2', [
      own.id,
      '%is closed',
    ]);
    const after = await everythingIn(own);
    for (const trace of [owner.email, 'Grace', 'Hopper', '447700900456', '1985-12-09', NOTE]) {
      expect(after, trace).not.toContain(trace);
    }
    const emptied = ['sessions', 'email_codes', 'known_devices', 'password_grants', 'profile_pictures'];
    for (const table of [...emptied, 'practice_answers']) {
      expect(await rowsOf(table, owner.id), table).toEqual([]);
    }
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    const [user] = await rowsOf('users', owner.id, 'id');
    expect(user).toMatchObject({
      first_name: 'Closed',
      last_name: 'account',
      email: `closed-${owner.id}`,
      role: 'learner',
      dob: null,
      mobile: null,
      password_hash: null,
      profile_path: null,
      password_changed_at: null,
      disabled_at: expect.any(Date),
      closed_at: expect.any(Date),
    });
    expect(await rowsOf('reports', owner.id)).toEqual([report]);
    expect(await rowsOf('report_answers', String(report?.id), 'report_id')).toEqual(answered);
    const answers = JSON.parse(JSON.stringify(attempt?.answers));
    for (const answer of Object.values<{ n?: string }>(answers)) delete answer.n;
    expect(await rowsOf('attempts', owner.id)).toEqual([{ ...attempt, answers }]);
    expect(await rowsOf('late_payloads', sitting.attemptId, 'attempt_id')).toEqual([
      { ...late, body: null, kept: 'digest', kept_size: 0 },
    ]);
  });

  it('leaves other learners and tenants alone', async () => {
    const [owner, neighbour] = [await newOwner(), await newOwner()];
    const elsewhere = await createTestTenant(test);
    const namesake = await newOwner(elsewhere);
    await test.database.asOwner('update users set email = $2 where id = $1', [namesake.id, owner.email]);
    await leaveTraces(neighbour, tenant);
    const neighbours = () =>
      Promise.all(
        ['sessions', 'attempts', 'known_devices', 'profile_pictures'].map((table) =>
          rowsOf(table, neighbour.id),
        ),
      );
    const [before, foreign] = [await neighbours(), await everythingIn(elsewhere)];
    expect((await owner.close()).status).toBe(200);
    expect(await neighbours()).toEqual(before);
    expect(await everythingIn(elsewhere)).toBe(foreign);
  });

  it('ends every session and the picture’s link at once, tells the owner by a last mail, and admits nobody again', async () => {
    const owner = await newOwner();
    const other = (await owner.logIn()).body.token;
    const { user } = await sendProfile(test, { host: tenant.host, token: owner.token }, DETAILS, {
      bytes: new Uint8Array(
        await sharp({ create: { width: 9, height: 9, channels: 3, background: '#333' } })
          .png()
          .toBuffer(),
      ),
    });
    await owner.close();
    for (const token of [owner.token, other]) {
      expect((await test.call('getProfile', { host: tenant.host, token })).status).toBe(401);
    }
    expect((await openLink(test, tenant.host, user.profile_url)).status).toBe(404);
    expect((await owner.logIn()).code).toBe('bad_credentials');
    const person = createNewcomer(test, tenant, owner.email);
    expect((await person.mails()).map(({ subject }) => subject)).toEqual([
      `Your account at College ${tenant.host} is closed`,
    ]);
    await person.forgot();
    expect(await person.mails()).toHaveLength(1);
    const body = { email: `closed-${owner.id}`, password: PASSWORD, host: tenant.host };
    expect((await test.call('login', { host: tenant.host, body })).code).toBe('malformed');
  });

  it('frees the address: a new account with it sees nothing of the old one', async () => {
    const owner = await newOwner();
    const sitting = await sit(test, { tenant, learner: owner });
    const report = (await sitting.submit()).body.reportcard;
    await owner.close();
    const person = createNewcomer(test, tenant, owner.email);
    await person.register({ password: 'a new password' });
    const { body } = await person.verify((await newestMail(person)).code);
    expect(body.user._id).not.toBe(owner.id);
    const caller = { host: tenant.host, token: body.token };
    expect((await test.call('listReports', caller)).body.reports).toEqual([]);
    for (const id of [report, sitting.testId]) {
      expect((await test.call('getReport', { ...caller, params: { id } })).status).toBe(404);
    }
    expect((await test.call('getTest', { ...caller, params: { id: sitting.testId } })).status).toBe(200);
  });

  it('is refused while an attempt is open, and then changes nothing', async () => {
    const owner = await newOwner();
    const sitting = await sit(test, { tenant, learner: owner });
    const before = await rowsOf('users', owner.id, 'id');
    for (let tried = 0; tried < 12; tried += 1) expect((await owner.close()).code).toBe('attempt_open');
    expect(await rowsOf('users', owner.id, 'id')).toEqual(before);
    expect((await sitting.save({})).status).toBe(200);
    await sitting.submit();
    expect((await owner.close()).status).toBe(200);
  });

  it('at the moment in which a test is opened does the one or the other', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const [owner, testId] = [await newOwner(), await tenant.newTest()];
      const caller = { host: tenant.host, token: owner.token };
      const open = () => test.call('getTest', { ...caller, params: { id: testId } });
      const late = round % 3 === 0 ? Promise.resolve() : test.call('getProfile', caller);
      const [closed, opened] = await Promise.all([owner.close(), late.then(() => open())]);
      const left = await test.database.asOwner(
        'select from attempts where user_id = $1 and closed_at is null',
        [owner.id],
      );
      seen.add(`${closed.status} ${opened.status} ${left.length}`);
    }
    for (const outcome of seen) expect(['200 401 0', '409 200 1']).toContain(outcome);
  });

  it('twice at once closes it once, and writes one mail', async () => {
    const owner = await newOwner();
    const answers = await Promise.all([owner.close(), owner.close(), owner.close()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect(await createNewcomer(test, tenant, owner.email).mails()).toHaveLength(1);
  });

  it('takes the password, and nothing else will do', async () => {
    const owner = await newOwner();
    expect((await owner.close('a wrong password')).code).toBe('password_wrong');
    for (const password of HOSTILE_VALUES) {
      const { status } = await owner.close(password as string);
      expect([400, 429], JSON.stringify(password)).toContain(status);
    }
    expect((await rowsOf('users', owner.id, 'id'))[0]).toMatchObject({ closed_at: null, email: owner.email });
  });

  it('is nothing for staff, for strangers, or for learners of another tenant', async () => {
    const [owner, member] = [await newOwner(), await newOwner()];
    const stranger = await newOwner(await createTestTenant(test));
    await test.database.asOwner("update users set role = 'staff' where id = $1", [member.id]);
    expect((await member.close()).code).toBe('forbidden');
    for (const token of ['', 'forged-forged-forged-forged', stranger.token]) {
      expect((await owner.close(PASSWORD, token)).status).toBe(401);
    }
    for (const { id } of [owner, member, stranger]) {
      expect((await rowsOf('users', id, 'id'))[0]).toMatchObject({ closed_at: null });
    }
  });
});
