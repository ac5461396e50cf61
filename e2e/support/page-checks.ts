import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOnly, RunOptions } from 'axe-core';

declare global {
  interface Window {
    axe: { run(context: Document, options: RunOptions): Promise<AxeResults> };
  }
}

const AXE_SCRIPT = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/** Collects what the page breaks of its own policy, and every error of its script; call before the first page. */
export async function collectPageErrors(page: Page): Promise<{ errors(): Promise<string[]> }> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // Statuses are what the tests are about; the browser notes each refusal as an error.
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
/** Of axe's rules those that look at colours: the other scheme has other colours, and nothing else. */
const RULES_OF_COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** In the page: what fades in or out is paler than it will be. What turns for ever is not waited for. */
async function untilNothingMoves(): Promise<void> {
  // What has just come begins to move with the second picture of it.
  for (let picture = 0; picture < 2; picture += 1) await new Promise(requestAnimationFrame);
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

/** Nothing that axe knows of stands between the screen and any reader, in light and in dark. */
export async function expectAccessible(
  page: Page,
  schemes: readonly (typeof SCHEMES)[number][] = SCHEMES,
): Promise<void> {
  // Once for a document: to send and to read the script takes as long as to look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(AXE_SCRIPT, 'utf8'));
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(untilNothingMoves);
    const violations = await page.evaluate(
      async (runOnly) => {
        // What is well is not told: to name each element of it took most of the time.
        const found = await window.axe.run(document, { runOnly, resultTypes: ['violations'] });
        return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      },
      index === 0 ? ALL_RULES : RULES_OF_COLOURS,
    );
    expect(violations, `in ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** A pixel is no reason to miss. */
const FINGER_PIXELS = 43;

/**
 * Everything that is pressed takes a finger (44 × 44 px, WCAG 2.5.5), by its own size or by that of what lies around it to be
 * pressed; a link within a sentence is as high as its line.
 */
export async function expectRoomForFingers(page: Page): Promise<void> {
  const small = await page.evaluate((least) => {
    const pixels = (length: string) => Number.parseFloat(length) || 0;
    return [...document.querySelectorAll('a, button, select, summary, input, textarea')].flatMap(
      (element) => {
        const box = (element.closest('label') ?? element).getBoundingClientRect();
        // What is read out alone, or shown to the keyboard alone, is not pressed.
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

/** From phone to desk no choice cuts any of its own words, and searches are as high as the choices of their page. */
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

/** In the page: what comes next shall meet neither the size before nor what is still being moved for this one. */
async function untilDrawnAt(width: number): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (innerWidth !== width) await nextFrame();
  await nextFrame();
  await nextFrame();
}

/** In the page. */
function findUnevenChoices(): string[] {
  const selects = [...document.querySelectorAll('select')];
  const cut = selects.filter((select) => {
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

/** Both families, which are fetched once the page has been drawn. */
export async function untilFontsHaveCome(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const come = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    return ['Serif 4', 'Sans 3'].every((name) => come.some((family) => family.includes(name)));
  });
}
