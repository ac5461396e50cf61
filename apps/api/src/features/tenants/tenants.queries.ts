import type { LeaderboardNames, PlatformType, TenantId } from '@assay/assessment';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { connectionOrPool, currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';

type LogoSize = { width: number; height: number };

/** Size of the logo of the tenant `t`; null where it has none, or the size is unknown. */
export const logoSize = sql<LogoSize | null>`
  (select jsonb_build_object('width', r.width, 'height', r.height) from picture_renditions r
   where r.tenant_id = t.tenant_id and r.original = t.logo and r.file = t.logo)`;

/** Form in which learners of the tenant `t` see others' names on the leaderboard. */
export const shownNames = sql<LeaderboardNames>`case when t.leaderboard then t.leaderboard_names else 'none' end`;

/** The current tenant, with its first host, and its summary where it has one. */
export async function getTenant() {
  return db()
    .selectFrom('tenants as t')
    .select((eb) => [
      't.tenant_id',
      't.name',
      't.sub_domain_name',
      't.platform_type',
      't.time_zone',
      't.accent_hue',
      't.accent_vivid',
      't.logo',
      logoSize.as('logo_size'),
      't.login_note',
      't.sign_up_domains',
      shownNames.as('leaderboard_names'),
      eb
        .selectFrom('tenant_hosts as h')
        .select('h.host')
        .whereRef('h.tenant_id', '=', 't.tenant_id')
        .orderBy('h.position')
        .limit(1)
        .$asScalar()
        .$notNull()
        .as('first_host'),
      sql<string>`coalesce((select c.summary from tenant_contents c where c.tenant_id = t.tenant_id), '')`.as(
        'summary',
      ),
    ])
    .where('t.tenant_id', '=', currentTenantId())
    .executeTakeFirstOrThrow();
}

/**
 * Hosts of the current tenant; the first is used for search engines, and for mails to users without a host of
 * sign-up.
 */
export async function listHosts(): Promise<string[]> {
  const rows = await db()
    .selectFrom('tenant_hosts')
    .select('host')
    .where('tenant_id', '=', currentTenantId())
    .orderBy('position')
    .orderBy('host')
    .execute();
  return rows.map(({ host }) => host);
}

export type TenantRow = Awaited<ReturnType<typeof getTenant>>;

export type ListedTenant = {
  id: TenantId;
  shortName: string;
  name: string;
  platformType: PlatformType;
  hosts: string[];
  staff: number;
};

/** Every tenant, by its short name. The pool is the owner's, which sees them all. */
export async function listTenants(owner: Pool): Promise<ListedTenant[]> {
  const { rows } = await owner.query<ListedTenant>(`
    select t.tenant_id as id, s.short_name as "shortName", t.name, t.platform_type as "platformType",
           array(select h.host from tenant_hosts h where h.tenant_id = t.tenant_id order by h.position) as hosts,
           (select count(*)::int from users u
            where u.tenant_id = t.tenant_id and u.role = 'staff' and u.disabled_at is null) as staff
    from tenants t join tenant_short_names s on s.tenant_id = t.tenant_id order by s.short_name collate "C"`);
  return rows;
}

export async function findTenantId(owner: Pool, shortName: string): Promise<TenantId | null> {
  const { rows } = await connectionOrPool(owner).query<{ id: TenantId }>(
    'select tenant_id as id from tenant_short_names where short_name = $1',
    [shortName],
  );
  return rows[0]?.id ?? null;
}
