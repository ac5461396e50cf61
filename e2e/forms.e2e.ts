import { expect, type Page, test } from '@playwright/test';
import { logIn, newLearner, post } from './support/learner.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';

const SESSION_ENDED = 'Your session has ended. Please log in again.';

/** Expects the focus on this field, as a screen reader names and describes it. */
async function expectFocusOn(page: Page, label: string, description: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true }).last();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(description);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
}

test('errors of a sign-up by keyboard appear at their fields and are corrected one after the other', {
  tag: '@extended',
}, async ({ page }) => {
  const pageErrors = await collectPageErrors(page);
  await page.goto('/user-signup');
  await page.getByLabel('First name').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Haddad');
  await page
    .getByLabel(/^Phone/u)
    .last()
    .focus();
  await page.keyboard.type('12');
  await page.keyboard.press('Tab');
  await page.keyboard.type('noor@demo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('short');
  await page.keyboard.press('Enter');
  for (const words of [
    'Please enter your first name.',
    'Please enter your date of birth.',
    'This is not a phone number of the chosen country.',
    'After the @, an e-mail address needs a part with a dot, as in example.org.',
    'Must be at least 8 characters.',
  ])
    await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectFocusOn(page, 'First name', 'Please enter your first name.');
  // The focused field stands out among all that have a fault.
  const ringAround = (label: string) =>
    page.getByLabel(label, { exact: true }).evaluate((field) => getComputedStyle(field).boxShadow);
  expect(await ringAround('First name')).not.toBe(await ringAround('Date of birth'));
  await expectAccessible(page);

  await page.keyboard.type('Noor');
  await expect(page.getByText('Please enter your first name.')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expectFocusOn(page, 'Date of birth', 'Please enter your date of birth.');
  expect(await pageErrors.errors()).toEqual([]);
});

test('an address without an ending shows what is missing, and is kept for the next form', {
  tag: '@extended',
}, async ({ page }) => {
  await page.goto('/user-login');
  await page.getByLabel('Email').fill('learner@demo');
  await page.getByLabel('Password', { exact: true }).fill('whatever');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const words = 'After the @, an e-mail address needs a part with a dot, as in example.org.';
  await expectFocusOn(page, 'Email', words);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot Password?' })).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('learner@demo');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await page.getByRole('link', { name: 'Create an account?' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('learner@demo');
});

test('a message goes with the page that it was about', { tag: '@extended' }, async ({ page }) => {
  await page.goto('/user-login');
  await page.getByLabel('Email').fill('nobody@learner.test');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is not right.');
  await page.getByRole('link', { name: 'Create an account?' }).click();
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a session that ends is said above the log-in, which leads back; a log-out is not', async ({
  page,
  baseURL,
}) => {
  const email = await newLearner(baseURL ?? '');
  await logIn(page, email);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const ended = await fetch(`${baseURL}/api/user/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.status).toBe(200);

  await page.goto('/menu/tests?from=here');
  await page.waitForURL('**/user-login?**');
  await expect(page.getByText(SESSION_ENDED)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a password for journeys');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/menu/tests?from=here');

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/user-login');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText(SESSION_ENDED)).toHaveCount(0);
  await page.goto('/menu/tests');
  await page.waitForURL('**/user-login?**');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page.getByText(SESSION_ENDED)).toHaveCount(0);
});

test('a wait is named on the button, which does not change its size', { tag: '@extended' }, async ({
  page,
  baseURL,
}) => {
  const email = await newLearner(baseURL ?? '');
  let goOn = (): void => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/user/login', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/user-login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a password for journeys');
  const box = await page.getByRole('button', { name: 'Sign In' }).boundingBox();
  await page.keyboard.press('Enter');
  const waiting = page.getByRole('button', { name: 'Signing in…' });
  await expect(waiting).toBeVisible();
  expect(await waiting.boundingBox()).toEqual(box);
  await expectAccessible(page);
  goOn();
  await page.waitForURL('**/menu');
});

test('a code that was copied fills the boxes', { tag: '@extended' }, async ({ page, baseURL }) => {
  const email = `code-${crypto.randomUUID()}@learner.test`;
  const person = { first_name: 'Noor', last_name: 'Haddad', dob: '1991-03-02', mobile: '447700900123' };
  await post(baseURL ?? '', 'register', {
    ...person,
    subdomain: 'localhost',
    email,
    password: 'a password for it',
  });
  await page.goto('/user-login');
  await page.evaluate((address) => localStorage.setItem('email', address), email);
  await page.goto('/user-otp');
  await expect(page.getByLabel('Digit 1 of 4')).toBeFocused();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Your code: 4821');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  });
  await expect(page.getByLabel('Digit 4 of 4')).toHaveValue('1');
  await expect(page.getByLabel('Digit 1 of 4')).toHaveValue('4');
});
