import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, test } from '@playwright/test';
import { project } from '../tools/project.ts';
import { settingsFor } from './support/app.ts';
import { logIn, newLearner } from './support/learner.ts';
import { sharedDataDir } from './support/owner.ts';
import { startTest } from './support/player.ts';

const BANK = `[html]<p>ما هي العاصمة (capital)؟</p><p>Ireland, since 1922</p><p dir="rtl">IATA: DUB</p> {
  =دبلن (Dublin)، منذ 1922.
  ~Belfast, since 1921.
}`;

/** Publishes a quiz of Arabic and English among the demonstration's tests. */
function publishBank(): void {
  const folder = mkdtempSync(join(tmpdir(), 'assay-direction-'));
  try {
    const file = join(folder, 'bank.gift');
    writeFileSync(file, BANK);
    const order = ['--tenant', 'demo', '--file', file, '--bank', 'direction', '--strict'];
    const ofTest = ['--test', 'Both Directions', '--type', 'Quiz', '--minutes', '5'];
    execFileSync('npm', ['run', '-s', 'bank', '--', 'import', ...order, ...ofTest], {
      cwd: project,
      env: settingsFor(sharedDataDir()),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** At which side of its box a text's last line ends: where it begins is decided by its direction. */
function startsAtTheRight(text: Locator): Promise<boolean> {
  return text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = element.getBoundingClientRect();
    const words = range.getBoundingClientRect();
    return words.left - box.left > box.right - words.right;
  });
}

test('texts begin at the side that their language begins at, each by itself', async ({ page, baseURL }) => {
  publishBank();
  await logIn(page, await newLearner(baseURL ?? ''));
  await startTest(page, 'Both Directions', 'Take Quiz');
  const sheet = page.locator('.sheet');
  expect(await startsAtTheRight(sheet.getByText('ما هي العاصمة'))).toBe(true);
  expect(await startsAtTheRight(sheet.getByText('Ireland'))).toBe(false);
  expect(await startsAtTheRight(sheet.getByText('IATA'))).toBe(true);
  expect(await startsAtTheRight(sheet.getByText('دبلن'))).toBe(true);
  expect(await startsAtTheRight(sheet.getByText('Belfast'))).toBe(false);
});
