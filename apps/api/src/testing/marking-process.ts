/** Process that marks a test again, one report after another, until it is killed. */
import type { RemarkId, TenantId } from '@assay/assessment';
import { inTransaction, withTenant } from '../db/context.ts';
import { type ConnectionSettings, createPool } from '../db/pool.ts';
import { createMarking } from '../features/remarks/mark-next.service.ts';

export type MarkingWork = { app: ConnectionSettings; tenantId: TenantId; remarkId: RemarkId };

const { app, tenantId, remarkId }: MarkingWork = JSON.parse(process.argv[2] ?? '');
const pool = createPool(app);
const markNext = createMarking({ originOf: (host) => `https://${host}` }, remarkId);
const next = () => withTenant(pool, tenantId, () => inTransaction(markNext));

// Connected, and with every module loaded, before it is killed.
await withTenant(pool, tenantId, () => inTransaction(async () => {}));
process.send?.('works');
while ((await next()) !== null);
process.disconnect?.();
await pool.end();
