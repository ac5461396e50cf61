import type { LeaderboardNames, PlatformType, TenantId } from '@assay/assessment';
import type { SignUpRule } from '@assay/contract';
import { one, query } from '../../db/query.ts';

export type TenantRow = {
  tenant_id: TenantId;
  name: string;
  sub_domain_name: string;
  platform_type: PlatformType;
  time_zone: string;
  accent_hue: number;
  accent_vivid: number;
  logo: string;
  /** Null where it has no logo, or the size is unknown. */
  logo_size: { width: number; height: number } | null;
  login_note: string | null;
  sign_up: SignUpRule;
  sign_up_domains: string[] | null;
  /** Form in which learners see others' names on the leaderboard. */
  leaderboard_names: LeaderboardNames;
  first_host: string;
  /** Empty where it has none. */
  summary: string;
};

/** The columns of a tenant's row; `t` is the tenant, `c` its content. */
export const TENANT_COLUMNS = `
  t.tenant_id, t.name, t.sub_domain_name, t.platform_type, t.time_zone, t.accent_hue, t.accent_vivid, t.logo,
  (select jsonb_build_object('width', r.width, 'height', r.height) from picture_renditions r
   where r.tenant_id = $1 and r.original = t.logo and r.file = t.logo) as logo_size,
  t.login_note, t.sign_up_domains,
  case when t.sign_up = 'open' and t.sign_up_domains is not null then 'domains' else t.sign_up end as sign_up,
  case when t.leaderboard then t.leaderboard_names else 'none' end as leaderboard_names,
  (select h.host from tenant_hosts h where h.tenant_id = $1 order by h.position limit 1) as first_host,
  coalesce(c.summary, '') as summary`;

/** The current tenant, with its first host, and its summary where it has one. */
export async function getTenant(): Promise<TenantRow> {
  const rows = await query<TenantRow>(
    `select ${TENANT_COLUMNS}
     from tenants t
     left join tenant_contents c on c.tenant_id = $1
     where t.tenant_id = $1`,
  );
  return one(rows);
}

/**
 * Hosts of the current tenant; the first is used for search engines, and for mails to users without a host of
 * sign-up.
 */
export async function listHosts(): Promise<string[]> {
  const rows = await query<{ host: string }>(
    'select host from tenant_hosts where tenant_id = $1 order by position, host',
  );
  return rows.map(({ host }) => host);
}
