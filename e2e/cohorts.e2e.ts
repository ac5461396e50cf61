import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { importThreeQuestions } from './support/bank.ts';
import { logIn, newLearner } from './support/learner.ts';
import { expectAccessible } from './support/page-checks.ts';
import { openAuthor } from './support/staff.ts';

/** Opens a separate browser for a learner, at the tests of this name. */
async function openLearner(page: Page, email: string, name: string): Promise<void> {
  await logIn(page, email, '/menu/tests');
  await page.getByRole('searchbox', { name: 'Search Exams' }).fill(name);
}

test('a cohort is made of pasted addresses, a test becomes its own, and to all others it is not there', {
  tag: '@extended',
}, async ({ browser, baseURL }) => {
  const base = baseURL ?? '';
  const mark = randomUUID().slice(0, 8);
  const [cohort, name] = [`Year ${mark}`, `Cohort paper ${mark}`];
  importThreeQuestions(
    `cohort-${mark}`,
    `Is this for ${mark}`,
    '--test',
    name,
    '--type',
    'Exam',
    '--minutes',
    '20',
  );
  const [member, outsider] = [await newLearner(base), await newLearner(base)];
  const { page, pageErrors } = await openAuthor(browser, base, 'Okafor', '/staff/cohorts');

  await expect(page.getByRole('heading', { level: 1, name: 'Cohorts' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New cohort' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(cohort);
  await page.getByLabel('First day').fill('2026-01-01');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: cohort })).toBeVisible();
  await expect(page.getByText('Nobody is in this cohort yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Add members' }).click();
  const unknown = `nobody-${mark}@learner.test`;
  await page.getByRole('textbox', { name: 'Addresses' }).fill(`${member}\n${unknown}\n${member}\nno address`);
  await page.getByRole('button', { name: 'Check addresses' }).click();
  for (const words of ['No account', 'Twice', 'No address'])
    await expect(page.getByRole('dialog').getByText(words).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Reason').fill('The list of the office');
  await page.getByRole('button', { name: 'Add 1 learner' }).click();
  await expect(page.getByText('Added 1 learner.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: member })).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/staff/tests?search=${mark}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByText('For everybody.')).toBeVisible();
  const testId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByRole('button', { name: 'Change who may sit it…' }).click();
  await page.getByLabel('Only these cohorts').check();
  await page.getByLabel(new RegExp(`^${cohort}`, 'u')).check();
  await expect(page.getByText(/^1 learner may sit it, /u)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByLabel('Reason').fill('It is their paper');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`For ${cohort} alone.`)).toBeVisible();

  const inside = await (await browser.newContext({ baseURL })).newPage();
  await openLearner(inside, member, name);
  await expect(inside.getByRole('heading', { name, exact: true })).toBeVisible();
  const outside = await (await browser.newContext({ baseURL })).newPage();
  await openLearner(outside, outsider, name);
  await expect(outside.getByRole('heading', { name, exact: true })).toHaveCount(0);
  await outside.goto(`/menu/tests/take-test/${testId}`);
  await expect(outside.getByText(/not found/iu).first()).toBeVisible();
  await expect(outside.getByText(name)).toHaveCount(0);

  // A cohort with a test stays.
  await page.goto('/staff/cohorts');
  await page.getByRole('link', { name: cohort }).click();
  await page.getByRole('button', { name: 'Delete the cohort…' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('No longer needed');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(/^Tests are for this cohort/u)).toBeVisible();
  expect(await pageErrors.errors()).toEqual([]);
});
