import { inTransaction, withTenant } from '../../db/context.ts';
import { publishFromBank } from '../../features/publishing/order-test.service.ts';
import { closeTest } from '../../features/publishing/published-tests.service.ts';
import { printable } from '../printable.ts';
import type { BankOrder } from './arguments.ts';
import type { BankDesk } from './desk.ts';
import { exportBank } from './export-bank.ts';
import { importBank } from './import-bank.ts';
import { printBanks } from './list-banks.ts';
import { closedInWords, testInWords } from './test-words.ts';
import { testFaultInWords } from './words.ts';

/**
 * Does what `npm run bank --` was told, for one tenant.
 * @returns whether everything that was asked for was done
 * @throws an Error whose message says in words what is wrong
 */
export async function carryOut(order: BankOrder, desk: BankDesk): Promise<boolean> {
  switch (order.type) {
    case 'import':
      return importBank(desk, order);
    case 'publish':
      return publish(desk, order);
    case 'close':
      await close(desk, order);
      return true;
    case 'list':
      await printBanks(desk);
      return true;
    case 'export':
      await exportBank(desk, order);
      return true;
  }
}

type PublishOrder = Extract<BankOrder, { type: 'publish' }>;

async function publish(
  { pool, tenantId, print }: BankDesk,
  { selection, test }: PublishOrder,
): Promise<boolean> {
  const result = await withTenant(pool, tenantId, () =>
    inTransaction(() => publishFromBank(selection, test)),
  );
  if (result.type === 'nothing_selected') {
    throw new Error('There is no such question. npm run bank -- list tells what there is.');
  }
  const words = result.type === 'ordered' ? testInWords(result, test) : [testFaultInWords(result, test)];
  for (const line of words) print(line);
  return result.type === 'ordered';
}

type CloseOrder = Extract<BankOrder, { type: 'close' }>;

async function close({ pool, tenantId, print }: BankDesk, { test }: CloseOrder): Promise<void> {
  const result = await withTenant(pool, tenantId, () => inTransaction(() => closeTest(test)));
  if (result.type === 'no_such_test') {
    throw new Error(`There is no test "${printable(test)}". npm run bank -- list tells what there is.`);
  }
  for (const line of closedInWords(result, test)) print(line);
}
