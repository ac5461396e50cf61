import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { runBank } from './support/bank.ts';
import { logIn, newLearner } from './support/learner.ts';
import { answerShownQuestion, handIn, startTest } from './support/player.ts';

const BANK = `[html]<p>ما هي العاصمة (capital)؟</p><p>Ireland, since 1922</p><p dir="rtl">IATA: DUB</p> {
  =دبلن (Dublin)، منذ 1922.
  ~Belfast, since 1921.
  ~<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>
}

[html]<p dir="rtl">IATA؟</p> {
  ~%50%<p>دبلن</p>
  ~%50%<p>42%</p>
  ~%-100%<p>كورك</p>
}

[html]<p>Which one is Dublin?</p> {
  =دبلن
  ~كورك
}`;

const TEST = 'Both Directions';

// A quiz in Arabic and English among the demonstration's tests, imported once for both journeys.
test.beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-direction-'));
  try {
    const file = join(folder, 'bank.gift');
    writeFileSync(file, BANK);
    const ofTest = ['--test', TEST, '--type', 'Quiz', '--minutes', '5'];
    runBank('import', '--file', file, '--bank', 'directions', '--strict', '--yes', ...ofTest);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** True when a text starts at the right: the side at which its last line ends shows its direction. */
function startsAtTheRight(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = element.getBoundingClientRect();
    const words = range.getBoundingClientRect();
    return words.left - box.left > box.right - words.right;
  });
}

test('texts begin at the side that their language begins at, each by itself', { tag: '@extended' }, async ({
  page,
  baseURL,
}) => {
  await logIn(page, await newLearner(baseURL ?? ''));
  await startTest(page, TEST, 'Take Quiz');
  const sheet = page.locator('.sheet');
  expect(await startsAtTheRight(sheet.getByText('ما هي العاصمة'))).toBe(true);
  expect(await startsAtTheRight(sheet.getByText('Ireland'))).toBe(false);
  expect(await startsAtTheRight(sheet.getByText('IATA'))).toBe(true);
  expect(await startsAtTheRight(sheet.getByText('دبلن'))).toBe(true);
  expect(await startsAtTheRight(sheet.getByText('Belfast'))).toBe(false);
});

/** Sides of the text on which each letter stands, and the margin rule with them. */
function sidesOfLetters(page: Page): Promise<string[]> {
  return page.locator('.sheet').evaluate((sheet) => {
    const centre = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return (left + right) / 2;
    };
    const middle = centre(sheet);
    const rule = Number.parseFloat(getComputedStyle(sheet, '::before').left);
    const things = [...sheet.querySelectorAll('.options .option-letter, .sheet-number')].map(centre);
    things.push(sheet.getBoundingClientRect().left + rule);
    return [...new Set(things.map((at) => (at < middle ? 'left' : 'right')))];
  });
}

test('a question that runs from right to left has its letters at the right, to answer and to review', {
  tag: '@extended',
}, async ({ page, baseURL }) => {
  await logIn(page, await newLearner(baseURL ?? ''));
  await startTest(page, TEST, 'Take Quiz');
  const next = page.getByRole('button', { name: 'Next', exact: true });
  for (const side of ['right', 'right', 'left']) {
    await answerShownQuestion(page);
    await page
      .getByRole('button', { name: /^Strike out/u })
      .last()
      .click();
    await expect.poll(() => sidesOfLetters(page)).toEqual([side]);
    if (await next.isVisible()) await next.click();
  }
  await page.getByRole('button', { name: 'Question 1, answered' }).click();
  await expect(page.getByRole('radio', { name: /^[A-C] a over 2\b/u })).toBeAttached();
  expect(await startsAtTheRight(page.locator('.option-text', { has: page.locator('math') }))).toBe(true);
  await next.click();
  expect(await startsAtTheRight(page.getByText('42%'))).toBe(true);
  await next.click();
  await handIn(page);
  const nextReviewed = page.getByRole('button', { name: 'Next question' });
  for (const side of ['right', 'right', 'left']) {
    await expect.poll(() => sidesOfLetters(page)).toEqual([side]);
    if (await nextReviewed.isEnabled()) await nextReviewed.click();
  }
});
