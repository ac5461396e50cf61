import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { readBankArguments } from '../../commands/bank/arguments.ts';
import { type BankReader, readBank } from '../../commands/bank/read-bank.ts';
import { runBankCommand } from '../../commands/bank/run-bank-command.ts';
import { operator } from '../../features/audits/audits.service.ts';
import type { TestTenant } from '../tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../test-app.ts';

/** @param agrees the operator's reply; null: there is no person to ask */
type Given = { reader?: BankReader; agrees?: boolean | null };

/**
 * Runs `npm run bank -- …` in this process, and has a folder for its files. It reads them in this thread,
 * since a thread of their own loads all its modules first.
 */
export async function createBankCommand(test: TestApp, { reader = readBank, agrees = true }: Given = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'assay-banks-'));
  const pathOf = (name: string) => join(folder, name);
  let lines: string[] = [];
  return {
    pathOf,
    /** @returns what the last command printed, also when it threw */
    printed: () => lines.join('\n'),
    /** @returns the path of a file with this content */
    async write(name: string, content: string | Uint8Array): Promise<string> {
      await writeFile(pathOf(name), content);
      return pathOf(name);
    },
    /** @returns what was printed, and whether everything was done */
    async run(tenant: TestTenant, ...args: string[]): Promise<{ printed: string; done: boolean }> {
      const parsed = readBankArguments([...args, '--tenant', tenant.host]);
      if (parsed.type !== 'command' || parsed.command.type === 'template')
        throw new Error(parsed.type === 'faults' ? parsed.faults.join(' ') : 'help');
      lines = [];
      const done = await runBankCommand(parsed.command, {
        pool: test.database.pool,
        tenantId: tenant.id,
        by: operator('Grace'),
        files: test.files,
        print: (line) => lines.push(line),
        progress: { show: () => {}, end: () => {} },
        readBank: reader,
        confirm: async (question) => {
          lines.push(question);
          if (agrees === null) throw new Error('nobody can be asked');
          return agrees;
        },
      });
      return { printed: lines.join('\n'), done };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
export type TestBankCommand = Awaited<ReturnType<typeof createBankCommand>>;

/** Starts an application with its bank command for the tests of a file, and stops it behind the last. */
export async function startBankTests(): Promise<{ test: TestApp; command: TestBankCommand }> {
  const test = await startTestApp();
  const command = await createBankCommand(test);
  afterAll(async () => {
    await command.remove();
    await test.close();
  });
  return { test, command };
}
