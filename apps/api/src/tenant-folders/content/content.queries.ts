import type { FaqId, PageId, PlanId, Reference, TopicId } from '@assay/assessment';
import { query } from '../../db/query.ts';
import type { FaqFacts, PageFacts, PictureDigest, PlanFacts } from './content-facts.ts';

/** Names of a tenant's own pictures among its files, each null where there is none. */
type PictureNames = {
  hero_picture: string | null;
  about_picture: string | null;
  insight_picture: string | null;
};
type Texts = Record<
  | 'summary'
  | 'hero_heading'
  | 'hero_tagline'
  | 'about'
  | 'insight_heading'
  | 'insight_subheading'
  | 'help_title'
  | 'help',
  string
>;
type ContentTexts = Texts & PictureNames;

/** Null when the current tenant has no texts. */
export async function findTexts(): Promise<ContentTexts | null> {
  const [row] = await query<ContentTexts>(
    `select summary, hero_heading, hero_tagline, hero_picture, about, about_picture, insight_heading,
            insight_subheading, insight_picture, help_title, help
     from tenant_contents where tenant_id = $1`,
  );
  return row ?? null;
}

/** @param texts null for none */
export async function writeTexts(texts: ContentTexts | null): Promise<void> {
  if (texts === null) {
    await query('delete from tenant_contents where tenant_id = $1');
    return;
  }
  await query(
    `insert into tenant_contents (tenant_id, summary, hero_heading, hero_tagline, hero_picture, about,
       about_picture, insight_heading, insight_subheading, insight_picture, help_title, help)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (tenant_id) do update
       set summary = excluded.summary, hero_heading = excluded.hero_heading,
           hero_tagline = excluded.hero_tagline, hero_picture = excluded.hero_picture,
           about = excluded.about, about_picture = excluded.about_picture,
           insight_heading = excluded.insight_heading, insight_subheading = excluded.insight_subheading,
           insight_picture = excluded.insight_picture, help_title = excluded.help_title, help = excluded.help`,
    [
      ...[texts.summary, texts.hero_heading, texts.hero_tagline, texts.hero_picture, texts.about],
      ...[texts.about_picture, texts.insight_heading, texts.insight_subheading, texts.insight_picture],
      ...[texts.help_title, texts.help],
    ],
  );
}

export type OriginalRow = { name: string; digest: PictureDigest; content_type: string };

/** Lists every picture of the current tenant that is shown in renditions, as the folder gave it. */
export async function listOriginalFiles(): Promise<OriginalRow[]> {
  return query<OriginalRow>(
    `select name, encode(digest, 'hex') as digest, content_type from files
     where tenant_id = $1 and purpose = 'original'`,
  );
}

export async function listPages(): Promise<PageFacts[]> {
  return query<PageFacts>(
    `select short_name as "shortName", title, description as html from pages
     where tenant_id = $1 order by position`,
  );
}

/**
 * Replaces all pages. Those that are known by their short names keep their ids; those that are not named are
 * deleted.
 */
export async function replacePages(pages: (PageFacts & { id: PageId })[]): Promise<void> {
  const names = pages.map(({ shortName }) => shortName);
  await query('delete from pages where tenant_id = $1 and short_name <> all($2)', [names]);
  await query(
    `insert into pages (tenant_id, id, short_name, position, title, description)
     select $1, r.id, r."shortName", r.position, r.title, r.html
     from jsonb_to_recordset($2::jsonb) as r (id uuid, "shortName" text, position int, title text, html text)
     on conflict (tenant_id, short_name) do update
       set position = excluded.position, title = excluded.title, description = excluded.description`,
    [inOrder(pages)],
  );
}

export async function listFaqs(): Promise<FaqFacts[]> {
  return query<FaqFacts>('select question, answer from faqs where tenant_id = $1 order by position');
}

/** Replaces all questions. Those with the same words keep their ids. */
export async function replaceFaqs(faqs: (FaqFacts & { id: FaqId })[]): Promise<void> {
  const questions = faqs.map(({ question }) => question);
  await query('delete from faqs where tenant_id = $1 and question <> all($2)', [questions]);
  await query(
    `insert into faqs (tenant_id, id, question, position, answer)
     select $1, r.id, r.question, r.position, r.answer
     from jsonb_to_recordset($2::jsonb) as r (id uuid, question text, position int, answer text)
     on conflict (tenant_id, question) do update set position = excluded.position, answer = excluded.answer`,
    [inOrder(faqs)],
  );
}

/** Lists the plans that are offered. */
export async function listPlans(): Promise<PlanFacts[]> {
  return query<PlanFacts>(
    `select short_name as "shortName", price_pence as "pricePence", validity_days as "validityDays",
            access, features
     from plans where tenant_id = $1 and retired_at is null order by position`,
  );
}

/**
 * Replaces all plans. Those that are not named are retired; one that is named again is offered again, with
 * its old id.
 */
export async function replacePlans(plans: (PlanFacts & { id: PlanId })[]): Promise<void> {
  const names = plans.map(({ shortName }) => shortName);
  await query(
    `update plans set retired_at = now()
     where tenant_id = $1 and retired_at is null and short_name <> all($2)`,
    [names],
  );
  await query(
    `insert into plans (tenant_id, id, short_name, position, price_pence, validity_days, access, features)
     select $1, r.id, r."shortName", r.position, r."pricePence", r."validityDays", r.access, r.features
     from jsonb_to_recordset($2::jsonb) as r (id uuid, "shortName" text, position int, "pricePence" int,
       "validityDays" int, access text, features text[])
     on conflict (tenant_id, short_name) do update
       set position = excluded.position, price_pence = excluded.price_pence,
           validity_days = excluded.validity_days, access = excluded.access, features = excluded.features,
           retired_at = null`,
    [inOrder(plans)],
  );
}

/** A row of a topic's content, with the names of its picture files in order. */
export type TopicRow = {
  topic_id: TopicId;
  description: string;
  reference_links: Reference[];
  pictures: { picture: string; alt: string }[];
};

export async function listTopicContents(): Promise<TopicRow[]> {
  return query<TopicRow>(
    `select c.topic_id, c.description, c.reference_links, array(
       select jsonb_build_object('picture', p.picture, 'alt', p.alt) from topic_pictures p
       where p.tenant_id = c.tenant_id and p.topic_id = c.topic_id order by p.position
     ) as pictures
     from topic_contents c where c.tenant_id = $1 order by c.position`,
  );
}

export async function replaceTopicContents(topics: TopicRow[]): Promise<void> {
  // Its pictures are deleted with a topic's content.
  await query('delete from topic_contents where tenant_id = $1');
  await query(
    `insert into topic_contents (tenant_id, topic_id, position, description, reference_links)
     select $1, r.topic_id, r.position, r.description, r.reference_links
     from jsonb_to_recordset($2::jsonb)
       as r (topic_id uuid, position int, description text, reference_links jsonb)`,
    [inOrder(topics)],
  );
  const pictures = topics.flatMap((topic) =>
    topic.pictures.map((picture, position) => ({ ...picture, topic_id: topic.topic_id, position })),
  );
  await query(
    `insert into topic_pictures (tenant_id, topic_id, position, picture, alt)
     select $1, r.topic_id, r.position, r.picture, r.alt
     from jsonb_to_recordset($2::jsonb) as r (topic_id uuid, position int, picture text, alt text)`,
    [JSON.stringify(pictures)],
  );
}

/** Writes a list as JSON, each entry with its position. */
function inOrder(list: object[]): string {
  return JSON.stringify(list.map((entry, position) => ({ ...entry, position })));
}
