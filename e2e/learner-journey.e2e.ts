import { expect, type Page, test } from '@playwright/test';
import { enterCode, fillSignUp, logIn, newLearner } from './support/learner.ts';
import { collectPageErrors, expectAccessible, expectRoomForFingers } from './support/page-checks.ts';
import { answerShownQuestion, startTest, waitUntilSaved } from './support/player.ts';

/** Lists the tests of one subject, as many as it says, which a reload keeps and Back undoes. */
async function filterBySubject(page: Page): Promise<void> {
  const subject = page.getByRole('group', { name: 'Subject' }).getByRole('button').nth(1);
  const name = await subject.locator('span').textContent();
  const counts = page.getByRole('navigation', { name: 'Sections' }).locator('b');
  const expectFiltered = async () => {
    await expect(subject).toHaveAttribute('aria-pressed', 'true');
    expect(new URL(page.url()).searchParams.get('subject')).toBe(name);
    await expect
      .poll(async () => {
        const listed = (await counts.allTextContents()).map(Number).reduce((sum, count) => sum + count, 0);
        return listed - Number(await subject.locator('b').textContent());
      })
      .toBe(0);
  };
  await subject.click();
  await expectFiltered();
  await page.reload();
  await expectFiltered();
  await page.goBack();
  await expect(subject).toHaveAttribute('aria-pressed', 'false');
  expect(new URL(page.url()).search).toBe('');
}

test('a new learner signs up, sits a test, reloads in the middle, submits and reviews every answer', async ({
  page,
  baseURL,
}) => {
  const pageErrors = await collectPageErrors(page);
  const email = `journey-${crypto.randomUUID()}@learner.test`;

  await page.goto('/user-signup');
  await expectAccessible(page);
  await fillSignUp(page, email);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Verify Email' }).click();
  await expect(page.getByText('All fields required').first()).toBeVisible();
  await expectAccessible(page);
  await enterCode(page, baseURL ?? '', email);
  await expect(page.getByRole('button', { name: 'Take Quiz' }).first()).toBeVisible();
  await expectAccessible(page);
  await filterBySubject(page);
  await page.getByPlaceholder('Search Quizzes..').fill('  salts IN brief ');
  await expect(page.getByRole('heading', { name: 'Cardiology in Brief' })).toHaveCount(0);
  await startTest(page, 'Salts in Brief', 'Take Quiz');
  await expectAccessible(page);

  const sheet = page.locator('.sheet');
  await answerShownQuestion(page);
  await page.getByRole('button', { name: 'Flag Que.' }).click();
  await expect(page.getByRole('button', { name: 'Flagged', exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'NOT SURE' }).check();
  await page.getByRole('button', { name: /^Take Notes/u }).click();
  await page.getByRole('textbox').fill('Anion gap first');
  await page.getByRole('button', { name: /^Calculator/u }).click();
  await expectAccessible(page);
  await waitUntilSaved(page);

  const before = await page.getByRole('timer').textContent();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Question 1\b/u })).toBeVisible();
  await expect(sheet.locator('.options input:checked').first()).toBeAttached();
  await expect(page.getByRole('button', { name: 'Flagged', exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'NOT SURE' })).toBeChecked();
  expect(((await page.getByRole('timer').textContent()) ?? '') <= (before ?? '')).toBe(true);

  while (await page.getByRole('button', { name: 'Next', exact: true }).isVisible()) {
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await answerShownQuestion(page);
  }
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Go Back & Add Response' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit Now' }).click();

  await page.waitForURL('**/menu/tests/check-answers/**');
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible();
  await expect(page.getByText('Anion gap first')).toBeVisible();
  await expect(page.getByText('Correct Option').first()).toBeVisible();
  await expect(page.getByText('Time on this question: ')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'time on each question' }).click();
  const times = page.getByRole('dialog', { name: 'Time on each question' });
  await expect(times.getByText('how long each question was on your screen')).toBeVisible();
  await expectAccessible(page);
  await times.getByRole('link', { name: /^Question 3 /u }).click();
  await expect(page.getByRole('heading', { name: /^Question 3\b/u })).toBeVisible();
  await page.setViewportSize({ width: 820, height: 1180 });
  await expectRoomForFingers(page);

  // On paper there is every question, and nothing else.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('.review-paper-question')).toHaveCount(6);
  await expect(page.locator('.review-paper-question').last()).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });

  // The end of the review leads to what was wrong, and says why it cannot be practised yet.
  await page.getByRole('button', { name: 'Last question' }).click();
  await page.getByRole('button', { name: 'Next question' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What next' })).toBeFocused();
  await expect(sheet.getByText(/which you have not taken yet\.$/u).first()).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('link', { name: /^Go through All \d wrong answers$/u }).click();
  await expect(page.getByRole('heading', { name: /^Question \d\b/u })).toBeFocused();
  expect(await pageErrors.errors()).toEqual([]);
});

test('a learner cannot submit with responses missing, and is led to each missing question', async ({
  page,
  baseURL,
}) => {
  await logIn(page, await newLearner(baseURL ?? ''));
  await startTest(page, 'Glands in Brief', 'Take Quiz');
  await answerShownQuestion(page);
  await page.getByRole('button', { name: 'Question 5, unanswered' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: '4 questions have no response' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Submit Now' })).toHaveCount(0);
  // On a phone in landscape only the list scrolls: the question, the reason and the way back stay.
  await page.setViewportSize({ width: 667, height: 320 });
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText('The test can be submitted when')).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: /Question 5/u }).focus();
  await expect(dialog.getByRole('heading')).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole('button', { name: 'Go Back & Add Response' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: /Question 3/u }).click();
  await expect(page.getByRole('heading', { name: /^Question 3\b/u })).toBeVisible();

  await page.context().setOffline(true);
  await answerShownQuestion(page);
  await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText('Offline: kept on this device').first()).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  await waitUntilSaved(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.goto('/menu/help');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
