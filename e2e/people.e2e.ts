import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { writeXlsx } from '../packages/interchange/src/tables/xlsx/write-xlsx.ts';
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
  await expect(staff.getByRole('link', { name: 'Noor Okafor' })).toBeVisible();
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
  await expect(learner.getByLabel('First name')).toHaveValue('Ada');
  await expect(learner.getByLabel('Last name')).toHaveValue('Byron');
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

/** A workbook of 200 people, of whom six are at fault. @param known address of somebody with an account */
function tableOfPeople(known: string) {
  const good = Array.from({ length: 194 }, (_, index) => [`Person ${index}`, `person${index}@new.test`]);
  const faulty = [
    ['Ada', 'ada at new.test'],
    ['Bea', ''],
    ['Cy', 'PERSON1@new.test'],
    ['Di', known],
    ['Eva', 'eva@'],
    ['', '@new.test'],
  ];
  const rows = [['Name', 'E-mail'], ...good, ...faulty];
  return {
    name: 'people.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(writeXlsx('People', rows, [24, 32])),
  };
}

test('staff invite two hundred people from a workbook, keep a learner out and let them in again', {
  tag: '@extended',
}, async ({ browser, baseURL: origin }) => {
  const baseURL = await newOrganisation(origin ?? '');
  const open = async () => (await browser.newContext({ baseURL })).newPage();
  const [staff, learner] = [await open(), await open()];
  const pageErrors = await collectPageErrors(staff);
  const manager = await newLearner(baseURL, 'Okafor');
  await makeManager(manager);
  const email = await newLearner(baseURL, 'Haddad');
  await logIn(learner, email, '/menu');
  await logIn(staff, manager, '/staff/people');

  // From a workbook with faults.
  await staff.getByRole('button', { name: 'Invite' }).click();
  await staff.getByLabel('Table of people').setInputFiles(tableOfPeople(email));
  const sums = staff.getByRole('list', { name: 'Numbers' });
  await expect(sums.getByRole('listitem').filter({ hasText: 'No address' })).toContainText('4');
  await expect(sums.getByRole('listitem').filter({ hasText: 'Twice' })).toContainText('1');
  await expect(sums.getByRole('listitem').filter({ hasText: 'Has an account' })).toContainText('1');
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Send 194 invitations' }).click();
  await expect(staff.getByText('Sent 194 invitations.')).toBeVisible();
  await expect(staff.getByText('194 invitations', { exact: true })).toBeVisible();

  // One person's page.
  await staff.getByRole('button', { name: /^People/u }).click();
  await staff.getByRole('link', { name: 'Noor Haddad' }).click();
  await expect(staff.getByRole('heading', { level: 1, name: 'Noor Haddad' })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Give access…' }).click();
  await staff.getByLabel('Reason').fill('A gift');
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Give 30 days' }).click();
  await expect(staff.getByText(/^Access lasts until/u)).toBeVisible();

  // Kept out, and let in again.
  await staff.getByRole('button', { name: 'Deactivate…' }).click();
  await staff.getByLabel('Reason').fill('Has left the course');
  await staff.getByRole('button', { name: 'Deactivate 1 person' }).click();
  await expect(staff.getByText('Deactivated 1 person.')).toBeVisible();
  await learner.reload();
  await expect(learner.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await typePassword(learner, email);
  await expect(learner.getByText('The e-mail or the password is not right.').first()).toBeVisible();
  await staff.getByRole('button', { name: 'Reactivate…' }).click();
  await staff.getByLabel('Reason').fill('Is back');
  await staff.getByRole('button', { name: 'Reactivate 1 person' }).click();
  await expect(staff.getByText('Reactivated 1 person.')).toBeVisible();
  await typePassword(learner, email);
  await learner.waitForURL('**/menu');
  for (const words of ['Gave access without payment', 'Has left the course', 'Is back'])
    await expect(staff.getByText(words)).toBeVisible();
  expect(await pageErrors.errors()).toEqual([]);
});

test('staff add a colleague, who chooses a password and sees people, and make a learner staff and a learner again', {
  tag: '@extended',
}, async ({ browser, baseURL: origin }) => {
  const baseURL = await newOrganisation(origin ?? '');
  const open = async () => (await browser.newContext({ baseURL })).newPage();
  const [staff, colleague, learner] = [await open(), await open(), await open()];
  const pageErrors = await collectPageErrors(staff);
  const manager = await newLearner(baseURL, 'Okafor');
  await makeManager(manager);
  const known = await newLearner(baseURL, 'Haddad');
  const email = `ann-${randomUUID()}@staff.test`;
  await logIn(learner, known, '/menu');
  await logIn(staff, manager, '/staff/people');
  const dialog = staff.getByRole('dialog');
  const fill = (label: string, words: string) => dialog.getByLabel(label).fill(words);

  // Refused twice, in words, and nothing that was typed is lost.
  await staff.getByRole('button', { name: 'Add staff' }).click();
  await expectAccessible(staff);
  await fill('First name', 'Ann');
  await fill('Last name', 'Bee');
  await fill('Email', known);
  await fill('Reason', 'A new tutor');
  await dialog.getByLabel('People').selectOption('See');
  await staff.getByRole('button', { name: 'Add and invite' }).click();
  await expect(dialog.getByText(/beyond your own permissions/u)).toBeVisible();
  await dialog.getByLabel('Answers tickets').uncheck();
  await staff.getByRole('button', { name: 'Add and invite' }).click();
  await expect(dialog.getByText(/already has an account with this address/u)).toBeVisible();
  await fill('Email', email);
  await staff.getByRole('button', { name: 'Add and invite' }).click();
  await expect(staff.getByText('Added Ann Bee and sent an invitation.')).toBeVisible();
  await staff.getByRole('link', { name: 'Ann Bee' }).click();
  await expect(staff.getByRole('button', { name: 'Invite again…' })).toBeVisible();
  await expectAccessible(staff);

  const { text } = await newestMailTo(baseURL, email);
  await colleague.goto(/https?:\/\/\S+#k=\S+/u.exec(text)?.[0] ?? '');
  await colleague.getByRole('button', { name: 'Choose a password' }).click();
  await colleague.waitForURL('**/user-reset-password');
  await colleague.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await colleague.getByRole('button', { name: 'Submit' }).click();
  await colleague.waitForURL('**/user-login');
  await typePassword(colleague, email);
  await colleague.waitForURL('**/staff**');
  await colleague.goto(new URL('/staff/people', colleague.url()).href);
  await expect(colleague.getByRole('link', { name: 'Noor Haddad' })).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Add staff' })).toBeHidden();

  // From learner to staff, and back.
  await staff.getByRole('link', { name: 'People', exact: true }).first().click();
  await staff.getByRole('link', { name: 'Noor Haddad' }).click();
  await staff.getByRole('button', { name: 'Make staff…' }).click();
  await dialog.getByLabel('Answers tickets').uncheck();
  await fill('Reason', 'Teaches now');
  await expectAccessible(staff);
  await staff.getByRole('button', { name: 'Make staff', exact: true }).click();
  await expect(staff.getByText('Noor Haddad is now staff and has been told by email.')).toBeVisible();
  await learner.reload();
  await expect(learner.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await staff.getByRole('button', { name: 'Make a learner again…' }).click();
  await fill('Reason', 'Learns again');
  await staff.getByRole('button', { name: 'Make learner', exact: true }).click();
  await expect(staff.getByText('Noor Haddad is a learner again.')).toBeVisible();
  await typePassword(learner, known);
  await learner.waitForURL('**/menu');
  expect(await pageErrors.errors()).toEqual([]);
});
