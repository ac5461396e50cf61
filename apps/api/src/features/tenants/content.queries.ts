import type { FaqId, PageId, PlanId } from '@assay/assessment';
import { one, query } from '../../db/query.ts';
import { TENANT_COLUMNS, type TenantRow } from './tenants.queries.ts';

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

/** All that the current tenant's landing page shows, in one statement: without plans where none is needed. */
export async function getLanding(): Promise<LandingRow> {
  const rows = await query<LandingRow>(
    `select ${TENANT_COLUMNS},
       coalesce(c.hero_heading, '') as hero_heading, coalesce(c.hero_tagline, '') as hero_tagline,
       c.hero_picture, coalesce(c.about, '') as about, c.about_picture,
       coalesce(c.insight_heading, '') as insight_heading,
       coalesce(c.insight_subheading, '') as insight_subheading, c.insight_picture,
       array(
         select to_jsonb(p) from plans p
         where p.tenant_id = $1 and p.retired_at is null and t.platform_type <> 'Free'
         order by p.position
       ) as plans,
       array(
         select jsonb_build_object('original', r.original, 'file', r.file, 'content_type', f.content_type,
                                   'width', r.width, 'height', r.height)
         from picture_renditions r join files f on f.tenant_id = $1 and f.name = r.file
         where r.tenant_id = $1 and r.original in (c.hero_picture, c.about_picture, c.insight_picture)
         order by r.width
       ) as renditions,
       array(
         select to_jsonb(q) from faqs q where q.tenant_id = $1 order by q.position
       ) as faqs,
       array(
         select jsonb_build_object('id', p.id, 'title', p.title) from pages p
         where p.tenant_id = $1 order by p.position
       ) as page_links
     from tenants t
     left join tenant_contents c on c.tenant_id = $1
     where t.tenant_id = $1`,
  );
  return one(rows);
}

/** Plans of the current tenant, in its order. */
export async function listPlans(): Promise<PlanRow[]> {
  return query<PlanRow>(
    `select id, price_pence, validity_days, access, features from plans
     where tenant_id = $1 and retired_at is null
     order by position`,
  );
}

export async function listPages(): Promise<PageRow[]> {
  return query<PageRow>('select id, title, description from pages where tenant_id = $1 order by position');
}

export async function listFaqs(): Promise<FaqRow[]> {
  return query<FaqRow>('select id, question, answer from faqs where tenant_id = $1 order by position');
}

/** Null when the current tenant has no content of its own at all. */
export async function findHelp(): Promise<HelpRow | null> {
  const [row] = await query<HelpRow>('select help_title, help from tenant_contents where tenant_id = $1');
  return row ?? null;
}

/** Every size and format of these pictures, from narrow to wide. */
export async function listRenditions(originals: string[]): Promise<RenditionRow[]> {
  if (originals.length === 0) return [];
  return query<RenditionRow>(
    `select r.original, r.file, f.content_type, r.width, r.height
     from picture_renditions r
     join files f on f.tenant_id = $1 and f.name = r.file
     where r.tenant_id = $1 and r.original = any($2)
     order by r.width`,
    [originals],
  );
}
