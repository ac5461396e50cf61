import { inTransaction, withTenant } from '../../db/context.ts';
import { changeAnswersRule, closeTestByName } from '../../features/publishing/published-tests.service.ts';
import { publishFromBank } from '../../features/publishing/test-request.service.ts';
import { printable } from '../terminal.ts';
import type { BankCommand } from './arguments.ts';
import type { BankCommandContext } from './context.ts';
import { exportBank } from './export-bank.ts';
import { importBank } from './import-bank.ts';
import { printBanks } from './list-banks.ts';
import { release } from './release.ts';
import {
  describeTestFault,
  formatAnswersChange,
  formatClosedTest,
  formatTestResult,
} from './test-messages.ts';

/** All commands but the template, which belongs to no tenant. */
export type TenantCommand = Exclude<BankCommand, { type: 'template' }>;

/**
 * Runs a command of `npm run bank --` for one tenant.
 * @returns true if everything requested was done
 * @throws an Error whose message says what is wrong
 */
export async function runBankCommand(command: TenantCommand, context: BankCommandContext): Promise<boolean> {
  switch (command.type) {
    case 'import':
      return importBank(context, command);
    case 'publish':
      return publish(context, command);
    case 'close':
      await close(context, command);
      return true;
    case 'answers':
      await changeAnswers(context, command);
      return true;
    case 'release':
    case 'hold':
      await release(context, command);
      return true;
    case 'list':
      await printBanks(context);
      return true;
    case 'export':
      await exportBank(context, command);
      return true;
  }
}

type Of<Type extends BankCommand['type']> = Extract<BankCommand, { type: Type }>;

async function publish(
  { pool, tenantId, by, print }: BankCommandContext,
  { selection, test }: Of<'publish'>,
): Promise<boolean> {
  const result = await withTenant(pool, tenantId, () =>
    inTransaction(() => publishFromBank(selection, test, by)),
  );
  if (result.type === 'nothing_selected') {
    throw new Error('No question was found, or all are retired. npm run bank -- list shows what there is.');
  }
  const lines =
    result.type === 'published' ? formatTestResult(result, test) : [describeTestFault(result, test)];
  for (const line of lines) print(line);
  return result.type === 'published';
}

async function close(
  { pool, tenantId, by, print }: BankCommandContext,
  { test }: Of<'close'>,
): Promise<void> {
  const result = await withTenant(pool, tenantId, () => inTransaction(() => closeTestByName(test, by)));
  if (result.type === 'no_such_test') throw noSuchTest(test);
  for (const line of formatClosedTest(result, test)) print(line);
}

async function changeAnswers(
  { pool, tenantId, by, print }: BankCommandContext,
  { test, answers }: Of<'answers'>,
): Promise<void> {
  const result = await withTenant(pool, tenantId, () =>
    inTransaction(() => changeAnswersRule(test, answers, by)),
  );
  if (result.type === 'no_such_test') throw noSuchTest(test);
  for (const line of formatAnswersChange(result, test)) print(line);
}

function noSuchTest(name: string): Error {
  return new Error(`There is no test "${printable(name)}". npm run bank -- list shows what there is.`);
}
