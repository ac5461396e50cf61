import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { logIn, newLearner } from './support/learner.ts';
import { asOwner } from './support/owner.ts';
import { collectPageErrors, expectAccessible, expectWholeChoices } from './support/page-checks.ts';

const STAFF = 'staff@demo.test';
const STAFF_PASSWORD = 'practice-makes-perfect';

/** Logs in by the form that is shown; the test itself checks which page follows. */
async function logInStaff(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(STAFF);
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Opens a separate browser. */
async function openBrowser(browser: Browser, baseURL: string) {
  const page = await (await browser.newContext({ baseURL })).newPage();
  return { page, pageErrors: await collectPageErrors(page) };
}

/** Writes a ticket on the page of tickets, which is shown; ends in its chat. */
async function writeTicket(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Description').fill('Two of the options seem right to me.');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByRole('link', { name: new RegExp(subject, 'u') }).click();
  await page.waitForURL('**/menu/tickets/chat/*');
}

const inboxRow = (page: Page, subject: string) => page.getByRole('row', { name: new RegExp(subject, 'u') });
const chatOf = (page: Page) => page.getByRole('log');

test.describe.configure({ mode: 'parallel' });

test('staff see a new ticket arrive, take it, note, answer with a snippet, set it Pending and close it; its learner sees it live', async ({
  browser,
  baseURL,
}) => {
  const base = baseURL ?? '';
  const subject = `Key to question ${randomUUID().slice(0, 8)}`;
  const { page: staff, pageErrors: staffErrors } = await openBrowser(browser, base);
  const { page: learner, pageErrors: learnerErrors } = await openBrowser(browser, base);

  await staff.goto('/user-login');
  await logInStaff(staff);
  await staff.waitForURL('**/staff');
  await staff.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Inbox' }).click();
  await expect(staff.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  await staff.getByLabel('Order').selectOption('newest');
  await expect(staff.getByRole('navigation', { name: 'Tickets by status' })).toContainText(/Open \d/u);

  await logIn(learner, await newLearner(base), '/menu/tickets');
  await writeTicket(learner, subject);
  await expect(inboxRow(staff, subject)).toContainText('Open');
  await expect(inboxRow(staff, subject)).toContainText('Unassigned');
  await expectAccessible(staff);
  await expectWholeChoices(staff);

  // A snippet to answer with.
  const title = `About keys ${randomUUID().slice(0, 8)}`;
  await staff.getByRole('link', { name: 'Snippets' }).click();
  await staff.getByRole('button', { name: 'Add a snippet' }).click();
  await staff.getByLabel('Title').fill(title);
  await staff.getByLabel('Answer').fill('The author of the paper looks at it.');
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText(`Kept: “${title}”.`)).toBeVisible();
  await expectAccessible(staff);

  await staff.goto('/staff/tickets?order=newest');
  await inboxRow(staff, subject).getByRole('link').click();
  await expect(staff.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await staff.getByRole('button', { name: 'Assign to me' }).click();
  await expect(staff.getByText('Assigned to you.')).toBeVisible();

  await staff.getByLabel('Note for staff').fill('Candidates ask this every year.');
  await staff.getByRole('button', { name: 'Add note' }).click();
  await expect(staff.getByRole('region', { name: 'Notes' }).getByRole('listitem')).toContainText(
    'Candidates ask this every year.',
  );

  const box = staff.getByLabel(/^Reply to /u);
  await box.fill('Thank you. ');
  await staff.getByRole('button', { name: 'Insert a snippet' }).click();
  await staff.getByRole('searchbox', { name: 'Search snippets' }).fill(title);
  await expectAccessible(staff);
  await staff.keyboard.press('Enter');
  await expect(box).toHaveValue('Thank you. The author of the paper looks at it.');
  await expect(box).toBeFocused();
  // The text written survives a reload, as does the unfinished note, each in its place.
  await staff.getByLabel('Note for staff').fill('Not finished');
  await staff.reload();
  await expect(box).toHaveValue('Thank you. The author of the paper looks at it.');
  await expect(staff.getByLabel('Note for staff')).toHaveValue('Not finished');
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(chatOf(learner)).toContainText('The author of the paper looks at it.');
  await expect(box).toHaveValue('');

  await learner.getByLabel('Message', { exact: true }).fill('When will that be?');
  await learner.keyboard.press('Enter');
  await expect(chatOf(staff)).toContainText('When will that be?');
  await expect(staff.getByText(/^Unanswered for/u)).toBeVisible();

  await box.fill('Within a week.');
  await staff.getByRole('button', { name: 'Send and hold: the learner cannot reply' }).click();
  await expect(chatOf(learner)).toContainText('Within a week.');
  await expect(learner.getByText('Pending', { exact: true })).toBeVisible();
  await expect(learner.getByLabel('Message', { exact: true })).toBeHidden();
  await expect(staff.getByText('Nobody is waiting')).toBeVisible();

  await staff.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(learner.getByText('Closed', { exact: true })).toBeVisible();
  await expect(staff.getByText('Open it again to reply')).toBeVisible();
  // No text between staff ever appeared in the learner's window.
  await expect(learner.getByText('Candidates ask this every year.')).toHaveCount(0);

  await staff.getByRole('main').getByRole('link', { name: 'Inbox' }).click();
  await expect(staff).toHaveURL(/\/staff\/tickets\?order=newest$/u);
  expect(await staffErrors.errors()).toEqual([]);
  expect(await learnerErrors.errors()).toEqual([]);
  await staff.context().close();
  await learner.context().close();
});

test('a link to a ticket leads there after log-in, and staff who open a learner’s page to their home', {
  tag: '@extended',
}, async ({ browser, baseURL }) => {
  const base = baseURL ?? '';
  const { page: learner } = await openBrowser(browser, base);
  await logIn(learner, await newLearner(base), '/menu/tickets');
  const subject = `Deep ${randomUUID().slice(0, 8)}`;
  await writeTicket(learner, subject);
  const ticketId = new URL(learner.url()).pathname.split('/').at(-1);
  await learner.context().close();

  const { page, pageErrors } = await openBrowser(browser, base);
  await page.goto(`/staff/tickets/${ticketId}`);
  await page.waitForURL('**/user-login?to=*');
  await logInStaff(page);
  await page.waitForURL(`**/staff/tickets/${ticketId}`);
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();

  await page.goto('/menu/tests');
  await page.waitForURL('**/staff');
  await page.getByRole('link', { name: 'My Account' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('checkbox', { name: /^New tickets/u })).toBeVisible();
  await expectAccessible(page);
  expect(await pageErrors.errors()).toEqual([]);
  await page.context().close();
});

test('staff who manage people read in the audit log what was changed, find it by kind and day, and see no tickets', async ({
  page,
  baseURL,
}) => {
  const pageErrors = await collectPageErrors(page);
  const email = await newLearner(baseURL ?? '', 'Okafor');
  await asOwner(async (owner) => {
    await owner.query("update users set role = 'staff' where email = $1", [email]);
    await owner.query(
      `insert into staff_permissions (tenant_id, user_id, content, people, support, settings)
       select tenant_id, id, 'none', 'manage', false, false from users where email = $1`,
      [email],
    );
    await owner.query(
      `insert into audits (tenant_id, id, done_by, action, subject, subject_id, reason, details, done_at)
       select tenant_id, gen_random_uuid(), 'Root', 'permissions_changed', 'person', id, 'She manages people',
         '{"people_before": "none", "people_after": "manage"}', '2026-05-04T09:30:00Z' from users where email = $1`,
      [email],
    );
  });
  await logIn(page, email, '/staff');
  await expect(page.getByText('Nobody waits for approval.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' })).not.toContainText(/Inbox|Snippets|Questions/u);
  await page.getByRole('link', { name: 'Audit log' }).first().click();
  // Others change more than a page in the meantime.
  await page.getByLabel('To').fill('2026-05-31');
  await page.getByLabel('About').selectOption('People');
  const mine = page.getByRole('row', { name: /people: none → manage.*She manages people/u });
  await expect(mine).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('About').selectOption('Tests');
  await expect(mine).toHaveCount(0);
  await page.goBack();
  await expect(mine).toBeVisible();
  await page.getByLabel('From').fill('2026-05-05');
  await expect(mine).toHaveCount(0);
  await page.getByLabel('From').fill('2026-05-04');
  await page.getByLabel('To').fill('2026-05-04');
  await expect(mine).toBeVisible();
  await page.reload();
  await expect(mine).toBeVisible();
  await expect(page.getByLabel('To')).toHaveValue('2026-05-04');

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(mine).toBeVisible();
  await expectAccessible(page);
  expect(await pageErrors.errors()).toEqual([]);
});

test('a learner is led from every page of the staff to the menu', { tag: '@extended' }, async ({
  page,
  baseURL,
}) => {
  await logIn(page, await newLearner(baseURL ?? ''), '/staff');
  await page.waitForURL(/\/menu$/u);
  for (const path of ['/staff/tickets/1', '/staff/snippets', '/staff/settings', '/staff/audits']) {
    await page.goto(path);
    await page.waitForURL(/\/menu$/u);
  }
  await expect(page.getByRole('navigation', { name: 'Menu' })).not.toContainText(/Inbox|Snippets/u);
});

test('a page of the staff opens by its address, after a reload, and back and forth from their account', async ({
  page,
}) => {
  const pageErrors = await collectPageErrors(page);
  const title = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto('/staff/snippets');
  await logInStaff(page);
  await expect(title('Snippets')).toBeVisible();
  await page.reload();
  await expect(title('Snippets')).toBeVisible();
  await page.getByRole('link', { name: 'My Account' }).click();
  await page.waitForURL('**/staff/my-account');
  await expect(title('My Account')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toContainText('Snippets');
  await page.goBack();
  await expect(title('Snippets')).toBeVisible();
  await page.goForward();
  await expect(title('My Account')).toBeVisible();
  // In a low window the entries scroll above the way out.
  await page.setViewportSize({ width: 1280, height: 600 });
  await expect(page.getByRole('button', { name: 'Log out', exact: true })).toBeInViewport();
  await page.goto('/staff/settings');
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeInViewport();
  await page.goto('/staff/no-such-page');
  await expect(title('Unexpected Application Error!')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toContainText('Snippets');
  expect(await pageErrors.errors()).toEqual([]);
});
