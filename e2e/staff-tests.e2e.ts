import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { logIn, newLearner } from './support/learner.ts';
import { expectAccessible } from './support/page-checks.ts';
import { startTest } from './support/player.ts';
import { openAuthor } from './support/staff.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Waits until the server has what was typed, and has looked at it. */
async function untilReady(page: Page, version: number): Promise<void> {
  await expect(page.getByText(/^Draft saved/u)).toBeVisible();
  await expect(page.getByRole('button', { name: `Publish version ${version}` })).toBeEnabled();
}

async function publish(page: Page, version: number, reason: string): Promise<void> {
  await untilReady(page, version);
  const act = `Publish version ${version}`;
  await page.getByRole('button', { name: act }).click();
  const dialog = page.getByRole('dialog', { name: act });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: act }).click();
  await expect(page.getByText(`Version ${version} is published.`)).toBeVisible();
}

test('a test of two questions by hand is published, and a learner sees it', async ({ browser, baseURL }) => {
  const base = baseURL ?? '';
  const name = `By hand ${randomUUID().slice(0, 8)}`;
  const { page, pageErrors } = await openAuthor(browser, base, 'Okafor', '/staff/tests');
  await page.getByRole('link', { name: 'New test' }).click();
  await field(page, 'Name').fill(name);
  await field(page, 'Minutes').fill('20');
  await page.getByRole('radio', { name: 'By hand' }).check();
  for (const _ of [1, 2]) await page.getByRole('button', { name: /^Add / }).first().click();
  await expect(page.getByText('2 questions', { exact: true })).toBeVisible();
  await publish(page, 1, 'First paper');
  await expect(page.getByText(/^Learners see version 1/u)).toBeVisible();

  const learner = await (await browser.newContext({ baseURL })).newPage();
  await logIn(learner, await newLearner(base), '/menu/tests');
  await learner.getByRole('searchbox', { name: 'Search Exams' }).fill(name);
  await expect(learner.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(learner.getByRole('button', { name: /^Take Exam/u })).toHaveCount(1);
  expect(await pageErrors.errors()).toEqual([]);
});

test('a blueprint is left and found again, a trial is not left by mistake, and a test changes while it is sat', {
  tag: '@extended',
}, async ({ browser, baseURL }) => {
  const base = baseURL ?? '';
  const name = `Blueprint ${randomUUID().slice(0, 8)}`;
  const { page, pageErrors } = await openAuthor(browser, base, 'Okafor', '/staff/tests/new');
  await expect(page.getByRole('heading', { level: 1, name: 'New test' })).toBeVisible();
  await expectAccessible(page);

  // Drawn, and left and found again.
  await field(page, 'Name').fill(name);
  await field(page, 'Minutes').fill('30');
  await page.getByRole('button', { name: 'Topic', exact: true }).click();
  await page.getByLabel(/^How many from/u).fill('900');
  await expect(page.getByText(/too many$/u)).toBeVisible();
  await page.getByLabel(/^How many from/u).fill('2');
  await page.getByRole('button', { name: 'Draw 2 questions' }).click();
  await untilReady(page, 1);
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue(name);
  await expect(page.getByText('drawn', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // Tried: nothing of it is stored.
  const address = page.url();
  await page.getByRole('button', { name: 'Try it as a learner' }).click();
  await expect(page.getByText('Trial: nothing is stored.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the test' }).click();
  await page.getByRole('dialog', { name: 'Leave the trial?' }).getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('link', { name: 'Back to the test' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.waitForURL(address);

  // Published, and begun by a learner.
  await publish(page, 1, 'First paper');
  const learner = await (await browser.newContext({ baseURL })).newPage();
  await logIn(learner, await newLearner(base), '/menu/tests');
  await startTest(learner, name, 'Take Exam');

  // Changed and published anew meanwhile.
  await page.reload();
  await expect(page.getByText('1 sits it now')).toBeVisible();
  await page.getByRole('radio', { name: 'By hand' }).check();
  await page
    .getByRole('button', { name: /^Take .* out$/u })
    .first()
    .click();
  await field(page, 'Minutes').fill('45');
  await expect(page.getByText('1 question taken out')).toBeVisible();
  await expect(page.getByText(/^They finish version 1, with its questions, its 30 minutes/u)).toBeVisible();
  await expectAccessible(page);
  await publish(page, 2, 'A shorter paper');

  // Closed: nobody can start it any more.
  await page.getByRole('button', { name: 'Close the test…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close the test' });
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('It was a journey');
  await dialog.getByRole('button', { name: 'Close the test' }).click();
  await expect(page.getByText(/^Closed: version 2/u)).toBeVisible();
  expect(await pageErrors.errors()).toEqual([]);
});
