import { expect, type Locator, type Page } from '@playwright/test';

/** A person would give up, too, after some sixty. */
const MOST_PRESSES = 60;

/**
 * Presses Tab until the element has the focus, or Shift+Tab where it lies before what has it; on the way each stop must
 * be seen. @throws when it is never reached
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

/**
 * What keeps a person from seeing where the focus is: it is nowhere, it is on something that lies out of the window or
 * under something else, or nothing is drawn around it. Null when it is seen.
 */
async function faultOfFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return 'nothing has the focus';
    const name = focused.outerHTML.slice(0, 160);
    // Of a choice its label is drawn, of a field in pieces its frame, and of a picture's button what lies over the picture.
    const drawn = [focused, focused.closest('label')].filter((element) => element !== null);
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
    const isSeen = drawn.some((element) => element.contains(above) || above?.contains(element) === true);
    return isSeen ? null : `${name} is out of sight`;
  });
}
