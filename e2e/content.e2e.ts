import { expect, type Locator, type Page, test } from '@playwright/test';
import { logIn, newLearner } from './support/learner.ts';
import { expectAccessible, expectRoomForFingers } from './support/page-checks.ts';
import { startTest } from './support/player.ts';

const TERMS = Array.from(
  { length: 14 },
  (_, index) => `<mfrac><mi>a</mi><mn>${index}</mn></mfrac><mo>+</mo>`,
);
const WIDE_FORMULA = `<math><mrow>${TERMS.join('')}<mi>R</mi></mrow></math>`;
const FRACTION = '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>';
const row = (test: string, result: string, unit: string) =>
  `<tr><th scope="row">${test}</th><td class="num">${result}</td><td class="unit">${unit}</td></tr>`;
const TABLE =
  '<table class="labs"><thead><tr><th scope="col">Test</th><th scope="col" class="num">Result</th></tr></thead>' +
  `<tbody>${row('Sodium', '116', 'mmol/L')}${row('Troponin', '&lt;0.01', 'µg/L')}${row('Base excess', '−12.5', 'mmol/L')}</tbody></table>`;
const WIDE_TABLE = `<table><tbody><tr>${'<td>unbroken</td>'.repeat(12)}</tr></tbody></table>`;

/** The longest name that is shown, which differs from others by its end alone. */
const NAME = 'Fellowship of Acute and General Medicine, Written Examination: Paper 2';

/** Gives the next paper this name, and its first question this content in place of its own. */
async function replaceNameAndFirstQuestion(page: Page): Promise<void> {
  await page.route(/\/get-test\//u, async (route) => {
    const response = await route.fetch();
    const opened = await response.json();
    opened.test.test_name = NAME;
    const [first] = opened.test.questions_reference;
    first.question = `<p>Half is ${FRACTION} here.</p>${TABLE}${WIDE_TABLE}<p>${WIDE_FORMULA}</p>`;
    first.options = [FRACTION, WIDE_FORMULA, 'about 3', 'about 4', 'about 5'].slice(0, first.options.length);
    await route.fulfill({ response, json: opened });
  });
}

const box = (content: Locator) => content.evaluate((element) => element.getBoundingClientRect().toJSON());

/**
 * Forced colours remove fills, shadows and gradients: a state that is shown by one of them needs another
 * sign.
 */
async function expectStatesInForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  const text = (option: number) => page.locator('.option .option-text').nth(option);
  const pictureOf = async (content: Locator) => (await content.screenshot()).toString('base64');
  for (const [option, name] of [
    [0, 'Strike out A'],
    [2, 'Strike out C'],
  ] as const) {
    const plain = await pictureOf(text(option));
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('button', { name, pressed: true })).toBeVisible();
    await page.mouse.move(0, 0);
    expect(await pictureOf(text(option)), name).not.toBe(plain);
  }

  await page.getByRole('button', { name: 'Flag Que.' }).click();
  await page.getByRole('radio', { name: 'NOT SURE' }).check({ force: true });
  const fillOf = (content: Locator, part?: string) =>
    content.first().evaluate((element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part);
  const ground = await fillOf(page.locator('body'));
  for (const [marked, other] of [
    ['.navigator-question.is-answered', '.navigator-question:not(.is-answered)'],
    ['.navigator-sign.is-answered', '.navigator-sign:not(.is-answered)'],
    ['.confidence-level:has(:checked)', '.confidence-level:not(:has(:checked))'],
    ['.option-strike[aria-pressed=true]', '.option-strike[aria-pressed=false]'],
    ['.option:has(:checked) .option-letter', '.option:not(:has(:checked)) .option-letter'],
  ] as const)
    expect(await fillOf(page.locator(marked)), marked).not.toBe(await fillOf(page.locator(other)));
  for (const flag of ['.navigator-question.is-flagged', '.navigator-sign.is-flagged'])
    expect(await fillOf(page.locator(flag), '::after'), flag).not.toBe(ground);
  await page.emulateMedia({ forcedColors: null });
}

