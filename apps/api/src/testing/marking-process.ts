/** Process that marks a test again, three reports at a time, until it is killed. */
import type { RemarkId, TenantId } from '@assay/assessment';
import { inTransaction, withTenant } from '../db/context.ts';
import { type ConnectionSettings, createPool } from '../db/pool.ts';
import { createMarking } from '../features/remarks/mark-next.service.ts';

export type MarkingWork = { app: ConnectionSettings; tenantId: TenantId; remarkId: RemarkId };

const { app, tenantId, remarkId }: MarkingWork = JSON.parse(process.argv[2] ?? '');
const pool = createPool(app);
const markNext = createMarking({ originOf: (host) => `https://${host}` }, remarkId);
const next = () => withTenant(pool, tenantId, () => inTransaction(markNext));

/** Marks reports until none is left, as the job does several times at once. */
async function goOn(): Promise<void> {
  while ((await next()) !== null);
}

// Connected, and with every module loaded, before it is killed.
await withTenant(pool, tenantId, () => inTransaction(async () => {}));
process.send?.('works');
await Promise.all([goOn(), goOn(), goOn()]);
process.disconnect?.();
await pool.end();
