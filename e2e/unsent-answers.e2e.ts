import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { dropCalls } from './support/dropped-calls.ts';
import { logIn, logInByScreen, newLearner, PASSWORD } from './support/learner.ts';
import { expectAccessible } from './support/page-checks.ts';
import { startTest, waitUntilSaved } from './support/player.ts';

const TEST = 'Reading a Paper Before Coffee';
const NOTE = 'only Noor knows this';

/** Opens a test and writes a note that no save brings to the server, until `restore` is called. */
async function noteUnsent(page: Page) {
  await page.bringToFront();
  const saves = await dropCalls(page, '**/api/test/save-answers/**');
  await startTest(page, TEST, 'Take Quiz');
  await page.getByRole('button', { name: 'Take Notes' }).click();
  await page.getByRole('textbox', { name: /^Your notes/u }).fill(NOTE);
  await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();
  return saves;
}

/** Everything that the browser stores of the site, in every form in which a text could stand there. */
function readStorage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.waitForURL('**/user-login');
}

/** The note is on the page, and reaches the server. */
async function expectNoteSaved(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: 'Continue' })
    .or(page.getByRole('button', { name: 'Continue' }))
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Question 1\b/u })).toBeVisible();
  await page.getByRole('button', { name: 'Take Notes' }).click();
  await expect(page.getByRole('textbox', { name: /^Your notes/u })).toHaveValue(NOTE);
  await waitUntilSaved(page);
  expect(await readStorage(page)).not.toContain('sealed-');
}

/** The answers lie here encrypted, and nothing in this browser tells what or whose they are. */
async function expectSealed(page: Page, email: string): Promise<void> {
  await expect.poll(() => readStorage(page)).toContain('sealed-');
  const kept = await readStorage(page);
  for (const text of [NOTE, email, '"answers"', 'secret']) expect(kept).not.toContain(text);
}

async function twoLearners(context: BrowserContext, baseURL: string) {
  const other = await context.newPage();
  // Opened before any log-in: the log-in page is for visitors.
  await other.goto('/user-login');
  return { noor: await newLearner(baseURL), next: await newLearner(baseURL, 'Okafor'), other };
}

test('answers that were not sent outlive the log-in of somebody else, who finds nothing of them', async ({
  page,
  context,
  baseURL,
}) => {
  const { noor, next, other } = await twoLearners(context, baseURL ?? '');
  await logIn(page, noor);
  const saves = await noteUnsent(page);

  await other.bringToFront();
  await other.getByLabel('Email').fill(next);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign In' }).click();
  await other.waitForURL('**/menu');
  await page.waitForURL('**/menu');
  await expectSealed(other, noor);
  await other.reload();
  await expect(other.getByRole('button', { name: 'Log out' })).toBeVisible();
  await expectSealed(other, noor);

  await logOut(other);
  await expectSealed(other, noor);
  await page.bringToFront();
  await logInByScreen(page, noor);
  saves.restore();
  await expectNoteSaved(page);
});

test('log-out asks while answers are unsent, and keeps them for the next log-in, also of a page that was open', async ({
  page,
  context,
  baseURL,
}) => {
  const noor = await newLearner(baseURL ?? '');
  await logIn(page, noor);
  const saves = await noteUnsent(page);
  const other = await context.newPage();
  await other.goto('/menu/tests');
  await other.getByRole('button', { name: 'Log out', exact: true }).click();
  const dialog = other.getByRole('dialog', { name: 'Log out with unsent answers?' });
  await expectAccessible(other);
  await dialog.getByRole('button', { name: 'Stay logged in' }).click();
  await expect(other.getByRole('button', { name: 'Log out', exact: true })).toBeFocused();
  await other.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Log out', exact: true }).click();
  await other.waitForURL('**/user-login');
  await page.waitForURL('**/user-login?to=*');
  await expectSealed(other, noor);

  await page.bringToFront();
  await logInByScreen(page, noor);
  saves.restore();
  await expectNoteSaved(page);
});
