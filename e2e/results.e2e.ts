import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { isWhole } from '../apps/api/src/testing/test-forms.ts';
import { grantPlan, logIn, newLearner } from './support/learner.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';
import { answerAndHandIn, answerShownQuestion, sitTest, startTest } from './support/player.ts';

/**
 * Organisations, each with two tests that share no question, and a topic with questions that stand in no
 * test.
 */
const ORGANISATIONS = [
  {
    host: 'localhost',
    first: { name: 'Cardiology in Brief', label: 'Take Quiz' },
    second: { name: 'Glands in Brief', label: 'Take Quiz' },
    topic: 'Measures of effect',
  },
  {
    host: 'north.localhost',
    first: { name: 'Buoys, Tides and the Chart Table', label: 'Take Quiz' },
    second: { name: 'Collision Regulations: Term Test', label: 'Take Exam' },
    topic: 'IALA system',
  },
] as const;

const main = (page: Page) => page.getByRole('main');
const block = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true });
const ownRow = (page: Page) => block(page, 'Leaderboard').getByRole('row', { name: /\bYou\b/u });
const titled = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

type Score = { correct: number; total: number };
const percentOf = ({ correct, total }: Score) => `${((100 * correct) / total).toFixed(2)}%`;
const sumOf = (scores: Score[]): Score => ({
  correct: scores.reduce((sum, { correct }) => sum + correct, 0),
  total: scores.reduce((sum, { total }) => sum + total, 0),
});

async function readScores(rows: Locator): Promise<Score[]> {
  const texts = await rows.getByText(/\d+\/\d+$/u).allTextContents();
  return texts.map((text) => {
    const [, correct, total] = /(\d+)\/(\d+)$/u.exec(text) ?? [];
    return { correct: Number(correct), total: Number(total) };
  });
}

/** Rows of the leaderboard that the dashboard shows, each as text. */
async function readWindow(page: Page): Promise<string[]> {
  await page.goto('/menu');
  const leaderboard = block(page, 'Leaderboard');
  const rows = leaderboard.getByRole('row');
  await expect(rows.or(leaderboard.getByText('No data available')).first()).toBeVisible();
  return rows.allTextContents();
}

/** Runs in the page: the rows of the leaderboard as the server has them, each as name and percentage. */
async function askWindow(): Promise<string[]> {
  const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
  const { data } = await (await fetch('/api/user/get-leaderboard', { headers })).json();
  return data.map(
    (row: { name: string; performance: number }) => `${row.name}${row.performance.toFixed(2)}%`,
  );
}

/**
 * Waits until the leaderboard, which is up to five seconds old, has a row with this text, or none has; the
 * dashboard then shows it. The call is asked meanwhile: drawing the page each time costs ten times as much.
 */
async function untilWindow(page: Page, { shows, not }: { shows?: string; not?: string }): Promise<void> {
  const isOf = (text: string | undefined) => (row: string) => text !== undefined && row.includes(text);
  const compare = (rows: string[]) => ({
    shown: shows === undefined || rows.some(isOf(shows)),
    hidden: !rows.some(isOf(not)),
  });
  const wanted = { shown: true, hidden: true };
  await expect.poll(async () => compare(await page.evaluate(askWindow))).toEqual(wanted);
  expect(compare(await readWindow(page))).toEqual(wanted);
}

async function enter(browser: Browser, baseURL: string, name?: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  const email = await newLearner(baseURL, name);
  await grantPlan(email);
  await logIn(page, email);
  return page;
}

// Run in parallel: the longest of them would otherwise be the last to end.
test.describe.configure({ mode: 'parallel' });

