import { expect, type Locator, type Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';

/** The ways in which one person makes a whole journey. */
export type Way = 'mouse' | 'keyboard';

/** Acts of a person on a page, by the mouse or by the keyboard alone. */
export type Hand = {
  /** Presses a button, a link or a box. */
  press(target: Locator): Promise<void>;
  /** Chooses one of several that exclude each other. */
  mark(radio: Locator): Promise<void>;
  /** Writes in place of what a field holds. */
  write(field: Locator, text: string): Promise<void>;
  /** Chooses from a list by the whole words of an option. */
  choose(list: Locator, option: string): Promise<void>;
  /** Does what the page has a shortcut for: by it, or by the mouse on what it stands for. */
  either(ways: { mouse(hand: Hand): Promise<void>; keys: readonly string[] }): Promise<void>;
};

const byMouse = (): Hand => {
  const hand: Hand = {
    press: (target) => target.click(),
    // Its bubble or its words lie over it, as a rule.
    mark: (radio) => radio.locator('xpath=ancestor::label[1]').click(),
    async write(field, text) {
      await field.click();
      await field.fill(text);
    },
    async choose(list, option) {
      await list.selectOption(option);
    },
    either: ({ mouse }) => mouse(hand),
  };
  return hand;
};

const byKeyboard = (page: Page): Hand => ({
  async press(target) {
    await goTo(page, target);
    const isBox = await target.evaluate((element) => element.matches('input[type="checkbox"]'));
    await page.keyboard.press(isBox ? 'Space' : 'Enter');
  },
  mark: (radio) => moveTo(page, radio),
  async write(field, text) {
    await goTo(page, field);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  },
  async choose(list, option) {
    await goTo(page, list);
    await page.keyboard.type(option);
  },
  async either({ keys }) {
    for (const key of keys) await page.keyboard.press(key);
  },
});

/** The hand of a person at a page. */
export function handOf(way: Way, page: Page): Hand {
  return way === 'mouse' ? byMouse() : byKeyboard(page);
}

/** Goes to an element by Tab, from where the page has left the focus: once there is one, it is not lost. */
async function goTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body || !('wasFocused' in window)), {
      message: 'the focus is somewhere',
    })
    .toBe(true);
  await tabTo(page, target);
  await page.evaluate(() => Reflect.set(window, 'wasFocused', true));
}

/** Tab stops once at a group of radio buttons, within which the arrows choose. */
async function moveTo(page: Page, radio: Locator): Promise<void> {
  const name = await radio.getAttribute('name');
  const group = page.locator(`input[type="radio"][name="${name}"]:enabled`);
  const chosen = group.and(page.locator(':checked'));
  await goTo(page, (await chosen.count()) > 0 ? chosen : group.first());
  const size = await group.count();
  for (let presses = 0; presses < size && !(await radio.isChecked()); presses += 1) {
    await page.keyboard.press((await chosen.count()) > 0 ? 'ArrowDown' : 'Space');
  }
}
