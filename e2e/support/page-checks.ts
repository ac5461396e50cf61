import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';
import { isShort } from '../../apps/api/src/testing/test-forms.ts';

declare global {
  interface Window {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

const AXE_SCRIPT = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/**
 * Collects the page's violations of its own policy, and every error of its script; call before the first
 * page.
 */
export async function collectPageErrors(page: Page): Promise<{ errors(): Promise<string[]> }> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // Tests check statuses themselves; the browser logs each refusal as an error.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text());
  });
  await page.exposeFunction('reportPolicyViolation', (text: string) => errors.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(window, 'reportPolicyViolation');
      report(
        `${event.violatedDirective}: ${event.blockedURI} ${event.sample} (${event.sourceFile}:${event.lineNumber})`,
      );
    });
  });
  return { errors: async () => errors };
}

const SCHEMES = ['light', 'dark'] as const;
const ALL_RULES: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
/** Axe's rules on colours: the other scheme differs in its colours alone. */
const RULES_OF_COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * Runs in the page: an element that fades in or out is paler than its final state. Endless animations are not
 * waited for.
 */
async function untilNothingMoves(): Promise<void> {
  // A new element begins to move with its second frame.
  for (let picture = 0; picture < 2; picture += 1) await new Promise(requestAnimationFrame);
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

/** Past Playwright's own call, which parses the half megabyte of script in this process, too. */
async function sendAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: await readFile(AXE_SCRIPT, 'utf8') });
  await session.detach();
}

/**
 * No fault that axe finds stands between the screen and any reader, in light and, where every journey is
 * made, in dark.
 */
export async function expectAccessible(
  page: Page,
  schemes: readonly (typeof SCHEMES)[number][] = isShort ? ['light'] : SCHEMES,
): Promise<void> {
  // Once for each document: sending and parsing the script takes twice as long as the check.
  if (!(await page.evaluate(() => 'axe' in window))) await sendAxe(page);
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(untilNothingMoves);
    const violations = await page.evaluate(
      async (runOnly) => {
        // Passed rules and paths to elements are left out: naming each element took most of the time.
        const options: RunOptions = { runOnly, resultTypes: ['violations'], selectors: false };
        const found = await window.axe.run(document, options);
        return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      },
      index === 0 ? ALL_RULES : RULES_OF_COLOURS,
    );
    expect(violations, `in ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** One pixel less is no failure. */
const FINGER_PIXELS = 43;

/**
 * Every control has room for a finger (44 × 44 px, WCAG 2.5.5), by its own size or by that of its pressable
 * surroundings; a link within a sentence is as high as its line.
 */
export async function expectRoomForFingers(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    const pixels = (length: string) => Number.parseFloat(length) || 0;
    return [...document.querySelectorAll('a, button, select, summary, input, textarea')].flatMap(
      (element) => {
        const box = (element.closest('label') ?? element).getBoundingClientRect();
        // An element for screen readers or the keyboard alone is not pressed.
        if (!element.checkVisibility({ visibilityProperty: true }) || box.width <= 1 || box.bottom <= 0)
          return [];
        if (element.matches('p a')) return [];
        const around = getComputedStyle(element, '::after');
        const isAround = around.content !== 'none' && around.position === 'absolute';
        const width = Math.max(box.width, isAround ? pixels(around.width) : 0);
        const height = Math.max(box.height, isAround ? pixels(around.height) : 0);
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return Math.min(width, height) < least
          ? [`${name}: ${Math.round(width)} × ${Math.round(height)}`]
          : [];
      },
    );
  }, FINGER_PIXELS);
  expect(small).toEqual([]);
}

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 600, height: 960 },
  { width: 820, height: 1_180 },
  { width: 1_220, height: 720 },
  { width: 1_440, height: 900 },
];

/**
 * From phone to desktop no select cuts any of its own words, and search fields are as high as the selects of
 * their page.
 */
export async function expectWholeChoices(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(findUnevenChoices), `${size.width} px wide`).toEqual([]);
  }
  if (before === null) return;
  await page.setViewportSize(before);
  await page.evaluate(untilDrawnAt, before.width);
}

/**
 * Runs in the page: the next step must meet neither the former size nor elements that still move for this
 * one.
 */
async function untilDrawnAt(width: number): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (innerWidth !== width) await nextFrame();
  await nextFrame();
  await nextFrame();
}

/** Runs in the page. */
function findUnevenChoices(): string[] {
  const selects = [...document.querySelectorAll('select')].filter((select) => select.offsetWidth > 0);
  // Names of authors may have any length, and none fits every phone.
  const ofOurWords = selects.filter((select) => select.closest('.subject-menu') === null);
  const cut = ofOurWords.filter((select) => {
    const whole = document.createElement('select');
    whole.className = select.className;
    whole.style.width = 'max-content';
    whole.append(...[...select.options].map((option) => new Option(option.text)));
    select.after(whole);
    const width = whole.offsetWidth;
    whole.remove();
    return width > select.offsetWidth;
  });
  const searches = [...document.querySelectorAll<HTMLElement>('input[type="search"]')];
  const heights = new Set([...selects, ...searches].map((one) => one.offsetHeight));
  return [
    ...cut.map((select) => `"${select.labels[0]?.textContent}" is cut`),
    ...(heights.size > 1 ? [`heights ${[...heights].join(' and ')}`] : []),
  ];
}

/** Waits for both font families, which are fetched once the page has been drawn. */
export async function untilFontsHaveCome(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const come = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    return ['Serif 4', 'Sans 3'].every((name) => come.some((family) => family.includes(name)));
  });
}
