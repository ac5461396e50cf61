import { randomBytes } from 'node:crypto';
import type { CallOf, Contract } from '@assay/contract';
import type { TestApp } from './test-app.ts';
import { createTestTenant, type TestTenant } from './test-tenant.ts';

type Registration = CallOf<Contract['register']>['body'];

/** Somebody who signs up at a tenant; what the forms send may be changed for a test. */
export type Newcomer = ReturnType<typeof newcomer>;

export const PASSWORD = 'a password of mine';

export function newcomer(
  test: TestApp,
  tenant: TestTenant,
  email = `${randomBytes(6).toString('hex')}@new.test`,
) {
  const { host } = tenant;
  return {
    email,
    host,
    register: (changes: Partial<Registration> & Record<string, unknown> = {}) =>
      test.call('register', {
        host,
        body: {
          first_name: 'Ada',
          last_name: 'Byron',
          dob: '1990-05-04',
          mobile: '447700900123',
          subdomain: tenant.id,
          email,
          password: PASSWORD,
          ...changes,
        },
      }),
    resend: () => test.call('resendOtp', { host, body: { email } }),
    verify: (otp: string, address?: string) =>
      test.call('verifyEmail', { host, body: { email, otp }, address }),
    openLink: (link: string) => test.call('verifyEmail', { host, body: { link } }),
    logIn: (password = PASSWORD) => test.call('login', { host, body: { email, password, host } }),
    /** What was mailed, newest first, with the code and the secret of the link where there are any. */
    mails: async () => {
      const rows = await test.database.asOwner<{ subject: string; text: string }>(
        `select subject, text from mails where tenant_id = $1 and lower(recipient) = lower($2)
         order by created_at desc, id desc`,
        [tenant.id, email],
      );
      return rows.map(({ subject, text }) => ({
        subject,
        code: /^\d{4}/u.exec(subject)?.[0] ?? '',
        link: /#k=([\w-]+)/u.exec(text)?.[1] ?? '',
      }));
    },
  };
}

/** The newest mail's code and link. */
export async function newestMail(person: Newcomer): Promise<{ code: string; link: string }> {
  const [mail] = await person.mails();
  if (mail === undefined) throw new Error(`Nothing was mailed to ${person.email}.`);
  return mail;
}

/** A code that is not this one. */
export function otherThan(code: string, step = 1): string {
  return String((Number(code) + step) % 10_000).padStart(4, '0');
}

/** Lets time pass for what a tenant counts and for the codes it sent. */
export async function letPass(test: TestApp, tenant: TestTenant, interval: string): Promise<void> {
  const values = [tenant.id, interval];
  for (const table of ['throttle_events', 'password_guesses']) {
    await test.database.asOwner(
      `update ${table} set happened_at = happened_at - $2::interval where tenant_id = $1`,
      values,
    );
  }
  await test.database.asOwner(
    'update email_codes set expires_at = expires_at - $2::interval where tenant_id = $1',
    values,
  );
}

/** Somebody who has a code and waits to prove the address. */
export type SignedUp = { tenant: TestTenant; person: Newcomer; code: string; link: string };

export async function signedUp(test: TestApp, tenant?: TestTenant): Promise<SignedUp> {
  const at = tenant ?? (await createTestTenant(test));
  const person = newcomer(test, at);
  await person.register();
  return { tenant: at, person, ...(await newestMail(person)) };
}

/** Asks for a new code once that is allowed again. */
export async function nextCode(test: TestApp, { person, tenant }: SignedUp): Promise<SignedUp> {
  await letPass(test, tenant, '31 seconds');
  const { status, text } = await person.resend();
  if (status !== 200) throw new Error(`No new code was sent: ${text}`);
  return { person, tenant, ...(await newestMail(person)) };
}

/** Guesses codes that are all wrong. @returns status and code of each answer */
export async function guessWrong(
  { person, code }: Pick<SignedUp, 'person' | 'code'>,
  times: number,
  address?: string,
): Promise<string[]> {
  const answers: string[] = [];
  for (let step = 1; step <= times; step += 1) {
    const { status, code: fault } = await person.verify(otherThan(code, step), address);
    answers.push(`${status} ${fault}`);
  }
  return answers;
}
