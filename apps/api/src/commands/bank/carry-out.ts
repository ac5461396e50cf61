import { inTransaction, withTenant } from '../../db/context.ts';
import { publishFromBank } from '../../features/content/bank-contents.service.ts';
import type { BankOrder } from './arguments.ts';
import type { BankDesk } from './desk.ts';
import { exportBank } from './export-bank.ts';
import { importBank } from './import-bank.ts';
import { printBanks } from './list-banks.ts';
import { testFaultInWords, testInWords } from './words.ts';

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
  print(result.type === 'ordered' ? testInWords(result, test) : testFaultInWords(result, test));
  return result.type === 'ordered';
}
