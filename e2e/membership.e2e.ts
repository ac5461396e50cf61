import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { submitForm } from './support/call.ts';
import { endPlan, grantPlan, logIn, newLearner } from './support/learner.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';
import { sitTest } from './support/player.ts';

const MEMBERSHIP = /\/menu\/membership(?:\?back=.*)?$/u;
const QUIZ = 'Buoys, Tides and the Chart Table';

const northOf = (baseURL?: string) => (baseURL ?? '').replace('localhost', 'north.localhost');
const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const said = (page: Page) => page.getByRole('main').getByRole('status');
const takeQuiz = (page: Page) => page.getByRole('button', { name: new RegExp(`^Take Quiz ?: ${QUIZ}`, 'u') });

/** A learner without a plan in an organisation that is not free, in a separate browser. */
async function enter(browser: Browser, north: string): Promise<{ page: Page; email: string }> {
  const page = await (await browser.newContext({ baseURL: north })).newPage();
  const email = await newLearner(north);
  await logIn(page, email);
  return { page, email };
}

/** Orders the plan of this price; ends on the sandbox's payment page. */
async function order(page: Page, price: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Upgrade Now for ${price},`, 'u') }).click();
  await page.waitForURL('**/dev/payments/*');
  await expect(page.getByText('Sandbox: no money is moved.')).toBeVisible();
}

const press = (page: Page, name: 'Pay' | 'Pay later' | 'Decline') =>
  page.getByRole('button', { name, exact: true }).click();

test.describe.configure({ mode: 'parallel' });

test('a learner without a plan is led to membership, pays, has the invoice, sits the test and reads its score', async ({
  browser,
  baseURL,
}) => {
  const { page } = await enter(browser, northOf(baseURL));
  const pageErrors = await collectPageErrors(page);
  await page.reload();
  await page
    .getByRole('button', { name: /^Take Exam/u })
    .first()
    .click();
  await page.waitForURL(MEMBERSHIP);
  await page.goBack();
  await takeQuiz(page).click();
  await page.waitForURL(MEMBERSHIP);
  await expect(block(page, 'Payments').getByText('No payments yet.')).toBeVisible();
  await expect(block(page, 'Active Plan').getByText('No active plan')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Upgrade Now/u })).toHaveCount(3);
  await expectAccessible(page);

  await order(page, '£45');
  await press(page, 'Pay');
  await page.waitForURL(MEMBERSHIP);
  await expect(said(page).getByText('Your payment is confirmed.')).toBeVisible();
  await expect(said(page).getByText(/^Your plan lasts until \d\d-\d\d-\d{4}\.$/u)).toBeVisible();
  await expect(block(page, 'Active Plan').getByText('Active', { exact: true })).toBeVisible();
  await expect(block(page, 'Active Plan').getByText('£45.00')).toBeVisible();
  const table = block(page, 'Payments').getByRole('table');
  await expect(table.getByRole('row', { name: /^Validity/u })).toContainText('90 days');
  await expect(table.getByRole('row', { name: /^Payment ID/u })).toContainText(/pi_sandbox_\w{9}$/u);
  await expectAccessible(page);
  const [invoice] = await Promise.all([
    page.waitForEvent('download'),
    table.getByRole('button', { name: /^Invoice of /u }).click(),
  ]);
  expect(invoice.suggestedFilename()).toMatch(/^invoice-\d+\.pdf$/u);
  expect((await readFile(await invoice.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: 'Go to Tests' }).click();
  await sitTest(page, QUIZ, 'Take Quiz');
  await expect(page.getByText(/^\d+\/\d+$/u).first()).toBeVisible();

  // The confirmation is shown once only.
  await page.goto('/menu/membership');
  await expect(table).toBeVisible();
  await expect(said(page).getByText(/confirmed/u)).toHaveCount(0);
  expect(await pageErrors.errors()).toEqual([]);
  await page.context().close();
});

test('a learner whose plan has ended is led to membership from the score and from its address, and buys again', {
  tag: '@extended',
}, async ({ browser, baseURL }) => {
  const { page, email } = await enter(browser, northOf(baseURL));
  await grantPlan(email);
  await page.reload();
  await sitTest(page, QUIZ, 'Take Quiz');
  const score = page.url();
  await endPlan(email);
  await page.goto('/menu/tests');
  await page
    .getByRole('link', { name: new RegExp(`^View Score of ${QUIZ}`, 'u') })
    .first()
    .click();
  await page.waitForURL(MEMBERSHIP);
  await expect(block(page, 'Active Plan').getByText('Ended', { exact: true })).toBeVisible();
  await page.goto(score);
  await page.waitForURL(MEMBERSHIP);

  await order(page, '£129.50');
  await press(page, 'Pay');
  await expect(said(page).getByText('Your payment is confirmed.')).toBeVisible();
  await page.goto(score);
  await expect(page.getByText(/^\d+\/\d+$/u).first()).toBeVisible();
  await page.context().close();
});

test('a payment that is declined says so, gives nothing, and leads to help that knows of it', async ({
  browser,
  baseURL,
}) => {
  const { page } = await enter(browser, northOf(baseURL));
  const pageErrors = await collectPageErrors(page);
  await page.goto('/menu/membership');
  await order(page, '£45');
  await press(page, 'Decline');
  await page.waitForURL(/\/menu\/payment-failed\?order=/u);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Failed' })).toBeVisible();
  await expect(page.getByText('Please Check your Card details')).toBeVisible();
  await expect(page.getByText('Nothing', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'write to us' }).click();
  await expect(page.getByText('Your payment goes with this ticket')).toBeVisible();
  await expect(page.getByLabel('Subject')).toHaveValue('Payment Failed');
  await page.getByLabel('Description').fill('My card works elsewhere.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByRole('link', { name: 'Payment Failed' }).click();
  await page.getByRole('link', { name: /^Your order of /u }).click();
  await page.waitForURL(MEMBERSHIP);
  await expect(block(page, 'Payments').getByText('No payments yet.')).toBeVisible();
  await expect(block(page, 'Active Plan').getByText('No active plan')).toBeVisible();
  await page.goto('/menu/tests');
  await takeQuiz(page).click();
  await page.waitForURL(MEMBERSHIP);
  expect(await pageErrors.errors()).toEqual([]);
  await page.context().close();
});

test('a payment that comes later is being confirmed, and then is, by itself', { tag: '@extended' }, async ({
  browser,
  baseURL,
}) => {
  const { page } = await enter(browser, northOf(baseURL));
  const pageErrors = await collectPageErrors(page);
  await page.goto('/menu/membership');
  await order(page, '£45');
  await press(page, 'Pay later');
  await page.waitForURL('**/menu/membership?order=*');
  await expect(said(page).getByText('Your payment is being confirmed…')).toBeVisible();
  await expectAccessible(page, ['light']);
  await expect(said(page).getByText('Your payment is confirmed.')).toBeVisible();
  await expect(block(page, 'Active Plan').getByText('Active', { exact: true })).toBeVisible();
  await expect(block(page, 'Payments').getByRole('columnheader')).toHaveCount(1);
  expect(new URL(page.url()).search).toBe('');
  expect(await pageErrors.errors()).toEqual([]);
  await page.context().close();
});

test('a browser that is closed at the payment page misses nothing: what is paid there counts', {
  tag: '@extended',
}, async ({ browser, baseURL }) => {
  const north = northOf(baseURL);
  const { page, email } = await enter(browser, north);
  // A second page, open beside the first and not notified.
  const other = await (await browser.newContext({ baseURL: north })).newPage();
  await logIn(other, email);
  await expect(takeQuiz(other)).toBeVisible();

  await page.goto('/menu/membership');
  await order(page, '£18');
  const paymentPage = new URL(page.url()).pathname;
  await page.context().close();
  expect(await submitForm(north, `${paymentPage}/pay`)).toBe(303);

  await takeQuiz(other).click();
  await expect(other.getByRole('dialog').getByRole('button', { name: 'Take Quiz' })).toBeVisible();
  await other.goto('/menu/membership');
  await expect(block(other, 'Active Plan').getByText('£18.00')).toBeVisible();
  await expect(block(other, 'Payments').getByRole('columnheader')).toHaveCount(1);
  await other.context().close();
});
