import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { project } from '../tools/project.ts';
import { settingsFor } from './support/app.ts';
import { newestMailTo } from './support/mailbox.ts';
import { sharedDataDir } from './support/owner.ts';
import { collectPageErrors, expectAccessible } from './support/page-checks.ts';

const CHOSEN = 'chosen after an invitation';

/** Runs `npm run tenant -- …` on the running installation. @returns its output */
function runTenantCommand(words: string[], baseURL: string): string {
  return execFileSync(process.execPath, [join(project, 'tools', 'run.mjs'), 'tenant', ...words], {
    cwd: project,
    env: { ...settingsFor(sharedDataDir()), PORT: new URL(baseURL).port },
    encoding: 'utf8',
  });
}

test('somebody whom a folder names as staff gets a mail in the tenant’s look, follows it, chooses a password and logs in', {
  tag: '@extended',
}, async ({ page, context, baseURL: origin }) => {
  const baseURL = origin ?? '';
  const tenant = `harbour-${crypto.randomUUID().slice(0, 8)}`;
  const address = baseURL.replace('localhost', `${tenant}.localhost`);
  const email = `ann@${tenant}.test`;
  const folder = mkdtempSync(join(tmpdir(), 'assay-folder-'));
  writeFileSync(
    join(folder, 'tenant.yaml'),
    `tenant: ${tenant}
name: Harbour & Sons
hosts: [${tenant}.localhost]
platform_type: Free
time_zone: Europe/London
colours: { accent_hue: 335 }
staff: [{ first_name: Ann, last_name: Bee, email: ${email} }]
`,
  );
  expect(runTenantCommand(['check', folder], baseURL)).toContain('Would be invited by mail');
  expect(runTenantCommand(['apply', folder], baseURL)).toContain(
    `Invited by mail to choose a password: 1. The links lead to ${address} and are valid for 7 days.`,
  );
  expect(runTenantCommand(['invite', tenant], baseURL)).toContain(
    `Invited less than an hour ago, so not again: Ann Bee <${email}>`,
  );
  rmSync(folder, { recursive: true });

  const pageErrors = await collectPageErrors(page);
  const mail = await newestMailTo(address, email);
  await page.setContent(mail.html);
  await expectAccessible(page);

  await page.goto(`${address}/dev/mailbox`);
  const shown = page.frameLocator('iframe').first();
  const button = shown.getByRole('link', { name: 'Choose your password' });
  await expect(button).toHaveCSS('background-color', 'rgb(112, 44, 100)');
  const opened = context.waitForEvent('page');
  await button.click();
  const account = await opened;
  await account.getByRole('button', { name: 'Choose a password' }).click();
  await account.waitForURL('**/user-reset-password');
  await expect(account.getByLabel('Email')).toHaveValue(email);
  await account.getByLabel('Password', { exact: true }).fill(CHOSEN);
  await account.getByRole('button', { name: 'Submit' }).click();
  await account.waitForURL('**/user-login');
  await account.getByLabel('Email').fill(email);
  await account.getByLabel('Password', { exact: true }).fill(CHOSEN);
  await account.getByRole('button', { name: 'Sign In' }).click();
  await account.waitForURL('**/staff/tickets');

  expect(runTenantCommand(['invite', tenant], baseURL)).toContain(`All staff of ${tenant} have a password.`);
  // The observer of the pages is a script itself, and no script runs in the frame of a mail.
  const refused =
    /^Blocked script execution in '[^']+\/dev\/mailbox\/[\w-]+' because the document's frame is sandboxed/u;
  expect((await pageErrors.errors()).filter((error) => !refused.test(error))).toEqual([]);
});
