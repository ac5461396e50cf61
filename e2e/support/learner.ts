import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { call } from './call.ts';
import { newestMailTo } from './mailbox.ts';
import { asOwner } from './owner.ts';

export const PASSWORD = 'a password for journeys';

/**
 * Signs up a new learner by the calls of the specification.
 * @param baseURL the address of the learner's organisation
 * @returns the e-mail address; the password is PASSWORD
 */
export async function newLearner(baseURL: string, lastName = 'Haddad'): Promise<string> {
  const email = `${randomUUID()}@learner.test`;
  const subdomain = new URL(baseURL).hostname;
  const person = { first_name: 'Noor', last_name: lastName, dob: '1991-03-02', mobile: '447700900123' };
  await post(baseURL, 'register', { ...person, subdomain, email, password: PASSWORD });
  const { subject } = await newestMailTo(baseURL, email);
  await post(baseURL, 'verify-email', { email, otp: subject.slice(0, 4) });
  return email;
}

/** Gives a learner a plan, which an organisation that is not free requires. */
export async function grantPlan(email: string): Promise<void> {
  await asOwner((owner) =>
    owner.query(
      `insert into subscriptions (tenant_id, user_id, expires_at)
       select tenant_id, id, now() + interval '1 day' from users where email = $1`,
      [email],
    ),
  );
}

/** Ends the learner's plan, a second ago. */
export async function endPlan(email: string): Promise<void> {
  await asOwner((owner) =>
    owner.query(
      `update subscriptions set expires_at = now() - interval '1 second'
       where user_id = (select id from users where email = $1)`,
      [email],
    ),
  );
}

/** Makes a call of the specification, as a client without cookies. */
export async function post(baseURL: string, name: string, body: object): Promise<void> {
  await call(baseURL, `/api/user/${name}`, body);
}

/** Logs in on the page, as a person would; ends on the Tests screen. Tests of anything else use `logIn`. */
export async function logInByScreen(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/user-login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await goToTests(page);
}

/**
 * Logs in by the call and stores what the log-in screen would have stored; ends on the Tests screen, or at
 * another address, loaded anew.
 */
export async function logIn(page: Page, email: string, address = '/menu/tests'): Promise<void> {
  // Storage belongs to an origin, and its cheapest page is one that no server has to make.
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/empty');
  await page.unroute('**/empty');
  // Sent from the page, so that the cookies are its own: from now on the server knows this browser.
  const refused = await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch('/api/user/login', { method: 'POST', headers, body });
      if (!answer.ok) return `${answer.status} ${await answer.text()}`;
      const { token, user } = await answer.json();
      Object.assign(localStorage, { token, user: JSON.stringify(user) });
      return null;
    },
    JSON.stringify({ email, password: PASSWORD, host: new URL(page.url()).hostname }),
  );
  if (refused !== null) throw new Error(`login answered ${refused}`);
  await page.goto(address);
}

/** Starts at the dashboard, which is the first page after logging in. */
async function goToTests(page: Page): Promise<void> {
  await page.waitForURL('**/menu');
  await page.getByRole('link', { name: 'Tests', exact: true }).first().click();
  await page.waitForURL('**/menu/tests');
}

/** Fills in the sign-up page that is shown and sends it; ends where the code is asked for. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('Date of birth').fill('1991-03-02');
  await page
    .getByLabel(/^Phone/u)
    .last()
    .fill('7700900123');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.waitForURL('**/user-otp');
}

/** Types the code of the mail; ends on the Tests screen. */
export async function enterCode(page: Page, baseURL: string, email: string): Promise<void> {
  const { subject } = await newestMailTo(baseURL, email);
  await page.getByLabel('Digit 1 of 4').click();
  await page.keyboard.type(subject.slice(0, 4));
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await goToTests(page);
}
