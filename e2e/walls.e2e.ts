import { expect, test } from '@playwright/test';
import { logInByScreen, newLearner } from './support/learner.ts';
import { answerShownQuestion, startTest, waitUntilSaved } from './support/player.ts';

test('a visitor under /menu logs in and comes back to the same page', async ({ page, baseURL }) => {
  const email = await newLearner(baseURL ?? '');
  await page.goto('/menu/tests?from=mail');
  await page.waitForURL('**/user-login**');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('The e-mail or the password is not right.').first()).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('a password for journeys');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/menu/tests?from=mail');
});

test('too many wrong passwords say what to do and for how long, and leave a known device alone', {
  tag: '@extended',
}, async ({ page, baseURL, browser }) => {
  const email = await newLearner(baseURL ?? '');
  await logInByScreen(page, email);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/user-login');

  const stranger = await (await browser.newContext()).newPage();
  for (let tried = 0; tried < 10; tried += 1) {
    const data = { email, password: 'not the password', host: 'localhost' };
    const answer = await stranger.request.post(`${baseURL}/api/user/login`, { data });
    expect(answer.status()).toBe(401);
  }
  await stranger.goto(`${baseURL}/user-login`);
  await stranger.getByLabel('Email').fill(email);
  await stranger.getByLabel('Password', { exact: true }).fill('not the password');
  await stranger.getByRole('button', { name: 'Sign In' }).click();
  await expect(
    stranger.getByText(/Too many wrong passwords.*“Forgot Password\?”.*1[45] minutes/u).first(),
  ).toBeVisible();
  await stranger.context().close();

  await logInByScreen(page, email);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});

test('an unknown route shows the error screen with a way back', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
});

test('on a paid platform the menu of a learner leads to membership', async ({ page, baseURL }) => {
  const north = (baseURL ?? '').replace('localhost', 'north.localhost');
  await page.goto(`${north}/user-login`);
  await page.getByLabel('Email').fill('learner@north.test');
  await page.getByLabel('Password', { exact: true }).fill('practice-makes-perfect');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/menu');
  await expect(page.getByRole('link', { name: 'Membership' }).first()).toBeVisible();
  await expect(page).toHaveTitle(/North Harbour Nautical School/u);
});

test('nothing of a learner stays in the browser after log-out', async ({ page, baseURL }) => {
  const email = await newLearner(baseURL ?? '');
  await logInByScreen(page, email);
  await startTest(page, 'Cardiology in Brief', 'Take Quiz');
  await answerShownQuestion(page);
  await waitUntilSaved(page);
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  for (const own of [email, 'timerTimeLeft', 'question-of-', 'selected']) expect(await kept()).toContain(own);
  await page.goto('/menu/tests');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/user-login');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeFocused();
  const left: Record<string, string>[] = JSON.parse(await kept());
  const names = left.flatMap((storage) => Object.keys(storage));
  expect(names.filter((name) => name !== 'scroll-positions').sort()).toEqual(['logo', 'subdomain', 'tenant']);
  expect(JSON.stringify(left)).not.toContain('Noor');
});
