import { describe, expect, it } from 'vitest';
import {
  advanceTime,
  createNewcomer,
  type Newcomer,
  PASSWORD,
  plainClient,
} from '../../testing/accounts/newcomer.ts';
import { STRANGERS_PASSWORD } from '../../testing/accounts/strangers.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { visibleReply } from '../../testing/replies.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';

/**
 * A stranger signs up with an address and then checks whether the following answers tell if it has an
 * account.
 */
const test = await provideTestApp();

/** One call of the stranger, or of another client that the stranger has. */
type Step = (stranger: Newcomer, other: Newcomer) => Promise<Parameters<typeof visibleReply>[0]>;

const register: Step = (stranger) => stranger.register({ password: STRANGERS_PASSWORD });
const logIn: Step = (stranger) => stranger.logIn(STRANGERS_PASSWORD);

async function someWrongCode(person: Newcomer): Promise<string> {
  const sent = (await person.mails()).map(({ code }) => code);
  return ['1111', '2222', '3333', '4444', '5555'].find((code) => !sent.includes(code)) ?? '';
}

const sequences: [title: string, last: string, ...Step[]][] = [
  ['signs up and logs in', 'email_not_verified', register, logIn, logIn],
  [
    'signs up and logs in elsewhere',
    'email_not_verified',
    register,
    (_, other) => other.logIn(STRANGERS_PASSWORD),
  ],
  [
    'signs up and logs in with another password',
    'bad_credentials',
    register,
    (who) => who.logIn('not the password'),
  ],
  ['signs up twice and logs in', 'email_not_verified', register, register, logIn],
  [
    'signs up twice and logs in as at first',
    'bad_credentials',
    register,
    (who) => who.register({ password: 'another of a stranger' }),
    logIn,
  ],
  ['signs up and logs in again and again', 'passwords_spent', register, ...Array<Step>(11).fill(logIn)],
  [
    'asks for a new code and types a wrong one',
    'code_wrong',
    register,
    (who) => who.resend(),
    async (who) => who.verify(await someWrongCode(who)),
  ],
  [
    'logs in, types a wrong code, and logs in',
    'email_not_verified',
    register,
    logIn,
    async (who) => who.verify(await someWrongCode(who)),
    logIn,
  ],
  [
    'forgets the password, types a wrong code, and chooses one',
    'reset_refused',
    register,
    (who) => who.forgot(),
    async (who) => who.submitForgot(await someWrongCode(who)),
    (who) => who.reset('another of a stranger'),
  ],
];

const cases = sequences.flatMap(([title, last, ...steps]) =>
  (['in a browser', 'in a client without cookies'] as const).map((where) => ({ title, last, steps, where })),
);

async function addresses(tenant: TestTenant) {
  const { email } = await tenant.newLearner({ password: PASSWORD });
  return { known: email, unknown: `0${email.slice(1)}x` };
}

describe('whether an address has an account is not told to a stranger who', () => {
  it.each(cases)('$title, $where', async ({ steps, last, where }) => {
    const tenant = await createTestTenant(test);
    const { known, unknown } = await addresses(tenant);
    const client = where === 'in a browser' ? undefined : plainClient;
    const told: object[][] = [];
    for (const email of [known, unknown]) {
      const stranger = createNewcomer(test, tenant, email, client);
      const other = createNewcomer(test, tenant, email, client);
      const answers: object[] = [];
      for (const step of steps) {
        const answer = visibleReply(await step(stranger, other));
        answers.push(JSON.parse(JSON.stringify(answer).replace(/("retry-after":")\d+/u, '$1n')));
        await advanceTime(test, tenant, '31 seconds');
      }
      told.push(answers);
    }
    expect(told[0]).toEqual(told[1]);
    expect(told[1]?.at(-1)).toMatchObject({ text: expect.stringContaining(`"${last}"`) });
    const mails = await createNewcomer(test, tenant, known).mails();
    const gave = /^You already have an account|^\d{4} is your code for a new password/u;
    expect(mails.filter(({ subject }) => !gave.test(subject))).toEqual([]);
  });
});

describe('a password that a stranger sent in', () => {
  it('gives nobody more guesses at the password of the account', async () => {
    const tenant = await createTestTenant(test);
    const { known, unknown } = await addresses(tenant);
    for (const email of [known, unknown]) {
      const stranger = createNewcomer(test, tenant, email);
      await register(stranger, stranger);
      for (let tried = 1; tried <= 9; tried += 1) await stranger.logIn(`guess number ${tried}`);
      expect((await stranger.logIn(STRANGERS_PASSWORD)).code, email).toBe('email_not_verified');
      expect((await stranger.logIn('guess number 10')).code, email).toBe('passwords_spent');
    }
  });

  it('opens no account and spoils none: the owner logs in with their own, and no code admits the stranger', async () => {
    const tenant = await createTestTenant(test);
    const { known } = await addresses(tenant);
    const stranger = createNewcomer(test, tenant, known);
    await register(stranger, stranger);
    await advanceTime(test, tenant, '31 seconds');
    await logIn(stranger, stranger);
    const subjects = (await stranger.mails()).map(({ subject }) => subject);
    expect(subjects).toEqual(Array(2).fill(expect.stringContaining('You already have an account')));
    expect((await createNewcomer(test, tenant, known).logIn(PASSWORD)).status).toBe(200);
    expect((await createNewcomer(test, tenant, known, plainClient).logIn(PASSWORD)).status).toBe(200);
  });
});
