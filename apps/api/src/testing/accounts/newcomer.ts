import { randomBytes } from 'node:crypto';
import type { CallOf, Contract } from '@assay/contract';
import { hashSubject } from '../../features/accounts/secrets.ts';
import { createTestTenant, type TestTenant } from '../tenants/test-tenant.ts';
import { type Answer, APP_SECRET, type Request, type TestApp } from '../test-app.ts';
import { movedBy } from '../test-database.ts';

type Registration = CallOf<Contract['register']>['body'];
type AccountCall =
  | 'register'
  | 'resendOtp'
  | 'verifyEmail'
  | 'login'
  | 'getOtpToForgotPassword'
  | 'submitOtpToForgotPassword'
  | 'resetPassword';

/** Client of a person's calls: a browser of their own, which keeps our cookies and says that it is one. */
export type Client = { headers(): Record<string, string>; take(answer: { headers: object }): void };

function newBrowser(): Client {
  const kept = new Map<string, string>();
  return {
    headers() {
      const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
      return { 'sec-fetch-site': 'same-origin', ...(cookie === '' ? {} : { cookie }) };
    },
    take({ headers }) {
      const written: unknown = Reflect.get(headers, 'set-cookie');
      for (const line of Array.isArray(written) ? written.map(String) : []) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
        if (/Max-Age=0(?:;|$)/u.test(line)) kept.delete(name);
        else kept.set(name, value);
      }
    },
  };
}

/** A client of the plain specification: no browser, and no cookies. */
export const plainClient: Client = { headers: () => ({}), take: () => undefined };

/** A person who signs up at a tenant; what the forms send may be changed for a test. */
export type Newcomer = ReturnType<typeof createNewcomer>;

export const PASSWORD = 'a password of mine';

export function createNewcomer(
  test: TestApp,
  tenant: TestTenant,
  email = `${randomBytes(6).toString('hex')}@new.test`,
  client = newBrowser(),
) {
  const { host } = tenant;
  async function call<Name extends AccountCall>(
    name: Name,
    body: Request<Name>['body'],
    { address, token }: { address?: string; token?: string } = {},
  ): Promise<Answer<Name>> {
    const answer = await test.call(name, {
      host,
      headers: client.headers(),
      body,
      address,
      token,
    });
    client.take(answer);
    return answer;
  }
  return {
    test,
    tenant,
    email,
    host,
    client,
    call,
    register: (changes: Partial<Registration> & Record<string, unknown> = {}, address?: string) =>
      call(
        'register',
        {
          first_name: 'Ada',
          last_name: 'Byron',
          dob: '1990-05-04',
          mobile: '447700900123',
          subdomain: tenant.id,
          email,
          password: PASSWORD,
          ...changes,
        },
        { address },
      ),
    resend: () => call('resendOtp', { email }),
    verify: (otp: string, address?: string) => call('verifyEmail', { email, otp }, { address }),
    openLink: (link: string) => call('verifyEmail', { link }),
    logIn: (password = PASSWORD) => call('login', { email, password, host }),
    forgot: () => call('getOtpToForgotPassword', { email }),
    submitForgot: (otp: string, address?: string) =>
      call('submitOtpToForgotPassword', { email, otp }, { address }),
    /** Uses a password grant: that of the cookie, unless a token is given. */
    reset: (password: string, resetToken?: string) =>
      call('resetPassword', { email, password, ...(resetToken === undefined ? {} : { resetToken }) }),
    /** Reads the mails, newest first, with the code and the secret of the link where there are any. */
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

/** Reads the newest mail's code and link. */
export async function newestMail(person: Newcomer): Promise<{ code: string; link: string }> {
  const [mail] = await person.mails();
  if (mail === undefined) throw new Error(`Nothing was mailed to ${person.email}.`);
  return mail;
}

/** Makes a code that is not this one. */
export function otherCode(code: string, step = 1): string {
  return String((Number(code) + step) % 10_000).padStart(4, '0');
}

/**
 * Lets time pass for a tenant's counted events, for the codes that it sent and for the rights that they gave.
 */
export async function advanceTime(test: TestApp, tenant: TestTenant, interval: string): Promise<void> {
  const values = [tenant.id, interval];
  for (const [table, column] of [
    ['throttle_events', 'happened_at'],
    ['password_guesses', 'happened_at'],
    ['email_codes', 'expires_at'],
    ['password_grants', 'expires_at'],
    ['registrations', 'code_expires_at'],
  ] as const) {
    await test.database.asOwner(
      `update ${table} set ${column} = ${movedBy(column, '-$2::interval')} where tenant_id = $1`,
      values,
    );
  }
}

/** Counts so many wrong codes for an address, as if they had been typed one after the other. */
export async function countWrongCodesInARow(
  test: TestApp,
  tenant: TestTenant,
  email: string,
  count: number,
): Promise<void> {
  await test.database.asOwner(
    `insert into throttle_events (tenant_id, id, scope, subject)
     select $1, gen_random_uuid(), 'codeInARow', $2 from generate_series(1, $3)`,
    [tenant.id, hashSubject(APP_SECRET, email), count],
  );
}

/** A person who has a code and has yet to prove the address. */
export type SignedUp = { tenant: TestTenant; person: Newcomer; code: string; link: string };

export async function signUpSomeone(test: TestApp, tenant?: TestTenant): Promise<SignedUp> {
  const at = tenant ?? (await createTestTenant(test));
  const person = createNewcomer(test, at);
  await person.register();
  return { tenant: at, person, ...(await newestMail(person)) };
}

/** Asks for a new code once that is allowed again. */
export async function requestNewCode(test: TestApp, { person, tenant }: SignedUp): Promise<SignedUp> {
  await advanceTime(test, tenant, '31 seconds');
  const { status, text } = await person.resend();
  if (status !== 200) throw new Error(`No new code was sent: ${text}`);
  return { person, tenant, ...(await newestMail(person)) };
}

/** Guesses wrong codes. @returns status and code of each answer */
export async function guessWrong(
  { person, code }: Pick<SignedUp, 'person' | 'code'>,
  times: number,
  address?: string,
): Promise<string[]> {
  const answers: string[] = [];
  for (let step = 1; step <= times; step += 1) {
    const { status, code: fault } = await person.verify(otherCode(code, step), address);
    answers.push(`${status} ${fault}`);
  }
  return answers;
}
