import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { type Hand, handOf, type Way } from './support/hand.ts';
import { logIn, newLearner } from './support/learner.ts';
import { expectAccessible } from './support/page-checks.ts';
import { openPractice } from './support/questions.ts';
import { openAuthor } from './support/staff.ts';
import { KEY, workbook } from './support/workbook.ts';

/** A page with the hand of whoever sits before it. */
type Person = { page: Page; hand: Hand };

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true }).first();
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const question = (page: Page, number: number) =>
  page.getByRole('article', { name: new RegExp(`^Question ${number},`, 'u') });

/** Goes to another page of the staff by its entry of the menu. */
async function goTo({ page, hand }: Person, name: string): Promise<void> {
  await hand.press(menuEntry(page, name));
  await expect(title(page)).toHaveText(name);
  await expect(title(page)).toBeFocused();
}

/** Chooses a file on the page of imports; ends where each of its questions is shown. */
async function upload({ page, hand }: Person, file: ReturnType<typeof workbook>): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await hand.press(button(page, 'Choose a file'));
  await (await chooser).setFiles(file);
  await page.waitForURL(/\/staff\/import\/[\da-f-]{36}$/u);
}

async function bringIn({ page, hand }: Person, questions: number): Promise<void> {
  const act = button(page, `Bring in ${questions} questions`);
  await expect(act).toBeVisible();
  await hand.either({ mouse: (mouse) => mouse.press(act), keys: ['b', 'Enter'] });
  await expect(page.getByText(new RegExp(`: ${questions} new\\.$`, 'u'))).toBeVisible();
}

/** Asks for the import that is shown to be undone. */
async function undo({ page, hand }: Person, reason: string): Promise<Locator> {
  await hand.press(button(page, 'Undo this import…'));
  const dialog = page.getByRole('dialog', { name: 'Undo this import' });
  await hand.write(dialog.getByLabel('Reason'), reason);
  await hand.press(button(dialog, 'Undo this import'));
  return dialog;
}

/** Chooses the same option of each question, from the one that is shown to the last one. */
async function answerAll({ page, hand }: Person, letter: string): Promise<void> {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  // Letters count from when the page has taken the focus.
  await expect(page.getByRole('heading', { name: /^Question 1\b/u })).toBeFocused();
  for (let number = 1; ; number += 1) {
    await expect(
      page.getByRole('heading', { name: new RegExp(`^Question ${number}\\b`, 'u') }),
    ).toBeVisible();
    const option = page.locator('.sheet .options input').nth(letter.charCodeAt(0) - 'A'.charCodeAt(0));
    const sure = page.getByRole('radio', { name: 'I KNOW IT' });
    await hand.either({
      mouse: async (mouse) => {
        await mouse.mark(option);
        await mouse.mark(sure);
      },
      keys: [letter.toLowerCase(), '2'],
    });
    await expect(option).toBeChecked();
    if (!(await next.isVisible())) break;
    await hand.either({ mouse: (mouse) => mouse.press(next), keys: ['ArrowRight'] });
  }
}

async function submit({ page, hand }: Person): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Submit', exact: true }));
  await hand.press(button(page, 'Submit Now'));
  await expect(page.getByRole('heading', { name: 'Score' })).toBeVisible();
}

async function publish({ page, hand }: Person, version: number, reason: string): Promise<void> {
  const act = `Publish version ${version}`;
  await expect(button(page, act)).toBeEnabled();
  await hand.press(button(page, act));
  const dialog = page.getByRole('dialog', { name: act });
  await hand.write(dialog.getByLabel('Reason'), reason);
  await hand.press(button(dialog, act));
  await expect(page.getByText(`Version ${version} is published.`)).toBeVisible();
}

