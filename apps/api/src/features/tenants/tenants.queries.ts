import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

/** The current tenant, with the host that links in mails are built from. */
export async function getTenant() {
  return db()
    .selectFrom('tenants as t')
    .select((eb) => [
      't.tenant_id',
      't.name',
      't.sub_domain_name',
      't.platform_type',
      't.accent_hue',
      't.accent_vivid',
      't.logo',
      't.login_note',
      eb
        .selectFrom('tenant_hosts as h')
        .select('h.host')
        .whereRef('h.tenant_id', '=', 't.tenant_id')
        .orderBy('h.position')
        .limit(1)
        .$asScalar()
        .$notNull()
        .as('first_host'),
    ])
    .where('t.tenant_id', '=', currentTenantId())
    .executeTakeFirstOrThrow();
}

export type TenantRow = Awaited<ReturnType<typeof getTenant>>;
