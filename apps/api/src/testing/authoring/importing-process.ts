/** Process that confirms and undoes imports one after another, until it is killed. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportId, TenantId, UserId } from '@assay/assessment';
import { inTransaction, withTenant } from '../../db/context.ts';
import { type ConnectionSettings, createPool } from '../../db/pool.ts';
import { Failure } from '../../failure.ts';
import { confirmImport } from '../../features/import-desk/confirm.service.ts';
import { readImportPage } from '../../features/import-desk/imports.service.ts';
import { undoImport } from '../../features/import-desk/undo.service.ts';

export type ImportingWork = {
  app: ConnectionSettings;
  tenantId: TenantId;
  userId: UserId;
  importIds: ImportId[];
  take: number;
  /** Folder of its file: a line for each acknowledged act, with its kind and the import. */
  folder: string;
};

const { app, tenantId, userId, importIds, take, folder }: ImportingWork = JSON.parse(process.argv[2] ?? '');
const pool = createPool(app);
const inTenant = <T>(work: () => Promise<T>) => withTenant(pool, tenantId, () => inTransaction(work));

async function act<T>(what: string, id: ImportId, work: () => Promise<T | Failure<never>>): Promise<void> {
  const result = await inTenant(work as () => Promise<unknown>);
  if (result instanceof Failure) throw new Error(`${what} was refused: ${result.code}`);
  appendFileSync(join(folder, 'acknowledged'), `${what} ${id}\n`);
}

// Connected, and with every module loaded, before it is killed.
const [first] = importIds;
if (first !== undefined) await inTenant(() => readImportPage(first));
process.send?.('works');
for (const id of importIds) {
  await act('confirmed', id, () => confirmImport(userId, id, { take, revision: 0 }) as Promise<never>);
  await act('undone', id, () => undoImport(userId, id, 'Tried') as Promise<never>);
}
process.disconnect?.();
await pool.end();
