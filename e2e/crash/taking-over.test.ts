import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createNewcomer,
  type Newcomer,
  newestMail,
  plainClient,
} from '../../apps/api/src/testing/accounts/newcomer.ts';
import { createTestTenant, type TestTenant } from '../../apps/api/src/testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../../apps/api/src/testing/test-app.ts';
import { roundsOf } from '../../apps/api/src/testing/test-forms.ts';
import { noteFigures } from './run.ts';

const RACES = roundsOf(30, 1_000);
const FORGERIES = roundsOf(200, 10_000);
/** Owners who prove their addresses at the same time, each with an attacker of their own. */
const AT_ONCE = 10;
const STRANGERS = 'the password of a stranger';

let test: TestApp;
let tenants: TestTenant[];
beforeAll(async () => {
  test = await startTestApp();
  // Budgets belong to an organisation: so many wrong guesses would spend those of one.
  tenants = await Promise.all([...Array(Math.ceil(RACES / AT_ONCE))].map(() => createTestTenant(test)));
});
afterAll(() => test.close());

/** Repeated tries of an attacker who registered the address. @returns the names of what succeeded */
async function poll(attacker: Newcomer, ended: () => boolean): Promise<{ tries: number; won: string[] }> {
  const won: string[] = [];
  let tries = 0;
  const attack = async (name: string, answer: Promise<{ status: number }>) => {
    tries += 1;
    if ((await answer).status === 200) won.push(name);
  };
  await attacker.register({ password: STRANGERS }, '127.3.3.3');
  do {
    await attack('choosing a password', attacker.reset(STRANGERS));
    await attack('a guessed right', attacker.reset(STRANGERS, randomBytes(32).toString('base64url')));
    await attack('a guessed link', attacker.openLink(randomBytes(32).toString('base64url')));
    if (tries < 20) await attack('a guessed code', attacker.verify('0000', `127.3.${tries}.1`));
  } while (!ended());
  await attack('log-in', attacker.logIn(STRANGERS));
  return { tries, won };
}

/** @returns whether the owner, who registered second, is in at the end; and what the attacker achieved */
async function race(tenant: TestTenant, round: number) {
  const owner = createNewcomer(test, tenant);
  const attacker = createNewcomer(test, tenant, owner.email);
  await attacker.register({ first_name: 'Mallory', password: STRANGERS }, '127.3.3.3');
  const mail = await newestMail(owner);
  let over = false;
  const prove = async () => {
    try {
      const proof = await (round % 2 === 0 ? owner.openLink(mail.link) : owner.verify(mail.code));
      const chosen = await owner.reset('chosen after the proof');
      return proof.code === 'password_needed' && chosen.status === 200;
    } finally {
      over = true;
    }
  };
  const [isIn, { tries, won }] = await Promise.all([prove(), poll(attacker, () => over)]);
  return { isIn, tries, won };
}

it('an attacker who signed up with the address first, and tries all the time while its owner proves it, wins nothing', {
  timeout: 1_800_000,
}, async () => {
  const results: Awaited<ReturnType<typeof race>>[] = [];
  for (const tenant of tenants) {
    const left = Math.min(AT_ONCE, RACES - results.length);
    results.push(...(await Promise.all([...Array(left)].map((_, round) => race(tenant, round)))));
  }
  const won = results.flatMap((result) => result.won);
  const tries = results.reduce((sum, result) => sum + result.tries, 0);
  expect(won).toEqual([]);
  expect(results.filter(({ isIn }) => !isIn)).toEqual([]);
  expect(results).toHaveLength(RACES);
  noteFigures('an address that a stranger signed up with first', {
    races: RACES,
    'tries of the attackers': tries,
    'won by an attacker': won.length,
    'owners who got in': results.filter(({ isIn }) => isIn).length,
  });
});

it('a forged right to choose a password chooses none, and is answered in one way', async () => {
  const [tenant] = tenants;
  if (tenant === undefined) throw new Error('There is no tenant.');
  const learner = await tenant.newLearner({ password: 'a password of hers' });
  const client = createNewcomer(test, tenant, learner.email);
  await client.forgot();
  const proof = await client.submitForgot((await newestMail(client)).code);
  const secret = proof.body.resetToken;
  const attacker = createNewcomer(test, tenant, learner.email, plainClient);
  const answers = new Set<string>();
  for (let tried = 0; tried < FORGERIES; tried += 1) {
    const { status, text } = await attacker.reset(STRANGERS, forged(secret, tried));
    answers.add(`${status} ${text}`);
  }
  expect([...answers]).toEqual([expect.stringMatching(/^403 .*"reset_refused"/u)]);
  expect((await client.reset('chosen after the proof')).status).toBe(200);
  noteFigures('forged rights to choose a password', { tries: FORGERIES, accepted: answers.size - 1 });
});

/** Another secret, or this one with one letter changed. */
function forged(secret: string, step: number): string {
  if (step % 2 === 0) return randomBytes(32).toString('base64url');
  const place = step % (secret.length - 1);
  const other = secret[place] === 'A' ? 'B' : 'A';
  return `${secret.slice(0, place)}${other}${secret.slice(place + 1)}`;
}