for (const { host, first, second, topic } of isWhole ? ORGANISATIONS : ORGANISATIONS.slice(0, 1)) {
  test.describe(`at ${host}`, () => {
    const address = (baseURL?: string) => (baseURL ?? '').replace('localhost', host);

    test('what a learner submits changes every screen of results, down to the questions behind a percentage', async ({
      browser,
      baseURL,
    }) => {
      const page = await enter(browser, address(baseURL));
      const pageErrors = await collectPageErrors(page);

      await page.goto('/menu');
      await titled(page, 'Welcome, Noor Haddad');
      await expect(main(page).getByText('No test completed yet.')).toBeVisible();
      await expect(block(page, 'Recently Created Tests').getByRole('row').nth(4)).toBeVisible();
      await expect(ownRow(page)).toHaveCount(0);
      await expectAccessible(page);

      // The first is submitted, the second is open: the dashboard leads back to it.
      await page.goto('/menu/tests');
      await sitTest(page, first.name, first.label);
      await page.goto('/menu/tests');
      await startTest(page, second.name, second.label);
      await page.goto('/menu');
      const completed = block(page, 'Completed Tests');
      await expect(completed.getByRole('row')).toHaveCount(2);
      const [score] = await readScores(completed);
      if (score === undefined) throw new Error('A completed test has a score.');
      await untilWindow(page, { shows: `You${percentOf(score)}` });
      await expectAccessible(page);
      await block(page, 'What next')
        .getByRole('link', { name: `Continue ${second.name}` })
        .click();
      await answerAndHandIn(page);

      await page.goto('/menu');
      await expect(completed.getByRole('row')).toHaveCount(3);
      const scores = await readScores(completed);
      const overall = sumOf(scores);
      await untilWindow(page, { shows: `You${percentOf(overall)}` });
      // Without the rank, which other learners change.
      // What follows it in the row is the share of the tests, of which other journeys publish some meanwhile.
      const standing = `You${percentOf(overall)}`;

      await completed.getByRole('link', { name: 'View All completed tests' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Proficiency' })).toBeFocused();
      await expect(main(page).getByRole('link', { name: /^View Proficiency/u })).toHaveCount(2);
      expect(await readScores(main(page))).toEqual(scores);
      await expectAccessible(page);
      await main(page)
        .getByRole('link', { name: new RegExp(`^View Proficiency in ${first.name}`, 'u') })
        .click();
      await titled(page, first.name);
      await expect(main(page).getByText(percentOf(score)).first()).toBeVisible();
      const counts = await main(page)
        .getByText(/^\d+ of \d+ right$/u)
        .allTextContents();
      const topics = counts.map((words) => words.split(' ').map(Number));
      const sum = sumOf(topics.map(([correct = 0, , total = 0]) => ({ correct, total })));
      expect(sum).toEqual(score);
      await expectAccessible(page);

      // Retakes the lowest one from the dashboard: a further report, and the same place among the others.
      await page.goto('/menu');
      await page.getByRole('link', { name: 'Recharge', exact: true }).click();
      await titled(page, 'Recharge');
      await page.getByRole('button', { name: 'Recharge Now' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Recharge' }).click();
      await page.waitForURL('**/menu/tests/take-test/*?recharge=1');
      await answerAndHandIn(page);
      await page.getByRole('link', { name: 'Compare with your other attempts' }).click();
      await expect(main(page).getByRole('row', { name: /\d+\/\d+/u })).toHaveCount(2);
      await page.goto('/menu');
      await expect(completed.getByRole('row')).toHaveCount(4);
      await expect(ownRow(page)).toContainText(standing);

      await page.goto('/menu/reports');
      await expect(
        block(page, 'Number of Tests Taken').getByRole('img', { name: /: 3 tests in all/u }),
      ).toBeVisible();
      await expect(
        block(page, 'Confidence VS Performance').getByRole('listitem').getByRole('link'),
      ).toHaveCount(3);
      const level = block(page, 'Calibration').getByRole('row', { name: /I KNOW IT/u });
      await expect(level.first()).toContainText(/chosen \d+ times/u);
      await expectAccessible(page);

      await page.goto(`/menu/speciality-modules?key=${topic}`);
      await page.getByRole('link', { name: `View Details of ${topic}`, exact: true }).click();
      await page.getByRole('link', { name: 'Practise this topic' }).click();
      await page.getByRole('link', { name: /^All/u }).click();
      await expect(page.getByRole('heading', { name: /^Question 1/u })).toBeFocused();
      await answerShownQuestion(page);
      await page.getByRole('button', { name: 'Check answer' }).click();
      await expect(page.locator('.sheet').getByRole('heading', { name: 'Explanation' })).toBeVisible();
      await expectAccessible(page);
      await page.goto('/menu/proficiency-percentage');
      await expect(
        block(page, 'Practice')
          .getByText(/1 question/u)
          .first(),
      ).toBeVisible();

      await page.goto('/menu');
      await expect(ownRow(page)).toContainText(standing);
      await ownRow(page)
        .getByRole('link', { name: /right in first attempts, the questions$/u })
        .click();
      await titled(page, `${overall.correct} of ${overall.total} right in first attempts`);
      const rows = main(page).getByRole('row');
      await expect(rows).toHaveCount(overall.total + 1);
      await expect(rows.filter({ has: page.getByText('Correct', { exact: true }) })).toHaveCount(
        overall.correct,
      );
      await expectAccessible(page);
      expect(await pageErrors.errors()).toEqual([]);
      await page.context().close();
    });

    test('learners see themselves among others, and nobody sees who chose not to be seen', {
      tag: '@extended',
    }, async ({ browser, baseURL }) => {
      const name = crypto.randomUUID().slice(0, 8);
      const better = await enter(browser, address(baseURL));
      const seer = await enter(browser, address(baseURL));
      const hider = await enter(browser, address(baseURL), name);
      await Promise.all([
        sitTest(better, first.name, first.label),
        sitTest(seer, second.name, second.label),
        sitTest(hider, second.name, second.label),
      ]);
      await untilWindow(seer, { shows: name });
      await untilWindow(better, { shows: 'You' });
      expect(await readWindow(better)).not.toEqual(await readWindow(seer));
      await untilWindow(hider, { shows: 'You' });

      await hider.goto('/menu/my-account');
      await hider.getByRole('radio', { name: 'Not at all' }).check();
      await hider.getByRole('button', { name: 'Save choice' }).click();
      await expect(hider.getByText('Saved. The leaderboard updates within seconds.')).toBeVisible();
      await untilWindow(seer, { shows: 'You', not: name });
      await untilWindow(better, { shows: 'You', not: name });
      await untilWindow(hider, { not: 'You' });
      await Promise.all([better, seer, hider].map((page) => page.context().close()));
    });
  });
}
