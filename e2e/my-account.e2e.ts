import { type Browser, expect, type Page, test } from '@playwright/test';
import { logIn, logInByScreen, newLearner } from './support/learner.ts';
import { newestMailTo } from './support/mailbox.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';
import { drawPicture } from './support/picture.ts';

const PASSWORD = 'a password for journeys';
const CHOSEN = 'another one for journeys';
const ACCOUNT = '/menu/my-account';

const password = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openAccount(page: Page): Promise<void> {
  await page.goto(ACCOUNT);
  await untilAccount(page);
}

async function untilAccount(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'My Account' })).toBeVisible();
  await expect(page.getByLabel('First name')).toBeVisible();
}

/** Logs the same learner in on another device. */
async function logInElsewhere(browser: Browser, baseURL: string, email: string): Promise<Page> {
  const elsewhere = await (await browser.newContext({ baseURL })).newPage();
  await logIn(elsewhere, email);
  return elsewhere;
}

test('a learner changes their details and their picture, and the menu follows at once', async ({
  page,
  baseURL,
}) => {
  const pageErrors = await collectPageErrors(page);
  await logIn(page, await newLearner(baseURL ?? ''), ACCOUNT);
  await untilAccount(page);
  await expectAccessible(page);

  await page.getByLabel('First name').fill('Nour');
  await page.getByLabel('Date of birth').fill('2990-01-01');
  await button(page, 'Save').click();
  await expect(page.getByText('The date of birth cannot be later than today.')).toBeVisible();
  await expect(page.getByLabel('Date of birth')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Date of birth').fill('1991-03-03');
  await button(page, 'Save').click();
  await expect(page.getByText('Profile updated')).toBeVisible();
  await expect(page.getByText('Nour Haddad', { exact: true })).toBeVisible();

  await page.getByLabel('Last name').fill('Not saved yet');
  await page.setInputFiles('input[type=file]', {
    name: 'notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  });
  await expect(page.getByText('“notes.pdf” cannot be used.')).toBeVisible();
  const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(page) };
  await page.setInputFiles('input[type=file]', picture);
  await expect(page.getByRole('img', { name: 'The picture as it will be kept' })).toBeVisible();
  await expect(button(page, 'Save picture')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(button(page, 'Remove picture')).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Not saved yet');
  const shown = page.getByRole('region', { name: 'Profile picture' }).locator('img');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([128, 128]);
  await expect(page.locator('.face img')).toBeVisible();

  await page.getByRole('link', { name: 'Tests', exact: true }).first().click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(leaving).toContainText('last name');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByRole('link', { name: 'Tests', exact: true }).first().click();
  await page.waitForURL('**/menu/tests');

  await openAccount(page);
  await expect(page.getByLabel('First name')).toHaveValue('Nour');
  await expect(page.getByLabel('Date of birth')).toHaveValue('1991-03-03');
  await button(page, 'Remove picture').click();
  await expect(button(page, 'Remove picture')).toBeHidden();
  await expect(page.locator('.face img')).toBeHidden();
  expect(await pageErrors.errors()).toEqual([]);
});

test('a new password logs out elsewhere, is told by mail, and alone logs in again', {
  tag: '@extended',
}, async ({ page, browser, baseURL: origin }) => {
  const baseURL = origin ?? '';
  const pageErrors = await collectPageErrors(page);
  const email = await newLearner(baseURL);
  const elsewhere = await logInElsewhere(browser, baseURL, email);
  await logIn(page, email, ACCOUNT);
  await untilAccount(page);
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).not.toHaveCount(1);

  // By keyboard alone.
  await password(page, 'Old password').focus();
  await page.keyboard.type('not the old one');
  for (const _ of ['eye', 'next']) await page.keyboard.press('Tab');
  await page.keyboard.type(CHOSEN);
  for (const _ of ['eye', 'next']) await page.keyboard.press('Tab');
  await page.keyboard.type(CHOSEN);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not your present password.')).toBeVisible();
  await expect(password(page, 'Old password')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(PASSWORD);
  const before = new Date();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Your password was last changed on/u)).toBeVisible();
  await expect(password(page, 'New password')).toHaveValue('');
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await newestMailTo(baseURL, email, before);

  await elsewhere.reload();
  await elsewhere.waitForURL('**/user-login**');
  await elsewhere.getByLabel('Email').fill(email);
  await password(elsewhere, 'Password').fill(PASSWORD);
  await button(elsewhere, 'Sign In').click();
  await expect(elsewhere.getByText('The e-mail or the password is not right.').first()).toBeVisible();
  await logInByScreen(elsewhere, email, CHOSEN);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2);
  await elsewhere.context().close();
  expect(await pageErrors.errors()).toEqual([]);
});

test('a learner logs out on another device, takes their data along and closes the account for good', {
  tag: '@extended',
}, async ({ page, browser, baseURL: origin }) => {
  const baseURL = origin ?? '';
  const pageErrors = await collectPageErrors(page);
  const email = await newLearner(baseURL);
  const elsewhere = await logInElsewhere(browser, baseURL, email);
  await logIn(page, email, ACCOUNT);
  await untilAccount(page);
  await button(page, 'Log out everywhere else').click();
  await expect(page.getByText('Logged out everywhere else.', { exact: true })).toBeVisible();
  await elsewhere.reload();
  await elsewhere.waitForURL('**/user-login**');
  await elsewhere.context().close();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download my data').click(),
  ]);
  const file = await download.createReadStream();
  const text = Buffer.concat(await file.toArray()).toString('utf8');
  expect(JSON.stringify(JSON.parse(text))).toContain(email);

  await button(page, 'Close my account').click();
  const dialog = page.getByRole('dialog', { name: 'Close your account?' });
  await expectAccessible(page);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Close my account' }).click();
  await expect(dialog.getByRole('button', { name: 'Keep my account' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Yes, close it for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
  await page.goto('/user-login');
  await page.getByLabel('Email').fill(email);
  await password(page, 'Password').fill(PASSWORD);
  await button(page, 'Sign In').click();
  await expect(page.getByText('The e-mail or the password is not right.').first()).toBeVisible();
  expect(await pageErrors.errors()).toEqual([]);
});
