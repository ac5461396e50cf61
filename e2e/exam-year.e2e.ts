import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import readExcelFile from 'read-excel-file/node';
import { writeXlsx } from '../packages/interchange/src/tables/xlsx/write-xlsx.ts';
import { importQuestions } from './support/bank.ts';
import { PASSWORD } from './support/learner.ts';
import { newestMailTo } from './support/mailbox.ts';
import { asOwner } from './support/owner.ts';
import { collectPageErrors } from './support/page-checks.ts';
import { answerAndHandIn, startTest, waitUntilSaved } from './support/player.ts';
import { openAuthor } from './support/staff.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const score = (page: Page) => page.locator('.score-figure');

/** A workbook of 200 people, of whom six cannot be invited. */
function tableOfPeople(emails: readonly string[]) {
  const good = emails.map((email, index) => [`Person ${index}`, email]);
  const faulty = ['ada at new.test', '', (emails[1] ?? '').toUpperCase(), 'bea@', '@new.test', 'cy'];
  const bad = faulty.map((email) => ['Somebody', email]);
  const rows = [['Name', 'E-mail'], ...good, ...bad];
  return {
    name: 'people.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(writeXlsx('People', rows, [24, 32])),
  };
}

/** Follows an invitation to an account, in a browser of the learner's own. */
async function join(browser: Browser, baseURL: string, email: string, lastName: string) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const pageErrors = await collectPageErrors(page);
  const { text } = await newestMailTo(baseURL, email);
  const [link = ''] = /https?:\/\/\S+#invitation=[\w-]+/u.exec(text) ?? [];
  await page.goto(link);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('First name').fill('Noor');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Date of birth').fill('1990-12-10');
  await page
    .getByLabel(/^Phone/u)
    .last()
    .fill('7700900123');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(page, 'Sign Up').click();
  await page.waitForURL('**/menu');
  // The mail names the organisation's first host, which the session belongs to.
  await page.goto(new URL('/menu/tests', page.url()).href);
  return { context, page, pageErrors };
}

/** Makes accounts of others who were invited, as if they had joined, too. */
async function addAccounts(like: string, emails: readonly string[]): Promise<void> {
  await asOwner((owner) =>
    owner.query(
      `insert into users (tenant_id, id, email, first_name, last_name, mobile, dob, role)
       select u.tenant_id, gen_random_uuid(), e.email, 'Noor', 'Invited', u.mobile, u.dob, 'learner'
       from users u cross join unnest($2::text[]) as e (email) where u.email = $1`,
      [like, emails],
    ),
  );
}

/** Marks question 7 of the test again, from the test's page to the end. */
async function markAgain(page: Page, reason: string): Promise<void> {
  await page.getByLabel('Question', { exact: true }).selectOption({ label: '7. Is this a year 7?' });
  await button(page, 'Mark this one otherwise').click();
  const question = page.getByRole('region', { name: 'Question 7' });
  await question.getByRole('radio', { name: 'Other answers' }).check();
  await question.getByRole('checkbox', { name: 'A is right in question 7' }).check();
  await run(page, reason);
}

async function run(page: Page, reason: string): Promise<void> {
  await page.getByLabel('Reason').fill(reason);
  await page.getByLabel('To the learners whose result changes').fill(`About question 7: ${reason}`);
  await button(page, 'Save and show the effect').click();
  await expect(page.getByText('Nothing has happened yet.')).toBeVisible();
  await button(page, /^Change 2 results/u).click();
  await expect(page.getByText(/^Done/u)).toBeVisible();
}

