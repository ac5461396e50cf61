import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/page-checks.ts';
import { drawPicture } from './support/picture.ts';
import { fieldOf, newQuestionWords, openPractice, rowOf, saveQuestion } from './support/questions.ts';
import { openAuthor } from './support/staff.ts';

async function write(page: Page, name: string, text: string): Promise<void> {
  await fieldOf(page, name).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function saveVersion(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: 'Save version' }).first().click();
  await page.getByLabel('What changed').fill(message);
  await page.getByRole('dialog').getByRole('button', { name: 'Save version' }).click();
}

test.describe.configure({ mode: 'parallel' });

test('a question is found in the bank, corrected, saved as a version and released', async ({
  browser,
  baseURL,
}) => {
  const { page, pageErrors } = await openAuthor(browser, baseURL ?? '', 'Okafor');
  const words = newQuestionWords();
  await saveQuestion(page, words);
  await page.goto(`/staff/questions?search=${words.word}`);
  await expect(rowOf(page, words.stem)).toContainText('Explanation');
  await page.getByRole('link', { name: words.stem }).click();
  await write(page, 'Option B', 'The pulmonary valve');
  await saveVersion(page, 'Another distractor');
  await expect(page.getByText('Version 2 is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Release version 2' }).click();
  await expect(page.getByText('Learners see version 2')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Questions' }).click();
  await expect(page).toHaveURL(new RegExp(`search=${words.word}$`, 'u'));
  await expect(rowOf(page, words.stem)).toContainText('Released');
  expect(await pageErrors.errors()).toEqual([]);
});

test('a question is written, found by its explanation, corrected while another editor changes it, released and practised', {
  tag: '@extended',
}, async ({ browser, baseURL }) => {
  const base = baseURL ?? '';
  const { mark, topic, stem, word } = newQuestionWords();
  const { page: ruth, pageErrors: errorsOfRuth } = await openAuthor(browser, base, 'Okafor');
  const { page: ann, pageErrors: errorsOfAnn } = await openAuthor(browser, base, 'Bee');

  // Written and saved.
  await expect(ruth.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expectAccessible(ruth);
  await ruth.getByRole('link', { name: 'Questions', exact: true }).first().click();
  await ruth.getByRole('link', { name: 'New question' }).click();
  await ruth.getByLabel('Domain').fill(topic);
  await write(ruth, 'Stem', stem);
  await write(ruth, 'Option A', 'The mitral valve');
  await write(ruth, 'Option B', 'The aortic valve');
  await ruth.getByRole('radio', { name: 'A is right' }).focus();
  await ruth.keyboard.press('a');
  await expect(ruth.getByRole('radio', { name: 'A is right' })).toBeChecked();
  await write(ruth, 'Explanation', `Pressure rises in the ventricle: ${word}.`);
  // Options C and D are empty: it says so at them, and is saved without them.
  await saveVersion(ruth, 'First words');
  await expect(ruth.getByRole('button', { name: /2 faults/u })).toBeVisible();
  await expectAccessible(ruth);
  await ruth.getByRole('button', { name: 'Remove option D' }).click();
  await ruth.getByRole('button', { name: 'Remove option C' }).click();
  await expect(ruth.getByRole('button', { name: /fault/u })).toHaveCount(0);
  await saveVersion(ruth, 'First words');
  await expect(ruth.getByText('Version 1 is saved.')).toBeVisible();
  await expectAccessible(ruth);
  const address = new URL(ruth.url()).pathname;

  // Found by a word of its explanation, by a colleague.
  await ann.getByRole('link', { name: 'Questions', exact: true }).first().click();
  await ann.getByRole('searchbox').fill(word);
  await expect(rowOf(ann, stem)).toContainText('Explanation');
  await expectAccessible(ann);
  await ann
    .getByRole('link', { name: new RegExp(mark, 'u') })
    .first()
    .click();
  await ann.waitForURL(`**${address}`);
  await expect(fieldOf(ann, 'Stem')).toContainText('Which valve');

  // Ruth is offline for a while and goes on; Ann saves meanwhile.
  await ruth.context().setOffline(true);
  await write(ruth, 'Stem', `Which of the valves closes first, ${mark}?`);
  await expect(ruth.getByText(/Offline/u).first()).toBeVisible();
  await write(ann, 'Option B', 'The pulmonary valve');
  await saveVersion(ann, 'Another distractor');
  await expect(ann.getByText('Version 2 is saved.')).toBeVisible();
  await ruth.context().setOffline(false);
  await ruth.getByRole('button', { name: 'Save version' }).first().click();
  const dialog = ruth.getByRole('dialog');
  const conflict = ruth.getByRole('region', { name: 'Newer version' });
  await expect(dialog.or(conflict).first()).toBeVisible();
  if (await dialog.isVisible()) {
    await ruth.getByLabel('What changed').fill('A clearer stem');
    await dialog.getByRole('button', { name: 'Save version' }).click();
  }
  await expect(conflict).toContainText('saved version 2');
  await expectAccessible(ruth);
  await conflict.getByRole('button', { name: /Save mine as version 3/u }).click();
  await ruth.getByLabel('What changed').fill('A clearer stem');
  await ruth.getByRole('dialog').getByRole('button', { name: 'Save version' }).click();
  await expect(ruth.getByText('Version 3 is saved.')).toBeVisible();

  // A picture and a formula.
  await ruth
    .locator('[data-field="images"] input[type="file"], input[type="file"]')
    .first()
    .setInputFiles({
      name: 'valves.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawPicture(ruth),
    });
  await ruth
    .getByLabel('What the picture shows, for those who cannot see it')
    .fill('The heart’s four valves');
  await fieldOf(ruth, 'Explanation').click();
  await ruth.keyboard.press('ControlOrMeta+End');
  await ruth.getByRole('button', { name: 'Formula' }).last().click();
  await ruth.getByRole('textbox', { name: 'TeX' }).fill('\\Delta p = \\frac{F}{A}');
  await ruth.getByRole('button', { name: 'Insert' }).click();
  await expect(fieldOf(ruth, 'Explanation').locator('math')).toBeVisible();
  await saveVersion(ruth, 'A picture and a formula');
  await expect(ruth.getByText('Version 4 is saved.')).toBeVisible();

  // Gone back to the version before, from the history.
  await ruth.getByRole('button', { name: 'History' }).click();
  const history = ruth.getByRole('complementary', { name: 'History' });
  await history
    .getByRole('listitem')
    .filter({ hasText: 'Version 3' })
    .getByRole('button', { name: 'Go back to this' })
    .click();
  await expect(fieldOf(ruth, 'Explanation').locator('math')).toHaveCount(0);
  await expectAccessible(ruth);
  await saveVersion(ruth, 'Without the formula after all');
  await expect(ruth.getByText('Version 5 is saved.')).toBeVisible();

  // Released by topic; what learners practise is that version.
  await ann.goto('/staff/questions');
  await ann.getByRole('searchbox').fill(mark);
  await expect(rowOf(ann, `Which of the valves closes first, ${mark}`)).toBeVisible();
  await expect(ann.getByText(/^1 of \d+ questions/u)).toBeVisible();
  await ann.getByLabel('Choose all on this page').check();
  await ann.getByRole('button', { name: 'Release for practice' }).click();
  await ann.getByRole('button', { name: 'Release 1 question' }).click();
  await expect(rowOf(ann, mark)).toContainText('Released');
  const learner = await openPractice(browser, base, topic);
  await expect(learner.getByText(`Which of the valves closes first, ${mark}?`)).toBeVisible();

  // Each step is in the audit log.
  await ruth.goto('/staff/audits?subject=question');
  const log = ruth.getByRole('table');
  await expect(log).toContainText('Without the formula after all');
  await expect(log).toContainText('A clearer stem');
  await expect(log).toContainText('Another distractor');
  for (const { errors } of [errorsOfRuth, errorsOfAnn]) {
    // Ruth was offline.
    expect((await errors()).filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  }
});
