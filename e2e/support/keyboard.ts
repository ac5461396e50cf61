import { expect, type Locator, type Page } from '@playwright/test';

/** A person would give up, too, after some sixty presses. */
const MOST_PRESSES = 60;

/**
 * Presses Tab until the element has the focus, or Shift+Tab where it lies before the focused one; on the way
 * each stop must be visible. @throws when it is never reached
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    const way = await target.evaluate((element) => {
      const { activeElement } = document;
      if (activeElement === element) return 'there';
      const isBefore =
        activeElement !== null &&
        activeElement !== document.body &&
        (activeElement.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      return isBefore ? 'Shift+Tab' : 'Tab';
    });
    if (way === 'there') return;
    await page.keyboard.press(way);
    expect(await faultOfFocus(page)).toBeNull();
  }
  throw new Error(`The keyboard never reached ${target}.`);
}

/** Goes to an element by Tab and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field by Tab and writes in place of what it holds. */
export async function writeIn(page: Page, field: Locator, text: string): Promise<void> {
  await pressOn(page, field, 'ControlOrMeta+a');
  await page.keyboard.type(text);
}

/**
 * Fault that keeps a person from seeing the focus: it is nowhere, its element lies out of the window or under
 * another one, or nothing is drawn around it. Null when it is visible.
 */
async function faultOfFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'nothing has the focus';
    const name = focused.outerHTML.slice(0, 160);
    // Drawn in place of the element: the row that its link opens, the frame of a text with its tools, the
    // label of a choice, the frame of a field in pieces, and the layer over a picture for its button.
    const row = focused.matches('a') ? focused.closest('tr') : null;
    const frame = focused.closest('.rich-field');
    const drawn = [row, frame, focused, focused.closest('label')].filter((element) => element !== null);
    const styles = [
      ...drawn.map((element) => getComputedStyle(element)),
      getComputedStyle(focused, '::after'),
    ];
    const isMarked = styles.some(
      ({ boxShadow, outlineStyle, outlineWidth }) =>
        boxShadow !== 'none' || (outlineStyle !== 'none' && outlineWidth !== '0px'),
    );
    if (!isMarked) return `nothing is drawn around ${name}`;
    const { left, top, width, height } = (drawn.at(-1) ?? focused).getBoundingClientRect();
    const [x, y] = [left + width / 2, top + Math.min(height, innerHeight) / 2];
    const above = document.elementFromPoint(x, y);
    // A toast goes by itself, within seconds.
    const isSeen =
      drawn.some((element) => element.contains(above) || above?.contains(element) === true) ||
      above?.closest('.toasts') instanceof Element;
    return isSeen ? null : `${name} is out of sight`;
  });
}
