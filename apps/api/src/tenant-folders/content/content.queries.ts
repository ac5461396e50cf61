import type { TopicId } from '@assay/assessment';
import { newId } from '../../db/ids.ts';
import { query } from '../../db/query.ts';
import type { PictureDigest, TenantDocument } from '../tenant-document.ts';

/** Parts of a document, as they are stored. */
type Content = Pick<TenantDocument, 'summary' | 'landing' | 'help'>;
type List<Name extends 'pages' | 'faqs' | 'plans' | 'topics'> = NonNullable<TenantDocument[Name]>;

/** @param logo name of a picture among the tenant's files; empty for none */
export async function setLook(colours: TenantDocument['colours'], logo: string): Promise<void> {
  await query('update tenants set accent_hue = $2, accent_vivid = $3, logo = $4 where tenant_id = $1', [
    colours.accent_hue,
    colours.accent_vivid,
    logo,
  ]);
}

/** @param nameOf gives the name of a picture's file, null for none */
export async function replaceContent(
  { summary, landing, help }: Content,
  nameOf: (digest: PictureDigest | undefined) => string | null,
): Promise<void> {
  await query('delete from tenant_contents where tenant_id = $1');
  if (summary === undefined && landing === undefined && help === undefined) return;
  const { hero, about, insight } = landing ?? {};
  await query(
    `insert into tenant_contents (tenant_id, summary, hero_heading, hero_tagline, hero_picture, about,
       about_picture, insight_heading, insight_subheading, insight_picture, help_title, help)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      summary ?? '',
      hero?.heading ?? '',
      hero?.tagline ?? '',
      nameOf(hero?.picture),
      about?.text ?? '',
      nameOf(about?.picture),
      insight?.heading ?? '',
      insight?.subheading ?? '',
      nameOf(insight?.picture),
      help?.title ?? '',
      help?.text ?? '',
    ],
  );
}

/**
 * Replaces all pages. Those that are known by their short names keep their ids; those that are not named are
 * deleted.
 */
export async function replacePages(pages: List<'pages'>): Promise<void> {
  const names = pages.map(({ page }) => page);
  await query('delete from pages where tenant_id = $1 and short_name <> all($2)', [names]);
  await query(
    `insert into pages (tenant_id, id, short_name, position, title, description)
     select n.tenant_id, r.id, r.page, r.position, r.title, r.text from tenants n
     cross join jsonb_to_recordset($2::jsonb) as r (id uuid, page text, position int, title text, text text)
     where n.tenant_id = $1
     on conflict (tenant_id, short_name) do update
       set position = excluded.position, title = excluded.title, description = excluded.description`,
    [inOrder(pages)],
  );
}

/** Replaces all questions. Those with the same words keep their ids. */
export async function replaceFaqs(faqs: List<'faqs'>): Promise<void> {
  const questions = faqs.map(({ question }) => question);
  await query('delete from faqs where tenant_id = $1 and question <> all($2)', [questions]);
  await query(
    `insert into faqs (tenant_id, id, question, position, answer)
     select n.tenant_id, r.id, r.question, r.position, r.answer from tenants n
     cross join jsonb_to_recordset($2::jsonb) as r (id uuid, question text, position int, answer text)
     where n.tenant_id = $1
     on conflict (tenant_id, question) do update set position = excluded.position, answer = excluded.answer`,
    [inOrder(faqs)],
  );
}

/**
 * Replaces all plans. Those that are not named are retired; one that is named again is offered again, with
 * its old id.
 */
export async function replacePlans(plans: List<'plans'>): Promise<void> {
  const names = plans.map(({ plan }) => plan);
  await query(
    `update plans set retired_at = now()
     where tenant_id = $1 and retired_at is null and short_name <> all($2)`,
    [names],
  );
  await query(
    `insert into plans (tenant_id, id, short_name, position, price_pence, validity_days, access, features)
     select n.tenant_id, r.id, r.plan, r.position, round(r.price * 100), r.validity, r.access,
            coalesce(r.features, '{}')
     from tenants n cross join jsonb_to_recordset($2::jsonb) as r (id uuid, plan text, position int,
       price numeric, validity int, access text, features text[])
     where n.tenant_id = $1
     on conflict (tenant_id, short_name) do update
       set position = excluded.position, price_pence = excluded.price_pence,
           validity_days = excluded.validity_days, access = excluded.access, features = excluded.features,
           retired_at = null`,
    [inOrder(plans)],
  );
}

/** Content of a topic, with digests of its pictures in order. */
export type TopicContent = Omit<List<'topics'>[number], 'topic'> & { topic_id: TopicId };

/** @param nameOf gives the name of a picture's file */
export async function replaceTopicContents(
  topics: TopicContent[],
  nameOf: (digest: PictureDigest) => string | null,
): Promise<void> {
  // Its pictures are deleted with a topic's content.
  await query('delete from topic_contents where tenant_id = $1');
  await query(
    `insert into topic_contents (tenant_id, topic_id, position, description, reference_links)
     select n.tenant_id, r.topic_id, r.position, coalesce(r.text, ''), coalesce(r."references", '[]') from tenants n
     cross join jsonb_to_recordset($2::jsonb) as r (topic_id uuid, position int, text text, "references" jsonb)
     where n.tenant_id = $1`,
    [inOrder(topics)],
  );
  const pictures = topics.flatMap(({ topic_id, pictures: all }) =>
    (all ?? []).map(({ file, alt }, position) => ({ topic_id, position, picture: nameOf(file), alt })),
  );
  await query(
    `insert into topic_pictures (tenant_id, topic_id, position, picture, alt)
     select n.tenant_id, r.topic_id, r.position, r.picture, r.alt from tenants n
     cross join jsonb_to_recordset($2::jsonb) as r (topic_id uuid, position int, picture text, alt text)
     where n.tenant_id = $1`,
    [JSON.stringify(pictures)],
  );
}

/** Writes a list as JSON, each entry with its position, and an id for those that are new. */
function inOrder(list: object[]): string {
  return JSON.stringify(list.map((entry, position) => ({ ...entry, position, id: newId() })));
}
