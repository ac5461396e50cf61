import { expect, type Page, test } from '@playwright/test';
import { logIn, newLearner } from './support/learner.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';
import { sitQuiz, startTest } from './support/player.ts';

const main = (page: Page) => page.getByRole('main');

test('what a learner hands in is on the dashboard, on the leaderboard and in the proficiency of its topics', async ({
  page,
  baseURL,
}) => {
  const pageErrors = await collectPageErrors(page);
  await logIn(page, await newLearner(baseURL ?? ''));

  await page.goto('/menu');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Noor Haddad' })).toBeVisible();
  await expect(main(page).getByText('No test completed yet.')).toBeVisible();
  const newest = main(page).getByRole('region', { name: 'Recently Created Tests' });
  await expect(newest.getByRole('row')).toHaveCount(6);
  await expect(main(page).getByRole('region', { name: 'Leaderboard' }).getByText('You')).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/menu/tests');
  await sitQuiz(page, 'Cardiology in Brief');
  await page.goto('/menu/tests');
  await startTest(page, 'Glands in Brief', 'Take Quiz');

  await page.goto('/menu');
  const open = main(page).getByRole('region', { name: 'Open test' });
  await expect(open.getByTitle('Glands in Brief')).toBeVisible();
  const completed = main(page).getByRole('region', { name: 'Completed Tests' });
  const score = await completed.getByRole('row').nth(1).getByRole('cell').last().textContent();
  expect(score).toMatch(/^\d+\/\d+$/u);
  const own = main(page).getByRole('row', { name: /\bYou\b/u });
  await expect(own).toBeVisible();
  await expectAccessible(page);

  await completed.getByRole('link', { name: 'View All completed tests' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proficiency' })).toBeFocused();
  await expect(main(page).getByText(score ?? '')).toBeVisible();
  await expectAccessible(page);
  const [correct = 0, total = 1] = (score ?? '').split('/').map(Number);
  const overall = `${((100 * correct) / total).toFixed(2)}%`;
  await expect(main(page).getByText(overall).first()).toBeVisible();
  await main(page)
    .getByRole('link', { name: /^View Proficiency in Cardiology in Brief/u })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cardiology in Brief' })).toBeVisible();
  await expect(main(page).getByText(overall).first()).toBeVisible();
  const counts = await main(page)
    .getByText(/^\d+ of \d+ right$/u)
    .allTextContents();
  const sum = (place: number) => counts.reduce((total, words) => total + Number(words.split(' ')[place]), 0);
  expect([sum(0), sum(2)]).toEqual([correct, total]);
  await expectAccessible(page);
  expect(await pageErrors.errors()).toEqual([]);
});