/**
 * Distance from the left of each figure's decimal point, or of the place behind its last figure without one.
 */
const pointsIn = (page: Page) =>
  page.locator('.labs td.num').evaluateAll((cells) =>
    cells.map((cell) => {
      const text = cell.firstChild;
      if (text === null) return 0;
      const range = document.createRange();
      const at = text.textContent?.indexOf('.') ?? -1;
      range.setStart(text, at === -1 ? (text.textContent?.length ?? 0) : at);
      range.collapse(true);
      return Math.round(range.getBoundingClientRect().left);
    }),
  );

test('formulas and tables stand as in print, and what is wider than a phone scrolls in its own box, by keyboard too', {
  tag: '@extended',
}, async ({ page, baseURL }) => {
  const faces: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('stix')) faces.push(new URL(request.url()).pathname);
  });
  await page.setViewportSize({ width: 320, height: 640 });
  await logIn(page, await newLearner(baseURL ?? ''));
  expect(faces).toEqual([]);
  await replaceNameAndFirstQuestion(page);
  await startTest(page, 'Reading a Paper Before Coffee', 'Take Quiz');
  await expect.poll(() => page.evaluate(() => document.fonts.check('1em "STIX Two Math"'))).toBe(true);
  expect(faces).toEqual([expect.stringContaining('common')]);

  // A formula alone is as large as on a line of its own; the bar lies between its figures, and touches
  // neither.
  const [inLine, alone] = [page.locator('.sheet-stem math').first(), page.locator('.option math').first()];
  expect((await box(alone.locator('mn').first())).height).toBeGreaterThan(
    (await box(inLine.locator('mn').first())).height * 1.2,
  );
  const [over, under] = [await box(inLine.locator('mn').first()), await box(inLine.locator('mn').last())];
  expect(under.top).toBeGreaterThan(over.bottom);

  expect(new Set(await pointsIn(page)).size).toBe(1);
  const [head, body] = [await box(page.locator('.labs thead')), await box(page.locator('.labs tbody'))];
  expect([head.left, head.right]).toEqual([body.left, body.right]);

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const stem = page.locator('.sheet-stem');
  for (const name of ['Table, scrolls sideways', 'Formula, scrolls sideways']) {
    const wide = stem.getByRole('region', { name });
    await wide.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => wide.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    // Elsewhere the key leads to the next question.
    await expect(page.getByRole('heading', { name: /^Question 1\b/u })).toBeVisible();
  }
  // The names of a table's rows stay while the rest scrolls.
  const rowName = stem.locator('table').last().locator('td').first();
  const { left } = await box(stem.getByRole('region', { name: 'Table, scrolls sideways' }));
  expect((await box(rowName)).left).toBeCloseTo(left, 0);
  // Row names so wide that they would cover the rest scroll with it.
  await rowName.evaluate((cell) => {
    cell.style.minWidth = '16rem';
  });
  await expect.poll(async () => (await box(rowName)).left).toBeLessThan(left - 1);
  // A wide formula in an option can be pressed as the option.
  const option = page.locator('.option').nth(1);
  await option.locator('[tabindex]').click();
  await expect(option.getByRole('radio')).toBeChecked();
  await expect(option.getByRole('radio')).toHaveAccessibleName(/^B.*13.*R/u);
  await expectAccessible(page);

  await expectRoomForFingers(page);
  await page.getByRole('button', { name: /^Questions/u }).click();
  await expectRoomForFingers(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole('navigation', { name: 'Questions' })).toBeVisible();
  await expectRoomForFingers(page);
  const isWhole = page
    .getByTitle(NAME)
    .evaluate((name) => name.scrollHeight <= name.clientHeight + 1 && name.scrollWidth <= name.clientWidth);
  expect(await isWhole, 'the name').toBe(true);
  await expectStatesInForcedColours(page);
});
