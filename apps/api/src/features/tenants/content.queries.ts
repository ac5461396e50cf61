import type { FaqId, PageId, PlanId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
import { logoSize, shownNames, type TenantRow } from './tenants.queries.ts';

export type PlanRow = {
  id: PlanId;
  price_pence: number;
  validity_days: number;
  access: string;
  features: string[];
};
export type FaqRow = { id: FaqId; question: string; answer: string };
export type PageLinkRow = { id: PageId; title: string };
export type PageRow = PageLinkRow & { description: string };
/** One size and format of a picture, which is known by its original. */
export type RenditionRow = {
  original: string;
  file: string;
  content_type: string;
  width: number;
  height: number;
};
export type HelpRow = { help_title: string; help: string };

/** Texts and pictures of a tenant's landing page, where it has any. */
type ContentRow = {
  hero_heading: string;
  hero_tagline: string;
  hero_picture: string | null;
  about: string;
  about_picture: string | null;
  insight_heading: string;
  insight_subheading: string;
  insight_picture: string | null;
};

export type LandingRow = TenantRow &
  ContentRow & { plans: PlanRow[]; renditions: RenditionRow[]; faqs: FaqRow[]; page_links: PageLinkRow[] };

/** All that the current tenant's landing page shows, in one statement. */
export async function getLanding(): Promise<LandingRow> {
  const { rows } = await sql<LandingRow>`
    select t.tenant_id, t.name, t.sub_domain_name, t.platform_type, t.time_zone, t.accent_hue, t.accent_vivid, t.logo,
      t.login_note, t.sign_up_domains, ${shownNames} as leaderboard_names,
      ${logoSize} as logo_size,
      (select h.host from tenant_hosts h where h.tenant_id = t.tenant_id order by h.position limit 1) as first_host,
      coalesce(c.summary, '') as summary,
      coalesce(c.hero_heading, '') as hero_heading, coalesce(c.hero_tagline, '') as hero_tagline, c.hero_picture,
      coalesce(c.about, '') as about, c.about_picture,
      coalesce(c.insight_heading, '') as insight_heading, coalesce(c.insight_subheading, '') as insight_subheading,
      c.insight_picture,
      array(
        select to_jsonb(p) from plans p
        where p.tenant_id = t.tenant_id and p.retired_at is null order by p.position
      ) as plans,
      array(
        select jsonb_build_object('original', r.original, 'file', r.file, 'content_type', f.content_type,
                                  'width', r.width, 'height', r.height)
        from picture_renditions r join files f on f.tenant_id = r.tenant_id and f.name = r.file
        where r.tenant_id = t.tenant_id and r.original in (c.hero_picture, c.about_picture, c.insight_picture)
        order by r.width
      ) as renditions,
      array(
        select to_jsonb(q) from faqs q where q.tenant_id = t.tenant_id order by q.position
      ) as faqs,
      array(
        select jsonb_build_object('id', p.id, 'title', p.title) from pages p
        where p.tenant_id = t.tenant_id order by p.position
      ) as page_links
    from tenants t left join tenant_contents c on c.tenant_id = t.tenant_id
    where t.tenant_id = ${currentTenantId()}`.execute(db());
  const [row] = rows;
  if (row === undefined) throw new Error('There is no such tenant.');
  return row;
}

/** Plans of the current tenant, in its order. */
export async function listPlans(): Promise<PlanRow[]> {
  return db()
    .selectFrom('plans')
    .select(['id', 'price_pence', 'validity_days', 'access', 'features'])
    .where('tenant_id', '=', currentTenantId())
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute();
}

export async function listPages(): Promise<PageRow[]> {
  return db()
    .selectFrom('pages')
    .select(['id', 'title', 'description'])
    .where('tenant_id', '=', currentTenantId())
    .orderBy('position')
    .execute();
}

export async function listFaqs(): Promise<FaqRow[]> {
  return db()
    .selectFrom('faqs')
    .select(['id', 'question', 'answer'])
    .where('tenant_id', '=', currentTenantId())
    .orderBy('position')
    .execute();
}

/** Null when the current tenant has no content of its own at all. */
export async function findHelp(): Promise<HelpRow | null> {
  const row = await db()
    .selectFrom('tenant_contents')
    .select(['help_title', 'help'])
    .where('tenant_id', '=', currentTenantId())
    .executeTakeFirst();
  return row ?? null;
}

/** Every size and format of these pictures, from narrow to wide. */
export async function listRenditions(originals: string[]): Promise<RenditionRow[]> {
  if (originals.length === 0) return [];
  return db()
    .selectFrom('picture_renditions as r')
    .innerJoin('files as f', (join) =>
      join.onRef('f.tenant_id', '=', 'r.tenant_id').onRef('f.name', '=', 'r.file'),
    )
    .select(['r.original', 'r.file', 'f.content_type', 'r.width', 'r.height'])
    .where('r.tenant_id', '=', currentTenantId())
    .where('r.original', 'in', originals)
    .orderBy('r.width')
    .execute();
}
