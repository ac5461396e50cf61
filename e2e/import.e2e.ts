import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { writeXlsx } from '../packages/interchange/src/tables/xlsx/write-xlsx.ts';
import { expectAccessible } from './support/page-checks.ts';
import { openAuthor } from './support/staff.ts';

const HEADS = ['question', 'A', 'B', 'C', 'D', 'answer', 'explanation', 'topic'];

/**
 * A workbook of so many questions, whose stems hold a word that no other has.
 * @param faulty numbers of those whose key is none of their options
 */
function workbook(mark: string, count: number, faulty: readonly number[]): Buffer {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    const subject = WORDS[index % WORDS.length] ?? '';
    return [
      `What does ${subject} number ${number} of ${mark} call for?`,
      `Rest, ${subject}`,
      `Water, ${number}`,
      `Salt for ${mark}`,
      'A walk',
      faulty.includes(number) ? 'F' : 'B',
      `Because of ${subject}, ${number}.`,
      `Import ${mark}`,
    ];
  });
  return Buffer.from(
    writeXlsx(
      'Questions',
      [HEADS, ...rows],
      HEADS.map(() => 20),
    ),
  );
}

const WORDS = [
  'fever',
  'a cough',
  'a rash',
  'pallor',
  'cramp',
  'thirst',
  'vertigo',
  'oedema',
  'a murmur',
  'jaundice',
];

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/staff/import');
  await page.getByLabel('Choose a file').setInputFiles({
    name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
  await page.waitForURL(/\/staff\/import\/[\da-f-]{36}$/u);
}

const question = (page: Page, number: number) =>
  page.getByRole('article', { name: new RegExp(`^Question ${number},`, 'u') });
const inBank = (page: Page, mark: string) => page.getByText(new RegExp(`${mark} call for`, 'u'));

test('a table with one faulty row is brought in without it', async ({ browser, baseURL }) => {
  const mark = `imp${randomUUID().slice(0, 8)}`;
  const { page, pageErrors } = await openAuthor(browser, baseURL ?? '', 'Okafor');
  await upload(page, `${mark}.xlsx`, workbook(mark, 3, [2]));
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

test('forty questions are corrected, skipped, brought in and undone; what was released since cannot be undone', {
  tag: '@extended',
}, async ({ browser, baseURL }) => {
  const mark = `imp${randomUUID().slice(0, 8)}`;
  const { page, pageErrors } = await openAuthor(browser, baseURL ?? '', 'Okafor');
  const file = workbook(mark, 40, [9, 23]);
  await upload(page, `${mark}.xlsx`, file);
  await page.getByRole('button', { name: 'Bring in 38 questions' }).waitFor();

  // By keys alone: to the first fault, corrected in the editor, and back at it.
  await page.keyboard.press('n');
  await expect(question(page, 9)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Correct question 9' })).toBeVisible();
  await expect(page.getByText('No key is marked.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('b');
  await expect(page.getByRole('radio', { name: 'B is right' })).toBeChecked();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(question(page, 9)).toBeFocused();
  await expect(question(page, 9)).toContainText('Corrected');
  await page.getByRole('button', { name: 'Bring in 39 questions' }).waitFor();

  // One is skipped by its letter; a reload, and another tab, know of it.
  await page.getByRole('link', { name: /^Question 30,/u }).click();
  await expect(question(page, 30)).toBeFocused();
  await page.keyboard.press('s');
  await page.getByRole('button', { name: 'Bring in 38 questions' }).waitFor();
  await expect(page.getByRole('button', { name: 'Bring in 38 questions' })).not.toHaveAttribute(
    'aria-busy',
    'true',
  );
  await page.reload();
  await expect(question(page, 30).getByRole('radio', { name: 'Skip' })).toBeChecked();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await expect(other.getByRole('button', { name: 'Bring in 38 questions' })).toBeVisible();

  // Brought in once, whoever presses.
  await page.getByRole('button', { name: 'Bring in 38 questions' }).click();
  await expect(page.getByText(/: 38 new\.$/u)).toBeVisible();
  await other.getByRole('button', { name: 'Bring in 38 questions' }).click();
  await expect(other.getByText(/: 38 new\.$/u)).toBeVisible();
  await expectAccessible(page);

  // Undone, with a reason; the questions are gone.
  await page.getByRole('button', { name: 'Undo this import…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The wrong term');
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  await expect(page.getByText(/^Undone/u)).toBeVisible();
  await page.goto(`/staff/questions?search=${mark}`);
  await expect(page.getByText('No question matches.')).toBeVisible();

  // Again; then one is released for practice, and it says which one keeps the import.
  await upload(page, `${mark}-again.xlsx`, file);
  await page.getByRole('button', { name: 'Bring in 38 questions' }).click();
  await expect(page.getByText(/: 38 new\.$/u)).toBeVisible();
  const address = page.url();
  await page.goto(`/staff/questions?search=${mark}`);
  const seventh = page.getByRole('row', { name: `number 7 of ${mark}` });
  await seventh.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Release for practice' }).click();
  await page.getByRole('button', { name: 'Release 1 question' }).click();
  await expect(seventh).toContainText('Released');
  await page.goto(address);
  await page.getByRole('button', { name: 'Undo this import…' }).click();
  await dialog.getByLabel('Reason').fill('Once more');
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  await expect(dialog.getByRole('list', { name: 'Questions in use' })).toContainText('released for practice');
  await expectAccessible(page);

  await page.goto('/staff/audits?subject=bank');
  await expect(page.getByRole('table')).toContainText('The wrong term');
  expect(await pageErrors.errors()).toEqual([]);
});
