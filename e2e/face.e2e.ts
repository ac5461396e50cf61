import { expect, type Locator, type Page, test } from '@playwright/test';
import { isWhole } from '../apps/api/src/testing/test-forms.ts';
import { tabTo } from './support/keyboard.ts';
import { ageMailsTo, newestMailTo } from './support/mailbox.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';
import { drawPicture } from './support/picture.ts';

const FIRST = 'first password of a journey';
const SECOND = 'second password of a journey';

/** The two ways of operating a page. */
type Hand = {
  press(page: Page, target: Locator): Promise<void>;
  /** Puts the cursor into a field to type in. */
  enter(page: Page, field: Locator): Promise<void>;
};
const hands: Record<'mouse' | 'keyboard', Hand> = {
  mouse: {
    press: (_page, target) => target.click(),
    enter: (_page, field) => field.click(),
  },
  keyboard: {
    async press(page, target) {
      await tabTo(page, target);
      await page.keyboard.press('Enter');
    },
    enter: tabTo,
  },
};

/** Organisations, each with the way in which `npm test` makes its journey; the whole run makes both. */
const ORGANISATIONS = [
  { host: 'localhost', name: 'Ashdown Medical College', usual: 'mouse' },
  { host: 'north.localhost', name: 'North Harbour Nautical School', usual: 'keyboard' },
] as const;

for (const { host, name, usual } of ORGANISATIONS) {
  for (const way of isWhole ? (['mouse', 'keyboard'] as const) : [usual]) {
    test(`from the landing page of ${name} one signs up, shows one’s face, forgets the password, is back and finds help, by ${way} alone`, {
      tag: '@extended',
    }, async ({ page, baseURL }) => {
      const address = (baseURL ?? '').replace('localhost', host);
      const pageErrors = await collectPageErrors(page);
      await makeJourney(page, { address, name, hand: hands[way], isReadByAxe: way === 'mouse' });
      expect(await pageErrors.errors()).toEqual([]);
    });
  }
}

type Journey = { address: string; name: string; hand: Hand; isReadByAxe: boolean };

async function makeJourney(page: Page, { address, name, hand, isReadByAxe }: Journey): Promise<void> {
  const email = `face-${crypto.randomUUID()}@learner.test`;
  const link = (words: string) => page.getByRole('link', { name: words, exact: true }).first();
  const button = (words: string) => page.getByRole('button', { name: words, exact: true });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const press = (target: Locator) => hand.press(page, target);

  async function type(target: Locator, text: string): Promise<void> {
    await hand.enter(page, target);
    await page.keyboard.type(text);
  }

  /**
   * Checks that each page has a heading, which has the focus where no page was loaded, a title, and no fault
   * that axe finds.
   */
  async function arriveAt(heading: string, title: string, focus?: Locator): Promise<void> {
    const shown = page.getByRole('heading', { level: 1, name: heading });
    await expect(shown).toBeVisible();
    await expect(page).toHaveTitle(title === '' ? name : `${title} · ${name}`);
    if (focus !== undefined) await expect(focus).toBeFocused();
    if (isReadByAxe) await expectAccessible(page, ['light']);
  }
  const heading = page.getByRole('heading', { level: 1 });

  async function typeCode(since: Date): Promise<void> {
    const { subject } = await newestMailTo(address, email, since);
    await page.keyboard.type(subject.slice(0, 4));
    await press(button('Verify Email'));
  }

  await page.goto(address);
  await expect(link('Sign Up Now!')).toBeVisible();
  await arriveAt('', '');
  await press(link('Sign Up Now!'));

  await arriveAt('Sign Up', 'Sign up', heading);
  await type(field('First name'), 'Noor');
  await type(field('Last name'), 'Haddad');
  // Reads the same in each order of day and month.
  await type(field('Date of birth'), '03031991');
  await type(page.getByRole('textbox', { name: 'Phone' }), '7700900123');
  await type(field('Email'), email);
  await type(field('Password'), FIRST);
  const signedUpAt = new Date();
  await press(button('Sign Up'));

  await arriveAt('Check your email', 'Check your email', field('Digit 1 of 4'));
  await typeCode(new Date(0));
  await arriveAt('Welcome, Noor Haddad', 'Dashboard', heading);

  await press(link('My Account'));
  await arriveAt('My Account', 'My Account', heading);
  const choosing = page.waitForEvent('filechooser');
  await press(button('Choose a picture'));
  const picture = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(page) };
  await (await choosing).setFiles(picture);
  await expect(button('Save picture')).toBeFocused();
  await press(button('Save picture'));
  await expect(button('Remove picture')).toBeVisible();
  await expect(button('Choose a picture')).toBeFocused();
  await expect(page.locator('.face img')).toBeVisible();

  await press(button('Log out'));
  await arriveAt('Welcome Back', 'Log in');
  await press(link('Forgot Password?'));
  await arriveAt('Forgot Password?', 'Forgot password', heading);
  await type(field('Email'), email);
  await ageMailsTo(email);
  await press(button('Submit'));
  await arriveAt('Check your email', 'Check your email', field('Digit 1 of 4'));
  await typeCode(signedUpAt);
  await arriveAt('Choose password', 'Choose password', heading);
  await type(field('Password'), SECOND);
  await press(button('Submit'));

  await arriveAt('Welcome Back', 'Log in', heading);
  // The address typed in one form is kept in the next.
  await expect(field('Email')).toHaveValue(email);
  await type(field('Password'), SECOND);
  await press(button('Sign In'));
  await arriveAt('Welcome, Noor Haddad', 'Dashboard', heading);
  await expect(page.locator('.face img')).toBeVisible();
  await press(link('Help'));
  await arriveAt('Help', 'Help', heading);
  await expect(page.getByRole('main').getByRole('paragraph').first()).not.toBeEmpty();
}
