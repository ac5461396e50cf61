import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { runBank } from './support/bank.ts';
import { logIn, newLearner } from './support/learner.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';
import { sitTest } from './support/player.ts';

/** Makes a call of the page's own, as another tab makes it. */
function ask(page: Page, path: string): Promise<{ status: number; body: Record<string, unknown> }> {
  return page.evaluate(async (address) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
    const response = await fetch(address, { headers });
    return { status: response.status, body: await response.json() };
  }, path);
}

const question = (number: number) => ({
  id: `sails:${number}`,
  kind: 'single',
  stem: `<p>Which sail is number ${number}?</p>`,
  options: ['Jib', 'Spinnaker', 'Mizzen'],
  correct: [1],
  explanation: `<p>It fills from ahead, number ${number}.</p>`,
  references: [{ title: 'The Sailmaker’s Hand' }],
  topic: ['Seamanship', 'Rig', 'Sails'],
});

/** Publishes two tests on one topic, so that no other journey meets them. */
function publishTests(): void {
  const folder = mkdtempSync(join(tmpdir(), 'assay-practice-'));
  const publish = (name: string, numbers: number[]) => {
    const file = join(folder, 'sails.jsonl');
    writeFileSync(
      file,
      numbers.map((number) => `${JSON.stringify({ question: question(number) })}\n`).join(''),
    );
    const words = ['--test', name, '--type', 'Quiz', '--minutes', '20'];
    runBank('import', '--file', file, '--format', 'assay', '--yes', ...words);
  };
  try {
    publish('Sails in Brief', [1, 2, 3]);
    publish('Sails to Come', [3, 4]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a topic is practised by keyboard, tells what is held back, and gives nothing of a test that is opened meanwhile', async ({
  page,
  baseURL,
}) => {
  const pageErrors = await collectPageErrors(page);
  await logIn(page, await newLearner(baseURL ?? ''));
  const sheet = page.locator('.sheet');

  publishTests();
  const subdomain = await page.evaluate(() => localStorage.getItem('subdomain'));
  let topics: { _id: string }[] = [];

  // The demonstration has questions that stand in no test: a new learner finds something to practise.
  const found = await ask(page, `/api/user/get-topics/${subdomain}?key=Measures of effect`);
  const [measures] = found.body.topics as { _id: string }[];
  const { body: open } = await ask(page, `/api/practice/get-questions/${measures?._id}`);
  expect(open).toMatchObject({ counts: { all: 3, unseen: 3 } });

  await expect
    .poll(async () => {
      ({ topics } = (await ask(page, `/api/user/get-topics/${subdomain}?key=Sails`)).body as {
        topics: { _id: string }[];
      });
      return topics.length;
    })
    .toBe(1);
  const topic = `/menu/speciality-modules/topic-detail/${topics[0]?._id}`;
  const practice = `${topic}/take-test`;

  // Nothing is released yet: neither the topic's page nor the address shows anything to practise.
  await page.goto(topic);
  await expect(page.getByText('No questions of this topic are released for practice yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Practise this topic' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(practice);
  await expect(sheet.getByText('Nothing in this topic is released for practice yet.')).toBeVisible();
  await expectAccessible(page);
  runBank('release', '--bank', 'sails');

  // No test is taken yet: every question is held back, with the reasons.
  await page.goto(practice);
  await expect(sheet.getByText('Every question of this topic is held back for now.')).toBeVisible();
  await expect(
    sheet.getByText('3 questions are in “Sails in Brief”, which you have not taken yet.'),
  ).toBeVisible();
  await expect(
    sheet.getByText('2 questions are in “Sails to Come”, which you have not taken yet.'),
  ).toBeVisible();
  await expectAccessible(page);

  await page.goto('/menu/tests');
  await sitTest(page, 'Sails in Brief', 'Take Quiz');
  await page.goto(practice);
  await expect(sheet.getByRole('heading', { name: '2 questions held back' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Wrong before.*2 questions/u }).click();
  await expect(page.getByRole('heading', { name: /^Question 1/u })).toBeFocused();
  await expectAccessible(page);

  // By keyboard alone.
  await page.keyboard.press('a');
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect(sheet.getByText(/^It fills from ahead/u)).toBeVisible();
  await expectAccessible(page);

  // A reload continues with the remaining questions: the one that was just answered comes last.
  const first = await sheet.getByText(/^Which sail/u).textContent();
  await page.reload();
  await expect(sheet.getByRole('button', { name: 'Check answer' })).toBeVisible();
  await expect(sheet.getByText(/^Which sail/u)).not.toHaveText(first ?? '');

  // Offline the answer stays, and so it does when the connection is back.
  await page.keyboard.press('b');
  await page.context().setOffline(true);
  await expect(sheet.getByText(/^You are offline\./u)).toBeVisible();
  await page.getByRole('button', { name: 'Check answer' }).click();
  await page.context().setOffline(false);
  await expect(sheet.getByText(/^You are offline\./u)).toHaveCount(0);

  // Another tab opens the test with this question: its key is no longer shown.
  const { testId } = (await ask(page, '/api/report/get-lowest-report')).body;
  const other = await page.context().newPage();
  await other.goto('/menu/tests');
  expect((await ask(other, `/api/test/get-test/${testId}?recharge=1`)).status).toBe(200);
  await other.close();
  await page.getByRole('button', { name: 'Check answer' }).click();
  await expect(sheet.getByRole('alert')).toContainText('in “Sails in Brief”, which you have open');
  await expect(sheet.locator('.sheet-stem')).toHaveCount(0);
  await expect(sheet.getByText('Explanation')).toHaveCount(0);
  await expectAccessible(page);

  // Practice is listed separately, and is not counted while its test is open.
  await page.goto('/menu/proficiency-percentage');
  const practised = page.getByRole('region', { name: 'Practice' });
  await expect(practised.getByText(/1 question not counted now/u)).toBeVisible();
  await expectAccessible(page);
  expect(await pageErrors.errors()).toEqual([]);
});
