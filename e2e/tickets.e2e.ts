import { expect, type Page, test } from '@playwright/test';
import { dropCalls } from './support/dropped-calls.ts';
import { tabTo } from './support/keyboard.ts';
import { logIn, newLearner } from './support/learner.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';
import { drawPicture } from './support/picture.ts';
import { sitTest } from './support/player.ts';
import { newStaff, shownTicket } from './support/staff.ts';

const PHONE = { width: 390, height: 844 };

const region = (page: Page, name: string) => page.getByRole('region', { name });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const log = (page: Page) => page.getByRole('log', { name: 'Messages' });

test.describe.configure({ mode: 'parallel' });

test('a learner asks with a picture, talks with the staff as they answer, and cannot write once it is closed', async ({
  page,
  request,
  baseURL,
}) => {
  const staff = await newStaff(request, baseURL ?? '');
  const pageErrors = await collectPageErrors(page);
  await logIn(page, await newLearner(baseURL ?? ''), '/menu/tickets/view-all');
  await expect(page.getByText('No ticket found!')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '+ Create Ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Ticket' });
  await dialog.getByLabel('Subject').fill('A scale that I cannot read');
  await dialog.getByLabel('Description').fill('See the picture.\nIt is cut off.');
  await dialog.getByLabel('Send to').selectOption('Anyone');
  const picture = { name: 'scale.jpg', mimeType: 'image/jpeg', buffer: await drawPicture(page) };
  await dialog.getByLabel('Picture file').setInputFiles(picture);
  await expect(dialog.getByRole('img', { name: 'The picture scale.jpg' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row', { name: /A scale that I cannot read/u });
  await expect(row).toContainText('Issue Not Resolved');

  await page.goto('/menu/tickets');
  await page.getByRole('heading', { name: 'A scale that I cannot read' }).click();
  await page.waitForURL('**/menu/tickets/chat/*');
  const ticket = shownTicket(page);
  await expect(page.getByText('No Chats Found!')).toBeVisible();
  await expect(page.getByText('It is cut off.')).toHaveText('See the picture.\nIt is cut off.', {
    useInnerText: true,
  });
  await page.getByRole('button', { name: 'Picture, shown large' }).click();
  const large = page.getByRole('dialog', { name: 'Picture' }).getByRole('img');
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Close' }).click();

  await message(page).fill('Is it cut off for others, too?');
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('Is it cut off for others, too?')).toBeVisible();
  await expect(message(page)).toHaveValue('');
  await staff.reply(ticket, 'It is. We mend it.');
  // Notified at once: the page would poll only after half a minute.
  await expect(log(page).getByText('It is. We mend it.')).toBeVisible({ timeout: 20_000 });
  await expect(log(page).getByText('Noor Okafor')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/menu');
  await expect(region(page, 'New Tickets').getByText('No ticket found!')).toBeVisible();
  await staff.reply(ticket, 'Now it is mended.');
  await page.reload();
  const fresh = region(page, 'New Tickets').getByRole('listitem');
  await expect(fresh).toHaveText(
    /^A scale that I cannot read\d\d-\d\d-\d{4}, \d{1,2}:\d\d [ap]m · new message$/u,
  );
  await expectAccessible(page);
  await fresh.getByRole('link').click();
  await expect(log(page).getByText('Now it is mended.')).toBeInViewport();

  await message(page).fill('Thank you, and one more thing');
  await staff.reply(ticket, 'Then I close it.', 'Closed');
  await expect(page.getByText('This ticket is closed')).toBeVisible();
  await expect(page.getByText('Your draft is kept on this device.')).toBeVisible();
  await expect(message(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/menu/tickets/view-all');
  await expect(row).toContainText('Issue Resolved');
  expect(await pageErrors.errors()).toEqual([]);
});

test('a chat that was lost goes on where it was, and a message whose answer was lost is there once', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const staff = await newStaff(request, baseURL ?? '');
  await logIn(page, await newLearner(baseURL ?? ''), '/menu/tickets');
  const ticket = await createTicket(page, 'A line that breaks');
  // The server takes the message, and its answer is lost.
  const calls = await dropCalls(page, '**/api/ticket/post-message/*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await message(page).fill('Do you hear me?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(log(page).getByText('Do you hear me?')).toBeVisible();
  await expect(message(page)).toHaveValue('');
  calls.restore();

  await context.setOffline(true);
  await staff.reply(ticket, 'Yes, I do.');
  await message(page).fill('Nobody answers');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Not sent' })).toBeVisible();
  await context.setOffline(false);
  await page.keyboard.press('Enter');
  await expect(log(page).getByText('Nobody answers')).toBeVisible();
  await expect(log(page).getByText('Yes, I do.')).toBeVisible();
  await page.reload();
  await expect(log(page).getByRole('listitem')).toHaveCount(3);
});

test('a question is reported from the review, and the ticket leads back to it', { tag: '@extended' }, async ({
  page,
  baseURL,
}) => {
  const pageErrors = await collectPageErrors(page);
  await logIn(page, await newLearner(baseURL ?? ''));
  await sitTest(page, 'Cardiology in Brief', 'Take Quiz');
  await page.getByRole('button', { name: 'Next question' }).click();
  await page.getByRole('button', { name: 'Report this question' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this question' });
  await expect(dialog.getByLabel('Subject')).toHaveValue('Question 2 of Cardiology in Brief');
  await expect(dialog.getByText('question 2 of “Cardiology in Brief”')).toBeVisible();
  await dialog.getByLabel('Description').fill('Two of the options are right.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await dialog.getByRole('link', { name: 'Open the ticket' }).click();
  await page.waitForURL('**/menu/tickets/chat/*');
  await page.getByRole('link', { name: 'Question 2 of Cardiology in Brief' }).click();
  await expect(page.getByRole('heading', { name: /^Question 2\b/u })).toBeVisible();
  expect(await pageErrors.errors()).toEqual([]);
});

test('a learner asks and writes with the keyboard alone, on a phone', { tag: '@extended' }, async ({
  page,
  baseURL,
}) => {
  const pageErrors = await collectPageErrors(page);
  await page.setViewportSize(PHONE);
  await logIn(page, await newLearner(baseURL ?? ''), '/menu/tickets');
  await expect(page.getByText('No tickets sent yet.')).toBeVisible();
  await tabTo(page, page.getByLabel('Subject'));
  await page.keyboard.type('By the keyboard');
  await tabTo(page, page.getByRole('button', { name: 'Create Ticket' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Description')).toBeFocused();
  await expect(page.getByText('Please describe what it is about.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type('Without a mouse.');
  await tabTo(page, page.getByRole('button', { name: 'Create Ticket' }));
  await page.keyboard.press('Enter');
  const way = page.getByRole('link', { name: 'By the keyboard' });
  await tabTo(page, way);
  await page.keyboard.press('Enter');
  await expect(page.getByText('No Chats Found!')).toBeVisible();
  await tabTo(page, message(page));
  await page.keyboard.type('One');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Two');
  await page.keyboard.press('Enter');
  await expect(log(page).getByRole('listitem')).toContainText('One');
  await expect(message(page)).toBeFocused();
  await expectAccessible(page);
  expect(await pageErrors.errors()).toEqual([]);
});

test('the sample of a ticket says that it is one and leads to the real form', { tag: '@extended' }, async ({
  page,
  baseURL,
}) => {
  const pageErrors = await collectPageErrors(page);
  await logIn(page, await newLearner(baseURL ?? ''), '/menu/tickets/chat/new');
  await expect(page.getByText('Sample:')).toBeVisible();
  await expect(page.getByText('In Progress')).toBeVisible();
  await expect(page.getByRole('textbox')).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create a real ticket' }).click();
  await expect(region(page, 'Create New Ticket')).toBeVisible();
  expect(await pageErrors.errors()).toEqual([]);
});

/** Writes a ticket on the page of tickets, which is shown; ends in its chat. @returns its id */
async function createTicket(page: Page, subject: string): Promise<string> {
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Description').fill('As it says.');
  await page.getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByText('No Chats Found!')).toBeVisible();
  return shownTicket(page);
}
