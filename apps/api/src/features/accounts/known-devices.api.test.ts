import type { UserId } from '@assay/assessment';
import { describe, expect, it } from 'vitest';
import { countAnswers, deviceSecretOf, logIn, onDevice } from '../../testing/accounts/log-ins.ts';
import { advanceTime } from '../../testing/accounts/newcomer.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { APP_SECRET } from '../../testing/test-app.ts';
import { passwordBudgets } from '../throttles/budgets.ts';
import { rememberDevice } from './password-guesses.ts';
import { hashSubject } from './secrets.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

const RIGHT = 'the right password';
const STRANGER = '127.6.6.6';

async function learnerWithDevice(at = tenant) {
  const { id, email } = await at.newLearner({ password: RIGHT });
  const on = (device: string | null, password = RIGHT, address = '127.0.0.1') =>
    logIn(test, at, { email, password }, { device, address });
  const device = deviceSecretOf(await on(null));
  return { id, email, device, on, guess: () => on(null, 'a wrong password', STRANGER) };
}

async function devicesOf(userId: UserId) {
  return test.database.asOwner<{ row: string }>(
    'select d::text as row from known_devices d where user_id = $1',
    [userId],
  );
}

/** Repeats the work sequentially. */
async function times<T>(count: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let done = 0; done < count; done += 1) results.push(await work());
  return results;
}

describe('a device that has logged in before', () => {
  it('gets its owner in while strangers have spent the account’s wrong passwords', async () => {
    const owner = await learnerWithDevice();
    expect(countAnswers(await times(12, owner.guess))).toEqual({
      '401 bad_credentials': 10,
      '429 passwords_spent': 2,
    });
    expect((await owner.on(null)).status).toBe(429);
    expect((await owner.on(owner.device)).status).toBe(200);
  });

  it('gets its owner in ten times out of ten while strangers guess, who get ten guesses and no more', async () => {
    const owner = await learnerWithDevice();
    const guesses = Promise.all([...Array(40)].map(() => owner.guess()));
    const ins = await times(10, () => owner.on(owner.device));
    expect(countAnswers(ins)).toEqual({ 200: 10 });
    expect(countAnswers(await guesses)).toEqual({ '401 bad_credentials': 10, '429 passwords_spent': 30 });
    expect(countAnswers(await times(3, owner.guess))).toEqual({ '429 passwords_spent': 3 });
  });

  it('gets its owner in while the budgets of the address and of the tenant are spent', async () => {
    const attacked = await createTestTenant(test);
    const owner = await learnerWithDevice(attacked);
    await test.database.asOwner(
      `insert into password_guesses (tenant_id, id, network)
       select $1, gen_random_uuid(), $3 from generate_series(1, $2::int)`,
      [attacked.id, passwordBudgets.tenant[0].count, hashSubject(APP_SECRET, '127.0.0.1')],
    );
    expect((await owner.on(null)).status).toBe(429);
    expect((await owner.on(owner.device)).status).toBe(200);
  });

  it('may be wrong ten times itself, which costs the account nothing', async () => {
    const owner = await learnerWithDevice();
    const wrong = await times(11, () => owner.on(owner.device, 'a wrong password'));
    expect(countAnswers(wrong)).toEqual({ '401 bad_credentials': 10, '429 passwords_spent': 1 });
    expect((await owner.on(owner.device)).status).toBe(429);
    expect((await owner.on(null)).status).toBe(200);
    await advanceTime(test, tenant, '15 minutes 1 second');
    expect((await owner.on(owner.device)).status).toBe(200);
  });

  it('that has spent its own is forgiven when its owner proves the address there, and a stolen one is not', async () => {
    const owner = await learnerWithDevice();
    const stolen = deviceSecretOf(await owner.on(null));
    for (const device of [owner.device, stolen]) await times(10, () => owner.on(device, 'a wrong password'));
    await tenant.inside(() => rememberDevice(owner.id, onDevice(owner.device)));
    expect((await owner.on(owner.device)).status).toBe(200);
    expect((await owner.on(stolen)).status).toBe(429);
  });

  it('that was stolen guesses a hundred times in a row and then never again', async () => {
    const owner = await learnerWithDevice();
    await test.database.asOwner(
      `insert into password_guesses (tenant_id, id, user_id, device, happened_at)
       select tenant_id, gen_random_uuid(), user_id, secret_hash, now() - interval '1 month'
       from known_devices, generate_series(1, 100) where user_id = $1`,
      [owner.id],
    );
    expect((await owner.on(owner.device)).code).toBe('passwords_spent');
    expect((await owner.on(null)).status).toBe(200);
  });

  it('of one account is a stranger to every other', async () => {
    const [owner, other] = [await learnerWithDevice(), await learnerWithDevice()];
    await times(10, owner.guess);
    expect((await owner.on(other.device)).status).toBe(429);
    expect((await owner.on('x'.repeat(43))).status).toBe(429);
  });

  it('is known by a secret that no script can read and nobody planted, kept as its hash', async () => {
    const owner = await learnerWithDevice();
    const planted = 'p'.repeat(43);
    const answer = await owner.on(planted);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/u,
    );
    expect(deviceSecretOf(answer)).not.toBe(planted);
    const kept = JSON.stringify(await devicesOf(owner.id));
    for (const secret of [owner.device, deviceSecretOf(answer)]) {
      expect(kept).not.toContain(Buffer.from(String(secret), 'base64url').toString('hex'));
      expect(kept).not.toContain(Buffer.from(String(secret)).toString('hex'));
    }
  });

  it('keeps its secret from log-in to log-in, and gets none by a wrong password', async () => {
    const owner = await learnerWithDevice();
    expect(deviceSecretOf(await owner.on(owner.device))).toBe(owner.device);
    const wrong = [
      await owner.on(null, 'a wrong password'),
      await owner.on(owner.device, 'a wrong password'),
    ];
    expect(wrong.map(({ headers }) => headers['set-cookie'])).toEqual([undefined, undefined]);
  });

  it('is one of ten at most: the one that was used longest ago gives way', async () => {
    const owner = await learnerWithDevice();
    const second = deviceSecretOf(await owner.on(null));
    expect(deviceSecretOf(await owner.on(owner.device))).toBe(owner.device);
    await times(9, () => owner.on(null));
    expect(await devicesOf(owner.id)).toHaveLength(10);
    expect(deviceSecretOf(await owner.on(owner.device))).toBe(owner.device);
    expect(deviceSecretOf(await owner.on(second))).not.toBe(second);
  });

  it('is a stranger again after half a year', async () => {
    const owner = await learnerWithDevice();
    await test.database.asOwner(
      `update known_devices set last_used_at = now() - interval '181 days' where user_id = $1`,
      [owner.id],
    );
    await times(10, owner.guess);
    expect((await owner.on(owner.device)).status).toBe(429);
  });
});
