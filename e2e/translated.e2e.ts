import { expect, type Page, test } from '@playwright/test';
import { logIn, newLearner } from './support/learner.ts';
import { collectPageErrors } from './support/page-checks.ts';
import { answerShownQuestion, handIn, startTest } from './support/player.ts';

/**
 * Imitates a browser's translator: removes each text node of the page, puts two `font` elements with its
 * words in its place, and does the same with every later text.
 */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const observer = new MutationObserver(wrapAll);
    function wrapAll(): void {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('font, textarea, style, script, math'))
          continue;
        const outer = document.createElement('font');
        outer.append(document.createElement('font'));
        outer.firstElementChild?.append(text.data);
        text.replaceWith(outer);
      }
      observer.takeRecords();
    }
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    wrapAll();
  });
}

test('a learner whose browser translates the page sits a whole test and reviews it, and every page shows what it should', {
  tag: '@extended',
}, async ({ page, baseURL }) => {
  const pageErrors = await collectPageErrors(page);
  await logIn(page, await newLearner(baseURL ?? ''));
  await startTest(page, 'Salts in Brief', 'Take Quiz');
  await translate(page);
  const heading = page.getByRole('heading', { level: 1 });
  const total = Number(/of (\d+)$/u.exec((await heading.textContent()) ?? '')?.[1]);
  expect(total).toBeGreaterThan(2);

  const stems = new Set<string | null>();
  for (let number = 1; number <= total; number += 1) {
    await expect(heading).toHaveText(`Question ${number} of ${total}`);
    await expect(page.locator('.sheet-position')).toHaveText(`${number} / ${total}`);
    stems.add(await page.locator('.sheet-stem').textContent());
    await page.getByRole('button', { name: 'Flag Que.' }).click();
    await expect(page.getByRole('button', { name: 'Flagged', exact: true })).toHaveText('Flagged');
    await answerShownQuestion(page);
    await expect(page.locator('.exam-figures')).toContainText(`Attempted Question${number}`);
    if (number < total) await page.getByRole('button', { name: 'Next', exact: true }).click();
  }
  expect(stems.size).toBe(total);
  const before = await page.getByRole('timer').textContent();
  await expect(page.getByRole('timer')).not.toHaveText(before ?? '');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(page.locator('.question-foot .button-bare')).toHaveText(`Questions, ${total - 1} / ${total}`);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.setViewportSize({ width: 1280, height: 800 });

  await handIn(page);
  for (let number = 1; number <= total; number += 1) {
    await expect(heading).toHaveText(`Question ${number} of ${total}`);
    await expect(page.locator('.review-position').first()).toHaveText(`${number} / ${total}`);
    expect(stems).toContain(await page.locator('.sheet-stem').textContent());
    if (number < total) await page.getByRole('button', { name: 'Next question' }).click();
  }
  expect(await pageErrors.errors()).toEqual([]);
});