test('an organisation’s exam, from the invitations to results that were put right', {
  tag: '@extended',
}, async ({ browser, baseURL }) => {
  const base = baseURL ?? '';
  const mark = randomUUID().slice(0, 8);
  const [name, cohort] = [`Finals ${mark}`, `Year ${mark}`];
  const emails = Array.from({ length: 194 }, (_, index) => `p${index}-${mark}@new.test`);
  const [first = '', second = '', ...others] = emails;
  importQuestions(
    `finals-${mark}`,
    'Is this a year',
    'AAAAAABAAA',
    '--test',
    name,
    '--type',
    'Exam',
    '--minutes',
    '40',
  );
  const { page: staff, pageErrors } = await openAuthor(browser, base, 'Okafor', '/staff/people');

  // Two hundred people, of whom six cannot be invited.
  await button(staff, 'Invite').click();
  await staff.getByLabel('Table of people').setInputFiles(tableOfPeople(emails));
  await button(staff, 'Send 194 invitations').click();
  await expect(staff.getByText('Sent 194 invitations.')).toBeVisible();
  const here = await join(browser, base, first, 'Adeyemi');
  const away = await join(browser, base, second, 'Siddiqui');
  await addAccounts(first, others.slice(0, 48));

  // A cohort of fifty, whose exam it is.
  await staff.goto('/staff/cohorts');
  await button(staff, 'New cohort').click();
  await staff.getByRole('dialog').getByLabel('Name').fill(cohort);
  await button(staff, 'Create').click();
  await button(staff, 'Add members').click();
  await staff.getByRole('textbox', { name: 'Addresses' }).fill(emails.slice(0, 50).join('\n'));
  await button(staff, 'Check addresses').click();
  await staff.getByRole('dialog').getByLabel('Reason').fill('The list of the office');
  await button(staff, 'Add 50 learners').click();
  await expect(staff.getByText('Added 50 learners.')).toBeVisible();
  await staff.goto(`/staff/tests?search=${mark}`);
  await staff.getByRole('link', { name, exact: true }).click();
  await button(staff, 'Change who may sit it…').click();
  await staff.getByLabel('Only these cohorts').check();
  await staff.getByLabel(new RegExp(`^${cohort}`, 'u')).check();
  await staff.getByRole('dialog').getByLabel('Reason').fill('It is their paper');
  await staff.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(staff.getByText(`For ${cohort} alone.`)).toBeVisible();
  const testPage = staff.url();

  // A quarter more for one of them.
  await staff.goto('/staff/extra-time');
  await button(staff, 'Give extra time').click();
  await staff.getByLabel('Email address').fill(first);
  await staff.getByLabel('Reason').fill('As agreed with the office');
  await button(staff, 'See what changes').click();
  await button(staff, 'Give 25%').click();
  await expect(staff.getByText(/^Noor Adeyemi has 25% more/u)).toBeVisible();

  // The exam in two windows, one of which is offline when everybody gets ten minutes.
  await here.page.reload();
  await startTest(here.page, name, 'Take Exam');
  await expect(here.page.getByRole('timer')).toContainText(/^00:(?:50:00|49:)/u);
  await startTest(away.page, name, 'Take Exam');
  await away.context.setOffline(true);
  await away.page.locator('.sheet .options input').first().check({ force: true });
  await staff.goto('/staff/live');
  await staff.getByRole('link', { name }).click();
  await expect(staff.getByRole('row', { name: /Siddiqui/u })).toContainText('0 of 10');
  await button(staff, 'Extend all…').click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The fire alarm');
  await dialog.getByRole('button', { name: 'See what changes' }).click();
  await dialog.getByRole('button', { name: /^Extend 2 learners/u }).click();
  await expect(staff.getByText('2 learners extended.')).toBeVisible();
  await expect(here.page.getByText(/^You have 10 minutes more/u)).toBeVisible();
  await away.context.setOffline(false);
  await waitUntilSaved(away.page);
  await expect(away.page.getByText(/^You have 10 minutes more/u)).toBeVisible();
  await expect(staff.getByRole('row', { name: /Siddiqui/u })).toContainText('1 of 10');
  for (const { page } of [here, away]) {
    await answerAndHandIn(page);
    await expect(score(page)).toHaveText(/9\/10$/u);
  }

  // Question 7 had a wrong key.
  await staff.goto(testPage);
  await button(staff, 'Mark it again…').click();
  await markAgain(staff, 'A is right, too.');
  await here.page.reload();
  await expect(score(here.page)).toHaveText(/10\/10$/u);
  await expect(here.page.getByText('About question 7: A is right, too.')).toBeVisible();
  expect((await newestMailTo(base, second)).text).toContain('About question 7: A is right, too.');
  await button(staff, 'Take it back…').click();
  await run(staff, 'A was not right.');
  await here.page.reload();
  await expect(score(here.page)).toHaveText(/9\/10$/u);
  await staff.goto(testPage);
  await button(staff, 'Mark it again…').click();
  await markAgain(staff, 'The board has decided for A, too.');

  // All of it as a file.
  await staff.goto(testPage);
  await staff.getByRole('link', { name: '2 have sat it' }).click();
  const downloading = staff.waitForEvent('download');
  await button(staff, 'Export').click();
  const [results, answers] = await readExcelFile(await readFile(await (await downloading).path()));
  expect(results?.data.slice(1).map((row) => row[1])).toEqual(expect.arrayContaining([first, second]));
  expect(results?.data[1]).toContain(100);
  expect(answers?.data).toHaveLength(21);
  for (const { pageErrors: errors } of [here, away]) expect(await errors.errors()).toEqual([]);
  expect(await pageErrors.errors()).toEqual([]);
});
