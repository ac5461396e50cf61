import { expect, test } from 'vitest';
import { watchFocusLoss } from './focus-loss.ts';

/** A page with events at given milliseconds; returns how often focus was lost. */
function watchedPage() {
  const page = { window: new EventTarget(), document: Object.assign(new EventTarget(), { hidden: false }) };
  let losses = 0;
  const stop = watchFocusLoss(page, () => {
    losses += 1;
  });
  function happen(target: EventTarget, type: string, at: number, fields: object = {}) {
    const event = Object.defineProperty(new Event(type), 'timeStamp', { value: at });
    target.dispatchEvent(Object.assign(event, fields));
  }
  return {
    blur: (at: number) => happen(page.window, 'blur', at),
    focus: (at: number) => happen(page.window, 'focus', at),
    press: (key: string, at: number, modifiers: object = {}) =>
      happen(page.window, 'keydown', at, { key, ...modifiers }),
    setHidden(hidden: boolean, at: number) {
      page.document.hidden = hidden;
      happen(page.document, 'visibilitychange', at);
    },
    losses: () => losses,
    stop,
  };
}

test('another window counts, and counts again after coming back', () => {
  const page = watchedPage();
  page.blur(1_000);
  expect(page.losses()).toBe(1);
  page.focus(2_000);
  page.blur(3_000);
  expect(page.losses()).toBe(2);
});

test('another tab counts once, though the browser tells of it twice', () => {
  const page = watchedPage();
  page.blur(1_000);
  page.setHidden(true, 1_001);
  page.setHidden(false, 2_000);
  page.focus(2_001);
  expect(page.losses()).toBe(1);
  page.setHidden(true, 3_000);
  page.blur(3_001);
  expect(page.losses()).toBe(2);
});

test('coming to view is no loss', () => {
  const page = watchedPage();
  page.setHidden(false, 1_000);
  page.focus(1_001);
  expect(page.losses()).toBe(0);
});

test('the Tab key leads to the browser’s bar and back without a loss', () => {
  const page = watchedPage();
  page.press('Tab', 1_000);
  page.blur(1_005);
  page.focus(1_500);
  expect(page.losses()).toBe(0);
});

test.each([
  ['long after the Tab key', 'Tab', {}, 2_000],
  ['after another key', 'a', {}, 1_005],
  ['with Alt and Tab', 'Tab', { altKey: true }, 1_005],
  ['with Ctrl and Tab', 'Tab', { ctrlKey: true }, 1_005],
])('going away %s counts', (_how, key, modifiers, blurredAt) => {
  const page = watchedPage();
  page.press(key, 1_000, modifiers);
  page.blur(blurredAt);
  expect(page.losses()).toBe(1);
});

test('who tabs out and then changes the tab has left', () => {
  const page = watchedPage();
  page.press('Tab', 1_000);
  page.blur(1_005);
  page.setHidden(true, 4_000);
  expect(page.losses()).toBe(1);
});

test('after the end nothing counts', () => {
  const page = watchedPage();
  page.stop();
  page.blur(1_000);
  page.setHidden(true, 1_001);
  expect(page.losses()).toBe(0);
});
