import { expect, type Page, test } from '@playwright/test';
import { pressOn, tabTo, writeIn } from './support/keyboard.ts';
import { expectAccessible } from './support/page-checks.ts';
import { drawPicture } from './support/picture.ts';
import {
  fieldOf,
  newQuestionWords,
  openPractice,
  rowOf,
  saveNext,
  saveQuestion,
} from './support/questions.ts';
import { openAuthor } from './support/staff.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Asks for the draft to be saved as a version, from wherever the focus is. */
async function saveDraft(page: Page, message: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Enter');
  await sayWhatChanged(page, message);
}

async function sayWhatChanged(page: Page, message: string): Promise<void> {
  await expect(page.getByLabel('What changed')).toBeFocused();
  await page.keyboard.type(message);
  await page.keyboard.press('Enter');
}

test('by keyboard alone a question is found, corrected beside another editor, put back, released and practised', {
  tag: '@extended',
}, async ({ browser, baseURL }) => {
  const base = baseURL ?? '';
  const words = newQuestionWords();
  const { mark, topic } = words;
  const { page: ann, pageErrors: errorsOfAnn } = await openAuthor(browser, base, 'Bee');
  const { page: ruth, pageErrors: errorsOfRuth } = await openAuthor(browser, base, 'Okafor');
  const id = await saveQuestion(ann, words);
  const corrected = `Which of the valves closes first, ${mark}?`;

  // Found by a word of its explanation, and opened.
  await pressOn(ruth, ruth.getByRole('link', { name: 'Questions', exact: true }).first());
  await expect(title(ruth)).toBeFocused();
  await ruth.keyboard.press('/');
  await ruth.keyboard.type(words.word);
  await expect(rowOf(ruth, words.stem)).toContainText('Explanation');
  await pressOn(ruth, ruth.getByRole('link', { name: words.stem }));
  await ruth.waitForURL(`**/staff/questions/${id}`);
  await expect(title(ruth)).toBeFocused();

  // Corrected without a connection, while another editor saves.
  await expect(fieldOf(ruth, 'Stem')).toContainText('Which valve');
  await ruth.context().setOffline(true);
  await writeIn(ruth, fieldOf(ruth, 'Stem'), corrected);
  await expect(ruth.getByText('Offline: draft kept on this device')).toBeVisible();
  await saveNext(ann, id, 'Another distractor', ({ options: [first = ''] }) => ({
    options: [first, 'The pulmonary valve'],
  }));
  await ruth.context().setOffline(false);
  await expect(ruth.getByText(/^Draft saved/u)).toBeVisible();

  // Decided part by part: their distractor, her stem.
  const conflict = ruth.getByRole('region', { name: 'Newer version' });
  await saveDraft(ruth, 'A clearer stem');
  await expect(conflict).toBeFocused();
  await expect(conflict).toContainText('Noor Bee saved version 2');
  await expectAccessible(ruth);
  await pressOn(ruth, button(ruth, /^Take this.*Option B/u));
  await pressOn(ruth, button(ruth, 'Save mine as version 3'));
  await sayWhatChanged(ruth, 'A clearer stem');
  await expect(ruth.getByText('Version 3 is saved.')).toBeVisible();
  await expect(title(ruth)).toBeFocused();
  await expect(fieldOf(ruth, 'Option B')).toHaveText('The pulmonary valve');

  // A picture with what it shows, and a formula.
  const chooser = ruth.waitForEvent('filechooser');
  await pressOn(ruth, ruth.getByRole('button', { name: 'Picture', exact: true }));
  const picture = { name: 'valves.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(ruth) };
  await (await chooser).setFiles(picture);
  const shown = ruth.getByLabel('What the picture shows, for those who cannot see it');
  await writeIn(ruth, shown, 'The heart’s four valves');
  await pressOn(ruth, fieldOf(ruth, 'Explanation'), 'ControlOrMeta+End');
  const tools = ruth.getByRole('toolbar', { name: 'Explanation: format' });
  await tabTo(ruth, tools.locator('[tabindex="0"]'));
  await ruth.keyboard.press('End');
  await ruth.keyboard.press('ArrowLeft');
  await expect(tools.getByRole('button', { name: 'Formula' })).toBeFocused();
  await ruth.keyboard.press('Enter');
  await expect(fieldOf(ruth, 'TeX')).toBeFocused();
  await ruth.keyboard.type('\\Delta p = \\frac{F}{A}');
  await ruth.keyboard.press('Enter');
  await expect(fieldOf(ruth, 'Explanation').locator('math')).toBeVisible();
  await expect(fieldOf(ruth, 'Explanation')).toBeFocused();
  await saveDraft(ruth, 'A picture and a formula');
  await expect(ruth.getByText('Version 4 is saved.')).toBeVisible();
  await expect(fieldOf(ruth, 'Explanation')).toBeFocused();

  // Gone back to the version before, from the history.
  await pressOn(ruth, button(ruth, 'History'));
  const history = ruth.getByRole('complementary', { name: 'History' });
  await expect(history.getByRole('heading', { name: 'History' })).toBeFocused();
  const before = history.getByRole('listitem').filter({ hasText: 'Version 3' });
  await pressOn(ruth, before.getByRole('button', { name: 'Go back to this' }));
  await expect(fieldOf(ruth, 'Explanation').locator('math')).toHaveCount(0);
  await saveDraft(ruth, 'Without the formula after all');
  await expect(ruth.getByText('Version 5 is saved.')).toBeVisible();
  await pressOn(ruth, history.getByRole('button', { name: 'Close the history' }));
  await expect(button(ruth, 'History')).toBeFocused();

  // Released by topic, from the row that was left; what learners practise is that version.
  await pressOn(ruth, ruth.getByRole('main').getByRole('link', { name: 'Questions' }));
  await expect(rowOf(ruth, corrected)).toBeFocused();
  await tabTo(ruth, ruth.getByRole('searchbox'));
  await ruth.keyboard.press('ControlOrMeta+a');
  await ruth.keyboard.press('Delete');
  await tabTo(ruth, ruth.getByRole('combobox', { name: 'Topic' }));
  await ruth.keyboard.type(topic);
  await expect(ruth.getByText(/^1 of \d+ questions/u)).toBeVisible();
  await pressOn(ruth, ruth.getByLabel('Choose all on this page'), 'Space');
  await pressOn(ruth, button(ruth, 'Release for practice'));
  await expect(button(ruth, 'Go Back')).toBeFocused();
  await pressOn(ruth, button(ruth, 'Release 1 question'));
  await expect(title(ruth)).toBeFocused();
  await expect(rowOf(ruth, corrected)).toContainText('Released');
  const learner = await openPractice(browser, base, topic);
  await expect(learner.getByText(corrected)).toBeVisible();

  // Each step is in the audit log.
  await pressOn(ruth, ruth.getByRole('link', { name: 'Audit log' }).first());
  await expect(title(ruth)).toBeFocused();
  const log = ruth.getByRole('table');
  const steps = ['Another distractor', 'A clearer stem', 'A picture and a formula', 'Without the formula'];
  for (const step of steps) await expect(log).toContainText(step);
  for (const { errors } of [errorsOfRuth, errorsOfAnn]) {
    // Ruth was offline.
    expect((await errors()).filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  }
});
