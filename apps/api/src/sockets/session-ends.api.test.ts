import { randomUUID } from 'node:crypto';
import { USUAL_PERMISSIONS } from '@assay/contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { disableAccount } from '../features/accounts/accounts.service.ts';
import { advanceTime, createNewcomer, newestMail, PASSWORD } from '../testing/accounts/newcomer.ts';
import { listenSomewhere } from '../testing/raw-connection.ts';
import { createTestTenant, type TestTenant } from '../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openSocket, type TestSocket } from '../testing/tickets/sockets.ts';
import { givePermissions, newStaff } from '../testing/tickets/staffing.ts';

/** Turns the regular checks off: ends of sessions are known from notifications. */
const NEVER_MS = 2 ** 31 - 1;
const OFTEN_MS = 50;

let test: TestApp;
let asking: TestApp;
let tenant: TestTenant;
const ports = { told: 0, asking: 0 };
beforeAll(async () => {
  test = await startTestApp({ timeouts: { socketChecks: NEVER_MS } });
  asking = await startTestApp({
    database: test.database,
    dataDir: test.dataDir,
    timeouts: { socketChecks: OFTEN_MS },
  });
  ports.told = await listenSomewhere(test.app);
  ports.asking = await listenSomewhere(asking.app);
  await Promise.all([test, asking].map(({ notifications }) => notifications.untilListening()));
  tenant = await createTestTenant(test);
});
afterAll(async () => {
  await asking.app.close();
  for (const pool of asking.otherPools) await pool.end();
  await test.close();
});

const FINAL = 'io server disconnect';

async function open(token: string, port = ports.told): Promise<TestSocket> {
  const socket = openSocket(port, { host: tenant.host, token });
  onTestFinished(socket.close);
  expect(await socket.opened).toBe('open');
  return socket;
}

/**
 * Expects an answer. A socket that was ended wrongly never gives one, even where it did not know of its end
 * yet.
 */
async function expectAnswer(socket: TestSocket): Promise<void> {
  expect(await socket.login(randomUUID())).toEqual({ joined: false, code: 'not_found' });
}

const OLD = 'the former password';
const NEW = 'another password of mine';

/** A learner with two sessions. */
async function newOwner() {
  const owner = createNewcomer(test, tenant);
  await owner.register();
  const { token } = (await owner.verify((await newestMail(owner)).code)).body;
  const other = createNewcomer(test, tenant, owner.email);
  return { owner, token, elsewhere: (await other.logIn()).body.token };
}

describe('the sockets of a session', () => {
  it('end when it is logged out, all of them, and no others of the same person', async () => {
    const { token, elsewhere } = await newOwner();
    const [one, two, another] = [await open(token), await open(token), await open(elsewhere)];
    await test.call('logout', { host: tenant.host, token, body: {} });
    expect([await one.ended, await two.ended]).toEqual([FINAL, FINAL]);
    await expectAnswer(another);
    await test.call('logout', { host: tenant.host, token: elsewhere, body: {} });
    expect(await another.ended).toBe(FINAL);
  });

  it('end when it is logged out from another device', async () => {
    const { token, elsewhere } = await newOwner();
    const [own, other] = [await open(token), await open(elsewhere)];
    await test.call('endSessions', { host: tenant.host, token, body: {} });
    expect(await other.ended).toBe(FINAL);
    await expectAnswer(own);
  });

  it('end when its owner chooses another password elsewhere, or a forgotten one anew', async () => {
    const { owner, token, elsewhere } = await newOwner();
    const [own, other] = [await open(token), await open(elsewhere)];
    const body = { old_password: PASSWORD, password: NEW, confirm_password: NEW };
    expect((await test.call('changePassword', { host: tenant.host, token, body })).status).toBe(200);
    expect(await other.ended).toBe(FINAL);
    await expectAnswer(own);

    await advanceTime(test, tenant, '31 seconds');
    await owner.forgot();
    await owner.submitForgot((await newestMail(owner)).code);
    expect((await owner.reset(OLD)).status).toBe(200);
    expect(await own.ended).toBe(FINAL);
  });

  it('end when the account is closed', async () => {
    const { token } = await newOwner();
    const socket = await open(token);
    await test.call('closeAccount', { host: tenant.host, token, body: { password: PASSWORD } });
    expect(await socket.ended).toBe(FINAL);
  });

  it('end when one of the staff is staff no more', async () => {
    const { id, token, email } = await newStaff(test, tenant);
    const socket = await open(token);
    expect(await socket.watchTickets()).toEqual({ joined: true });
    await tenant.inside(() => disableAccount({ id, email }));
    expect(await socket.ended).toBe(FINAL);
  });

  it('end when its owner logs in so often that it gives way', async () => {
    const { owner, token } = await newOwner();
    const socket = await open(token);
    for (let logIn = 0; logIn < 20; logIn += 1) await owner.logIn();
    expect(await socket.ended).toBe(FINAL);
  });
});

describe('the sockets of a session whose end was not notified', () => {
  it.each([
    [
      'has not been used for hours',
      `update sessions set last_used_at = now() - interval '3 hours' where user_id = $1`,
    ],
    [
      'began more than a day ago',
      `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
    ],
    ['is gone', 'delete from sessions where user_id = $1'],
    ['is of somebody who was disabled by hand', 'update users set disabled_at = now() where id = $1'],
    ['is of a learner who became staff', `update users set role = 'staff' where id = $1`],
  ])('end where it %s, and no others', async (_what, change) => {
    const { id, token } = await tenant.newLearner();
    const neighbour = await tenant.newLearner();
    const [socket, other] = [await open(token, ports.asking), await open(neighbour.token, ports.asking)];
    await test.database.asOwner(change, [id]);
    expect(await socket.ended).toBe(FINAL);
    await expectAnswer(other);
  });
});

it('the sockets of staff who answer tickets no more end, and no others', async () => {
  const [leaver, other] = [await newStaff(test, tenant), await newStaff(test, tenant)];
  const sockets = [await open(leaver.token, ports.asking), await open(other.token, ports.asking)] as const;
  for (const socket of sockets) expect(await socket.watchTickets()).toEqual({ joined: true });
  await givePermissions(
    test,
    { tenantId: tenant.id, id: leaver.id },
    { ...USUAL_PERMISSIONS, support: false },
  );
  expect(await sockets[0].ended).toBe(FINAL);
  await expectAnswer(sockets[1]);
});

it('a room is not joined by a socket whose session is over, and the socket ends', async () => {
  const { id, token } = await newStaff(test, tenant);
  for (const ask of ['login', 'watchTickets'] as const) {
    const socket = await open(token);
    await test.database.asOwner('update users set disabled_at = now() where id = $1', [id]);
    const answer = ask === 'login' ? socket.login(randomUUID()) : socket.watchTickets();
    void answer.catch(() => {});
    expect(await socket.ended).toBe(FINAL);
    await test.database.asOwner('update users set disabled_at = null where id = $1', [id]);
  }
});
