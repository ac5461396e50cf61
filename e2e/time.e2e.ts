import { expect, type Page, test } from '@playwright/test';
import { moveDeadline } from './support/deadline.ts';
import { logIn, newLearner } from './support/learner.ts';
import { asOwner } from './support/owner.ts';
import { answerShownQuestion, startTest, waitUntilSaved } from './support/player.ts';

test('when the time is up the test is submitted by itself, and what was answered counts', async ({
  page,
  baseURL,
}) => {
  const email = await newLearner(baseURL ?? '');
  await logIn(page, email);
  await startTest(page, 'Cardiology in Brief', 'Take Quiz');
  await answerShownQuestion(page);
  await waitUntilSaved(page);
  // The page learns of a moved deadline from its next save.
  await moveDeadline(email, 8);
  await page.getByRole('button', { name: 'Flag Que.' }).click();
  await page.waitForURL('**/menu/tests/check-answers/**');
  await expect(page.getByText('Attempted Questions').locator('..')).toContainText('1');
  await expect(page.getByText('The time ran out').filter({ visible: true })).toBeVisible();
});

test('a test that ended while the learner was away leads to its report', async ({ page, baseURL }) => {
  const email = await newLearner(baseURL ?? '');
  await logIn(page, email);
  await startTest(page, 'Respiratory in Brief', 'Take Quiz');
  await answerShownQuestion(page);
  await waitUntilSaved(page);
  await moveDeadline(email, -40);
  await page.reload();
  await expect(page.getByRole('link', { name: /score/iu }).first()).toBeVisible();
});

test('what was answered without network reaches staff from the next page, though the test ended and its page is gone', async ({
  page,
  context,
  baseURL,
}) => {
  const email = await newLearner(baseURL ?? '');
  await logIn(page, email);
  await startTest(page, 'Respiratory in Brief', 'Take Quiz');
  await context.setOffline(true);
  await answerShownQuestion(page);
  await expect(page.getByText('Offline: kept on this device').first()).toBeVisible();
  await page.goto('about:blank');
  await moveDeadline(email, -40);
  await context.setOffline(false);
  await page.goto('/menu');
  await expect.poll(() => listLateChoices(email)).toEqual([expect.any(String)]);
  const keptAnswers = () =>
    page.evaluate(() => Object.values(localStorage).filter((value) => value.includes('"answers"')));
  await expect.poll(keptAnswers).toEqual([]);
});

/**
 * Choices at the first question of each submission that came too late. A save that the page had begun may
 * arrive as well: a browser completes it or not.
 */
async function listLateChoices(email: string): Promise<unknown[]> {
  const { rows } = await asOwner((owner) =>
    owner.query<{ selected: unknown }>(
      `select l.body -> 0 -> 'selected' as selected from late_payloads l
       join attempts a on a.tenant_id = l.tenant_id and a.id = l.attempt_id
       join users u on u.tenant_id = a.tenant_id and u.id = a.user_id where u.email = $1 and l.kind = 'submit'`,
      [email],
    ),
  );
  return rows.map(({ selected }) => selected);
}

const DAY_MS = 24 * 3_600_000;
for (const [title, offMs] of [
  ['a day ahead', DAY_MS],
  ['a day behind', -DAY_MS],
] as const) {
  test(`the time left is the server’s on a device whose clock is ${title}, and stays so when the clock is changed`, {
    tag: '@extended',
  }, async ({ page, baseURL }) => {
    await page.addInitScript((off) => {
      const { now } = Date;
      let wrongBy = off;
      Date.now = () => now() + wrongBy;
      Reflect.set(window, 'turnClock', (ms: number) => {
        wrongBy += ms;
      });
    }, offMs);
    await logIn(page, await newLearner(baseURL ?? ''));
    await startTest(page, 'Cardiology in Brief', 'Take Quiz');
    const deadlineAt = Date.parse(await page.evaluate(deadlineByTheList));
    const wrongByMs = async () => Math.abs((await shownMs(page)) - (deadlineAt - Date.now()));
    const expectServersTime = () => expect.poll(wrongByMs).toBeLessThan(2_000);

    await expectServersTime();
    for (const turnedBy of [DAY_MS, -2 * DAY_MS]) {
      await page.evaluate((ms) => Reflect.get(window, 'turnClock')(ms), turnedBy);
      // Only what is drawn from now on uses the changed clock.
      const drawnBefore = (await page.getByRole('timer').textContent()) ?? '';
      await expect(page.getByRole('timer')).not.toHaveText(drawnBefore);
      // A clock that is put back gives no time, not even for a moment. One that is put forward looks like a
      // sleep, until the server has been asked.
      if (turnedBy < 0) expect(await wrongByMs()).toBeLessThan(2_000);
      await expectServersTime();
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      // The test continues: a device cannot end it, either.
      await answerShownQuestion(page);
      await waitUntilSaved(page);
      await expectServersTime();
    }
  });
}

/** Runs in the page: the end of its one open attempt, by the list of tests. */
async function deadlineByTheList(): Promise<string> {
  const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
  const { tests } = await (await fetch('/api/test/get-tests', { headers })).json();
  return tests.find((one: { attempt?: object }) => one.attempt).attempt.deadlineAt;
}

/** The time left on the page: hours, minutes and seconds. */
async function shownMs(page: Page): Promise<number> {
  const [hours = 0, minutes = 0, seconds = 0] = ((await page.getByRole('timer').textContent()) ?? '')
    .split(':')
    .map(Number);
  return (hours * 3_600 + minutes * 60 + seconds) * 1_000;
}
