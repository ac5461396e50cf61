import { expect, type Page, test } from '@playwright/test';
import { DEMO_PASSWORD } from '../apps/api/src/demo/demo-password.ts';
import { fillSignUp, logInByScreen, post } from './support/learner.ts';
import { linkIn, newestMailTo } from './support/mailbox.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';

const STRANGERS = 'the password of a stranger';
const CHOSEN = 'chosen after the proof';

/** Types a new password on the page that asks for one; ends at the log-in page. */
async function choosePassword(page: Page, email: string): Promise<void> {
  await page.waitForURL('**/user-reset-password');
  await expect(page.getByRole('heading', { name: 'Choose password' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await expect(page.getByText('Must be at least 8 characters.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL('**/user-login');
  await expect(page.getByText('Your new password is set. Please log in with it.')).toBeVisible();
}

test('the owner of an address that a stranger signed up with first proves it, chooses a password, and the stranger is out', {
  tag: '@extended',
}, async ({ page, baseURL: origin }) => {
  const baseURL = origin ?? '';
  const pageErrors = await collectPageErrors(page);
  const email = `owner-${crypto.randomUUID()}@learner.test`;
  const stranger = { first_name: 'Mallory', last_name: 'M', dob: '1990-01-01', mobile: '447700900999' };
  await post(baseURL, 'register', { ...stranger, subdomain: 'localhost', email, password: STRANGERS });
  const mail = await newestMailTo(baseURL, email);

  await page.goto('/user-signup');
  await fillSignUp(page, email);
  await expect(page.getByText('You are signed up all the same.')).toBeVisible();
  await expect(
    page.getByRole('button', { name: /^You can ask for a new one in \d+ seconds\.$/u }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.goto(linkIn(mail));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await choosePassword(page, email);
  await logInByScreen(page, email, CHOSEN);

  const refused = await fetch(`${baseURL}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: STRANGERS, host: 'localhost' }),
  });
  expect(refused.status).toBe(401);
  expect(await pageErrors.errors()).toEqual([]);
});

test('who forgot the password follows the mail, chooses a new one and logs in with it alone', async ({
  page,
  baseURL: origin,
}) => {
  const baseURL = origin ?? '';
  const pageErrors = await collectPageErrors(page);
  const email = 'learner@demo.test';
  await page.goto('/user-login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.goto(linkIn(await newestMailTo(baseURL, email)));
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await choosePassword(page, email);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('The e-mail or the password is not right.').first()).toBeVisible();
  await logInByScreen(page, email, CHOSEN);
  expect(await pageErrors.errors()).toEqual([]);
});
