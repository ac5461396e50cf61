import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../demo/demo-password.ts';
import { findOwnPasswords, ownPasswordsFile, setOwnPasswords } from '../../demo/generated-passwords.ts';
import { createNewcomer } from '../../testing/accounts/newcomer.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { USUAL_HASHING_COST } from './passwords.ts';

let inside: TestApp;
let outside: TestApp;
beforeAll(async () => {
  inside = await startTestApp();
  // The start itself sets its passwords, at the usual cost.
  outside = await startTestApp({ loopback: false, hashingCost: USUAL_HASHING_COST });
});
afterAll(async () => {
  await inside.close();
  await outside.close();
});

function logIn(test: TestApp, host: string, email: string, password: string, headers = {}) {
  return test.call('login', { host, headers, body: { email, password, host } });
}

describe('the password that everybody knows', () => {
  it('works on this machine', async () => {
    const tenant = await createTestTenant(inside, { domain: 'localhost' });
    const { email } = await tenant.newLearner({ password: DEMO_PASSWORD });
    expect((await logIn(inside, tenant.host, email, DEMO_PASSWORD)).status).toBe(200);
  });

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via', 'x-forwarded-proto'])(
    'works for nobody whom a proxy brings (%s)',
    async (header) => {
      const tenant = await createTestTenant(inside, { domain: 'localhost' });
      const { email } = await tenant.newLearner({ password: DEMO_PASSWORD });
      const answer = await logIn(inside, tenant.host, email, DEMO_PASSWORD, { [header]: '192.0.2.1' });
      expect([answer.status, answer.code]).toEqual([401, 'bad_credentials']);
    },
  );

  it('works for nobody whom a proxy brings that adds no header and passes on the public host', async () => {
    const tenant = await createTestTenant(inside);
    const { email } = await tenant.newLearner({ password: DEMO_PASSWORD });
    const answer = await logIn(inside, tenant.host, email, DEMO_PASSWORD);
    expect([answer.status, answer.code]).toEqual([401, 'bad_credentials']);
  });

  it('works for nobody where others can reach the process', async () => {
    const tenant = await createTestTenant(outside);
    const { email } = await tenant.newLearner({ password: DEMO_PASSWORD });
    const known = await logIn(outside, tenant.host, email, DEMO_PASSWORD);
    const wrong = await logIn(outside, tenant.host, email, 'another wrong one');
    expect([known.status, known.text]).toEqual([wrong.status, wrong.text]);
  });

  it('can be chosen by nobody', async () => {
    const person = createNewcomer(inside, await createTestTenant(inside));
    expect((await person.register({ password: DEMO_PASSWORD })).code).toBe('password_common');
  });
});

describe('a demonstration that is opened to others', () => {
  const EMAIL = 'learner@demo.test';
  const said: string[] = [];
  let tenant: TestTenant;
  let learner: TestLearner;
  beforeAll(async () => {
    tenant = await createTestTenant(outside);
    await outside.database.asOwner(
      "insert into tenant_hosts (host, tenant_id, position) values ('demo.localhost', $1, 9)",
      [tenant.id],
    );
    learner = await tenant.newLearner({ password: DEMO_PASSWORD });
    await outside.database.asOwner('update users set email = $2 where id = $1', [learner.id, EMAIL]);
    await setOwnPasswords(outside.database.pool, outside.dataDir, (line) => said.push(line));
  });

  it('has passwords of its own, said once, kept for the account alone', async () => {
    const own = (await findOwnPasswords(outside.dataDir))?.[EMAIL] ?? '';
    expect(own).toMatch(/^[\w-]{16}$/u);
    expect(said.join('\n')).toContain(own);
    expect(((await stat(ownPasswordsFile(outside.dataDir))).mode & 0o777).toString(8)).toBe('600');
    expect((await logIn(outside, tenant.host, EMAIL, own)).status).toBe(200);
    expect((await logIn(outside, tenant.host, EMAIL, DEMO_PASSWORD)).status).toBe(401);
  });

  it('logs out those who used the known password, and nobody later', async () => {
    const profile = (token: string) => outside.call('getProfile', { host: tenant.host, token });
    expect((await profile(learner.token)).status).toBe(401);
    const own = (await findOwnPasswords(outside.dataDir))?.[EMAIL] ?? '';
    const { body } = await logIn(outside, tenant.host, EMAIL, own);
    const again: string[] = [];
    await setOwnPasswords(outside.database.pool, outside.dataDir, (line) => again.push(line));
    expect(again).toEqual([]);
    expect((await profile(body.token)).status).toBe(200);
  });

  it('does not come to be by being opened', async () => {
    const empty = await startTestApp({ loopback: false });
    const lines: string[] = [];
    await setOwnPasswords(empty.database.pool, empty.dataDir, (line) => lines.push(line));
    expect([lines.length, await findOwnPasswords(empty.dataDir)]).toEqual([1, null]);
    await empty.close();
  });
});
