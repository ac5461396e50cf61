import type { FaqId, PageId, PlanId, Reference, TopicId } from '@assay/assessment';
import { sql } from 'kysely';
import { currentTenantId } from '../../db/context.ts';
import { db } from '../../db/db.ts';
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

const TEXTS = [
  'summary',
  'hero_heading',
  'hero_tagline',
  'hero_picture',
  'about',
  'about_picture',
  'insight_heading',
  'insight_subheading',
  'insight_picture',
  'help_title',
  'help',
] as const satisfies (keyof ContentTexts)[];

/** Null when the current tenant has no texts. */
export async function findTexts(): Promise<ContentTexts | null> {
  const row = await db()
    .selectFrom('tenant_contents')
    .select(TEXTS)
    .where('tenant_id', '=', currentTenantId())
    .executeTakeFirst();
  return row ?? null;
}

/** @param texts null for none */
export async function writeTexts(texts: ContentTexts | null): Promise<void> {
  if (texts === null) {
    await db().deleteFrom('tenant_contents').where('tenant_id', '=', currentTenantId()).execute();
    return;
  }
  await db()
    .insertInto('tenant_contents')
    .values({ tenant_id: currentTenantId(), ...texts })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(texts))
    .execute();
}

export type OriginalRow = { name: string; digest: PictureDigest; content_type: string };

/** Lists every picture of the current tenant that is shown in renditions, as the folder gave it. */
export async function listOriginalFiles(): Promise<OriginalRow[]> {
  const { rows } = await sql<OriginalRow>`
    select name, encode(digest, 'hex') as digest, content_type from files
    where tenant_id = ${currentTenantId()} and purpose = 'original'`.execute(db());
  return rows;
}

export async function listPages(): Promise<PageFacts[]> {
  return db()
    .selectFrom('pages')
    .select(['short_name as shortName', 'title', 'description as html'])
    .where('tenant_id', '=', currentTenantId())
    .orderBy('position')
    .execute();
}

/**
 * Replaces all pages. Those that are known by their short names keep their ids; those that are not named are
 * deleted.
 */
export async function replacePages(pages: (PageFacts & { id: PageId })[]): Promise<void> {
  const names = pages.map(({ shortName }) => shortName);
  await sql`delete from pages where tenant_id = ${currentTenantId()} and short_name <> all(${names})`.execute(
    db(),
  );
  for (const [position, { id, shortName, title, html }] of pages.entries()) {
    const fields = { position, title, description: html };
    await db()
      .insertInto('pages')
      .values({ tenant_id: currentTenantId(), id, short_name: shortName, ...fields })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'short_name']).doUpdateSet(fields))
      .execute();
  }
}

export async function listFaqs(): Promise<FaqFacts[]> {
  return db()
    .selectFrom('faqs')
    .select(['question', 'answer'])
    .where('tenant_id', '=', currentTenantId())
    .orderBy('position')
    .execute();
}

/** Replaces all questions. Those with the same words keep their ids. */
export async function replaceFaqs(faqs: (FaqFacts & { id: FaqId })[]): Promise<void> {
  const questions = faqs.map(({ question }) => question);
  await sql`delete from faqs where tenant_id = ${currentTenantId()} and question <> all(${questions})`.execute(
    db(),
  );
  for (const [position, { id, question, answer }] of faqs.entries()) {
    await db()
      .insertInto('faqs')
      .values({ tenant_id: currentTenantId(), id, question, position, answer })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'question']).doUpdateSet({ position, answer }))
      .execute();
  }
}

/** Lists the plans that are offered. */
export async function listPlans(): Promise<PlanFacts[]> {
  return db()
    .selectFrom('plans')
    .select([
      'short_name as shortName',
      'price_pence as pricePence',
      'validity_days as validityDays',
      'access',
      'features',
    ])
    .where('tenant_id', '=', currentTenantId())
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute();
}

/**
 * Replaces all plans. Those that are not named are retired; one that is named again is offered again, with
 * its old id.
 */
export async function replacePlans(plans: (PlanFacts & { id: PlanId })[]): Promise<void> {
  const names = plans.map(({ shortName }) => shortName);
  await sql`
    update plans set retired_at = now()
    where tenant_id = ${currentTenantId()} and retired_at is null and short_name <> all(${names})`.execute(
    db(),
  );
  for (const [position, { id, shortName, pricePence, validityDays, access, features }] of plans.entries()) {
    const fields = {
      position,
      price_pence: pricePence,
      validity_days: validityDays,
      access,
      features,
      retired_at: null,
    };
    await db()
      .insertInto('plans')
      .values({ tenant_id: currentTenantId(), id, short_name: shortName, ...fields })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'short_name']).doUpdateSet(fields))
      .execute();
  }
}

/** A row of a topic's content, with the names of its picture files in order. */
export type TopicRow = {
  topic_id: TopicId;
  description: string;
  reference_links: Reference[];
  pictures: { picture: string; alt: string }[];
};

export async function listTopicContents(): Promise<TopicRow[]> {
  const { rows } = await sql<TopicRow>`
    select c.topic_id, c.description, c.reference_links, array(
      select jsonb_build_object('picture', p.picture, 'alt', p.alt) from topic_pictures p
      where p.tenant_id = c.tenant_id and p.topic_id = c.topic_id order by p.position
    ) as pictures
    from topic_contents c where c.tenant_id = ${currentTenantId()} order by c.position`.execute(db());
  return rows;
}

export async function replaceTopicContents(topics: TopicRow[]): Promise<void> {
  // Its pictures are deleted with a topic's content.
  await db().deleteFrom('topic_contents').where('tenant_id', '=', currentTenantId()).execute();
  for (const [position, { topic_id, description, reference_links, pictures }] of topics.entries()) {
    const own = { tenant_id: currentTenantId(), topic_id };
    await db()
      .insertInto('topic_contents')
      .values({ ...own, position, description, reference_links: JSON.stringify(reference_links) })
      .execute();
    for (const [at, { picture, alt }] of pictures.entries()) {
      await db()
        .insertInto('topic_pictures')
        .values({ ...own, position: at, picture, alt })
        .execute();
    }
  }
}