/** A new learner who has opened a test. */
async function openTest(browser: Browser, base: string, way: Way, name: string): Promise<Person> {
  const page = await (await browser.newContext({ baseURL: base })).newPage();
  await logIn(page, await newLearner(base), '/menu/tests');
  const hand = handOf(way, page);
  await hand.write(page.getByRole('searchbox', { name: 'Search Exams' }), name);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await hand.press(button(card, 'Take Exam'));
  await hand.press(button(page.getByRole('dialog'), 'Take Exam'));
  await page.waitForURL('**/menu/tests/take-test/**');
  return { page, hand };
}

for (const way of ['mouse', 'keyboard'] as const) {
  test(`by ${way} a file becomes a test, which is published anew with another key while a learner sits it`, {
    tag: '@extended',
  }, async ({ browser, baseURL }) => {
    const base = baseURL ?? '';
    const mark = `jny${randomUUID().slice(0, 8)}`;
    const name = `Of a file ${mark}`;
    const { page, pageErrors } = await openAuthor(browser, base, 'Okafor');
    const hand = handOf(way, page);
    const author = { page, hand };

    // Two of forty rows are faulty: one is corrected, the other one stays out.
    await goTo(author, 'Import');
    await upload(author, workbook(mark, 40, [9, 23]));
    await expect(button(page, 'Bring in 38 questions')).toBeVisible();
    const number = page.getByRole('link', { name: /^Question 9,/u });
    await hand.either({ mouse: (mouse) => mouse.press(number), keys: ['n'] });
    await expect(question(page, 9)).toBeFocused();
    const correct = page.getByRole('link', { name: 'Correct question 9' });
    await hand.either({ mouse: (mouse) => mouse.press(correct), keys: ['Enter'] });
    await expect(title(page)).toHaveText('Correct question 9');
    await expect(page.getByText('No key is marked.')).toBeVisible();
    const right = page.getByRole('radio', { name: `${KEY} is right` });
    await hand.either({ mouse: (mouse) => mouse.mark(right), keys: [KEY.toLowerCase()] });
    await expect(right).toBeChecked();
    await hand.either({
      mouse: (mouse) => mouse.press(button(page, 'Save and take')),
      keys: ['ControlOrMeta+Enter'],
    });
    await expect(question(page, 9)).toBeFocused();
    await expect(question(page, 23).getByRole('radio', { name: 'Skip' })).toBeChecked();
    await bringIn(author, 39);
    await hand.press(page.getByRole('link', { name: 'See the questions' }));
    await expect(page.getByText(/^39 of \d+ questions/u)).toBeVisible();

    // Three of them, drawn by a blueprint, are a test.
    await goTo(author, 'Tests');
    await hand.press(page.getByRole('link', { name: 'New test' }));
    await expect(title(page)).toHaveText('New test');
    await hand.choose(page.getByLabel('Another topic'), `Import ${mark} (39)`);
    await hand.press(page.getByRole('button', { name: 'Topic', exact: true }));
    await hand.write(page.getByLabel(`How many from Import ${mark}`), '3');
    await hand.press(button(page, 'Draw 3 questions'));
    await expect(page.getByText('drawn', { exact: true })).toBeVisible();
    await hand.write(page.getByLabel('Name', { exact: true }), name);
    await hand.write(page.getByLabel('Minutes', { exact: true }), '20');
    await expect(page.getByText(/^Draft saved/u)).toBeVisible();

    // Tried as a learner gets it.
    await hand.press(button(page, 'Try it as a learner'));
    await expect(page.getByText('Trial: nothing is stored.')).toBeVisible();
    await answerAll(author, KEY);
    await submit(author);
    await expect(page.getByText(/3\/3$/u).first()).toBeVisible();
    await expectAccessible(page);
    await hand.press(page.getByRole('link', { name: 'Back to the test' }));
    await publish(author, 1, `First paper ${mark}`);

    // A learner answers it, and has not submitted when a key is corrected.
    const first = await openTest(browser, base, way, name);
    await answerAll(first, KEY);
    await hand.press(button(page, 'See the 3 questions'));
    const opened = page.context().waitForEvent('page');
    await hand.press(page.locator('.test-list').getByRole('link').first());
    const editor = await opened;
    const there = { page: editor, hand: handOf(way, editor) };
    const wrong = editor.getByRole('radio', { name: 'A is right' });
    await expect(wrong).toBeVisible();
    await there.hand.either({ mouse: (mouse) => mouse.mark(wrong), keys: ['a'] });
    await expect(wrong).toBeChecked();
    await there.hand.either({
      mouse: (mouse) => mouse.press(button(editor, 'Save version')),
      keys: ['ControlOrMeta+Enter'],
    });
    await there.hand.write(editor.getByLabel('What changed'), `Another key ${mark}`);
    await there.hand.press(button(editor.getByRole('dialog'), 'Save version'));
    await expect(editor.getByText('Version 2 is saved.')).toBeVisible();
    await there.hand.press(button(editor, 'Release version 2'));
    await expect(editor.getByText('Learners see version 2')).toBeVisible();
    await editor.close();

    // The test has a newer question; publishing it leaves the open attempt as it is.
    await goTo(author, 'Tests');
    await hand.press(page.getByRole('link', { name, exact: true }));
    await expect(page.getByText('1 key changed')).toBeVisible();
    await expect(page.getByText('1 sits it now')).toBeVisible();
    await expectAccessible(page);
    await publish(author, 2, `Corrected paper ${mark}`);
    await submit(first);
    await expect(first.page.getByText(/3\/3$/u).first()).toBeVisible();
    const second = await openTest(browser, base, way, name);
    await answerAll(second, KEY);
    await submit(second);
    await expect(second.page.getByText(/2\/3$/u).first()).toBeVisible();
    await first.page.reload();
    await expect(first.page.getByText(/3\/3$/u).first()).toBeVisible();

    // A second file is taken back whole, and once more until a learner has practised of it.
    const again = `${mark}again`;
    await goTo(author, 'Import');
    await upload(author, workbook(again, 5));
    await bringIn(author, 5);
    await undo(author, `The wrong term ${mark}`);
    await expect(page.getByText(/^Undone/u)).toBeVisible();
    await goTo(author, 'Import');
    await upload(author, workbook(again, 5));
    await bringIn(author, 5);
    await hand.press(page.getByRole('link', { name: 'See the questions' }));
    await expect(page.getByText(/^5 of \d+ questions$/u)).toBeVisible();
    await hand.press(page.getByLabel('Choose all on this page'));
    await hand.press(button(page, 'Release for practice'));
    await hand.press(button(page, 'Release 5 questions'));
    await expect(page.getByRole('row').filter({ hasText: 'Released' }).nth(4)).toBeVisible();
    const practising = await openPractice(browser, base, `Import ${again}`);
    const option = practising.locator('.sheet .options input').first();
    await expect(option).toBeAttached();
    await handOf(way, practising).either({
      mouse: async (mouse) => {
        await mouse.mark(option);
        await mouse.press(button(practising, 'Check answer'));
      },
      keys: ['a', '2', 'Enter'],
    });
    await expect(practising.getByText(/^Because of/u)).toBeVisible();
    await goTo(author, 'Import');
    await hand.press(page.getByRole('link', { name: `${again}.xlsx` }).first());
    const dialog = await undo(author, 'Once more');
    const used = dialog.getByRole('list', { name: 'Questions in use' });
    await expect(used.getByText('a learner has practised it')).toHaveCount(1);
    await expectAccessible(page);
    await hand.press(button(dialog, 'Go Back'));

    // Everything is in the log.
    await goTo(author, 'Audit log');
    const log = page.getByRole('table');
    // Others may have done more meanwhile than the log shows at once; this author alone has not.
    await hand.press(log.getByRole('row').filter({ hasText: mark }).first().getByRole('link'));
    for (const words of ['The wrong term', 'First paper', 'Corrected paper', 'Another key']) {
      await expect(log).toContainText(`${words} ${mark}`);
    }
    for (const act of ['Imported questions', 'Undid an import', 'Released questions', 'Published a test']) {
      await expect(log).toContainText(act);
    }
    expect(await pageErrors.errors()).toEqual([]);
  });
}
