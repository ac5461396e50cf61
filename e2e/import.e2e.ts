import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/page-checks.ts';
import { openAuthor } from './support/staff.ts';
import { workbook } from './support/workbook.ts';

async function upload(page: Page, file: ReturnType<typeof workbook>): Promise<void> {
  await page.goto('/staff/import');
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.waitForURL(/\/staff\/import\/[\da-f-]{36}$/u);
}

const question = (page: Page, number: number) =>
  page.getByRole('article', { name: new RegExp(`^Question ${number},`, 'u') });
const inBank = (page: Page, mark: string) => page.getByText(new RegExp(`${mark} call for`, 'u'));

test('a table with one faulty row is brought in without it', async ({ browser, baseURL }) => {
  const mark = `imp${randomUUID().slice(0, 8)}`;
  const { page, pageErrors } = await openAuthor(browser, baseURL ?? '', 'Okafor');
  await upload(page, workbook(mark, 3, [2]));
  await expect(page.getByRole('heading', { name: 'Faults first' })).toBeVisible();
  await expect(question(page, 2).getByRole('radio', { name: 'Take' })).toBeDisabled();
  await expect(question(page, 1).locator('li').filter({ hasText: 'Water, 1' })).toContainText('Key');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bring in 2 questions' }).click();
  await expect(page.getByText(/: 2 new\.$/u)).toBeVisible();
  await page.getByRole('link', { name: 'See the questions' }).click();
  // Those of the file alone, until the filter is cleared.
  await expect(inBank(page, mark)).toHaveCount(2);
  const filter = page.getByRole('combobox', { name: 'Import', exact: true });
  await expect(filter.locator('option:checked')).toHaveText(`${mark}.xlsx`);
  await expectAccessible(page);
  await filter.selectOption('Any');
  await page.waitForURL('/staff/questions');
  expect(await pageErrors.errors()).toEqual([]);
});

test('what is decided of a file is known in every window, it comes in once, and what was released since is not undone', {
  tag: '@extended',
}, async ({ browser, baseURL }) => {
  const mark = `imp${randomUUID().slice(0, 8)}`;
  const { page, pageErrors } = await openAuthor(browser, baseURL ?? '', 'Okafor');
  await upload(page, workbook(mark, 40, [9]));
  await page.getByRole('button', { name: 'Bring in 39 questions' }).waitFor();
  await page.getByRole('link', { name: 'Correct question 9' }).click();
  await expect(page.getByText('No key is marked.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to the file' }).click();
  await expect(question(page, 9)).toBeFocused();

  // One is skipped by its letter; a reload, and another tab, know of it.
  await page.getByRole('link', { name: /^Question 30,/u }).click();
  await expect(question(page, 30)).toBeFocused();
  await page.keyboard.press('s');
  const act = page.getByRole('button', { name: 'Bring in 38 questions' });
  await act.waitFor();
  await expect(act).not.toHaveAttribute('aria-busy', 'true');
  await page.reload();
  await expect(question(page, 30).getByRole('radio', { name: 'Skip' })).toBeChecked();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Bring in 38 questions' })).toBeVisible();

  // Brought in once, whoever presses.
  await act.click();
  await expect(page.getByText(/: 38 new\.$/u)).toBeVisible();
  await other.getByRole('button', { name: 'Bring in 38 questions' }).click();
  await expect(other.getByText(/: 38 new\.$/u)).toBeVisible();
  await expectAccessible(page);

  // One is released for practice, and is named as what keeps the import.
  const address = page.url();
  await page.goto(`/staff/questions?search=${mark}`);
  const seventh = page.getByRole('row', { name: `number 7 of ${mark}` });
  await seventh.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Release for practice' }).click();
  await page.getByRole('button', { name: 'Release 1 question' }).click();
  await expect(seventh).toContainText('Released');
  await page.goto(address);
  await page.getByRole('button', { name: 'Undo this import…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The wrong term');
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  await expect(dialog.getByRole('list', { name: 'Questions in use' })).toContainText('released for practice');
  expect(await pageErrors.errors()).toEqual([]);
});
