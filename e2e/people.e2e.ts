import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { fillSignUp, logIn, newLearner, PASSWORD } from './support/learner.ts';
import { newestMailTo } from './support/mailbox.ts';
import { asOwner } from './support/owner.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';

/** Makes an organisation of its own: its rule of sign-up is nobody else's. @returns its address */
async function newOrganisation(baseURL: string): Promise<string> {
  const name = `college-${randomUUID().slice(0, 8)}`;
  await asOwner(async (owner) => {
    const { rows } = await owner.query<{ tenant_id: string }>(
      `insert into tenants (tenant_id, name, sub_domain_name) values (gen_random_uuid(), $1, $1) returning tenant_id`,
      [`College ${name}`],
    );
    await owner.query('insert into tenant_hosts (host, tenant_id) values ($1, $2)', [
      `${name}.localhost`,
      rows[0]?.tenant_id,
    ]);
  });
  return baseURL.replace('localhost', `${name}.localhost`);
}

async function makeManager(email: string): Promise<void> {
  await asOwner(async (owner) => {
    await owner.query("update users set role = 'staff' where email = $1", [email]);
    await owner.query(
      `insert into staff_permissions (tenant_id, user_id, content, people, support, settings)
       select tenant_id, id, 'none', 'manage', false, true from users where email = $1`,
      [email],
    );
  });
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('staff ask for approval, invite somebody who signs up without a code, and approve who came alone', {
  tag: '@extended',
}, async ({ browser, baseURL: origin }) => {
  const baseURL = await newOrganisation(origin ?? '');
  const open = async () => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    return { page, pageErrors: await collectPageErrors(page) };
  };
  const { page: staff, pageErrors: errorsOfStaff } = await open();
  const { page: learner, pageErrors: errorsOfLearner } = await open();
  const [invited, alone] = [`invited-${randomUUID()}@new.test`, `alone-${randomUUID()}@new.test`];
  const manager = await newLearner(baseURL, 'Okafor');
  await makeManager(manager);
  await logIn(staff, manager, '/staff');

  // The rule.
  await expect(staff.getByText('Nobody waits for approval.')).toBeVisible();
  await staff.getByRole('link', { name: 'People', exact: true }).first().click();
  await expect(staff.getByText('Who may sign up: Everybody')).toBeVisible();
  await expect(staff.getByText('Nobody has been invited yet.')).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Change' }).click();
  await staff.getByRole('radio', { name: /^With approval/u }).check();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText('Who may sign up: With approval')).toBeVisible();

  // An invitation.
  await staff.getByRole('button', { name: 'Invite' }).click();
  await staff
    .getByRole('textbox', { name: 'Addresses' })
    .fill(`Ada Byron <${invited}>\n${invited.toUpperCase()}\n${manager}\nnobody@nowhere`);
  await staff.getByRole('button', { name: 'Check addresses' }).click();
  const rows = staff.getByRole('dialog').getByRole('row');
  await expect(rows.nth(1)).toContainText('No address');
  await expect(rows.nth(2)).toContainText('Twice');
  await expect(rows.nth(3)).toContainText('Has an account');
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(staff.getByText('Sent 1 invitation.')).toBeVisible();
  await expect(staff.getByRole('row', { name: new RegExp(invited, 'u') })).toContainText('Sent');

  // Whoever was invited.
  const { text } = await newestMailTo(baseURL, invited);
  const [link = ''] = /https?:\/\/\S+#invitation=[\w-]+/u.exec(text) ?? [];
  await learner.goto(link);
  await expect(learner.getByLabel('Email')).toHaveValue(invited);
  await expect(learner.getByLabel('Email')).not.toBeEditable();
  await expectAccessible(learner);
  await learner.getByLabel('First name').fill('Ada');
  await learner.getByLabel('Last name').fill('Byron');
  await learner.getByLabel('Date of birth').fill('1990-12-10');
  await learner
    .getByLabel(/^Phone/u)
    .last()
    .fill('7700900123');
  await learner.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await learner.getByRole('button', { name: 'Sign Up' }).click();
  await learner.waitForURL('**/menu');
  await learner.getByRole('button', { name: 'Log out' }).first().click();
  await learner.waitForURL('**/user-login');
  await learner.goto(link);
  await expect(learner.getByRole('heading', { name: 'This invitation is over' })).toBeVisible();

  // Whoever comes alone.
  await learner.goto('/user-signup');
  await fillSignUp(learner, alone);
  const { subject } = await newestMailTo(baseURL, alone);
  await learner.getByLabel('Digit 1 of 4').click();
  await learner.keyboard.type(subject.slice(0, 4));
  await learner.getByRole('button', { name: 'Verify Email' }).click();
  const waits = learner.getByRole('heading', { name: 'Waiting for approval' });
  await expect(waits).toBeVisible();
  await expectAccessible(learner);
  await learner.getByRole('link', { name: 'Back to login' }).click();
  await typePassword(learner, alone);
  await expect(waits).toBeVisible();

  // The decision.
  await staff.goto('/staff');
  await staff.getByRole('link', { name: '1 person waits for approval' }).click();
  await staff.getByRole('checkbox', { name: /^Choose Noor/u }).check();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Approve…' }).click();
  await staff.getByRole('button', { name: 'Approve 1 person' }).click();
  await expect(staff.getByText('Approved 1 person.')).toBeVisible();
  await expect(staff.getByText('Nobody waits for approval.')).toBeVisible();
  await newestMailTo(baseURL, alone, new Date(Date.now() - 60_000));
  await learner.getByRole('link', { name: 'Back to login' }).click();
  await typePassword(learner, alone);
  await learner.waitForURL('**/menu');
  await staff.getByRole('button', { name: /^Invitations/u }).click();
  await expect(staff.getByRole('row', { name: new RegExp(invited, 'u') })).toContainText('Joined');
  expect([...(await errorsOfStaff.errors()), ...(await errorsOfLearner.errors())]).toEqual([]);
});
