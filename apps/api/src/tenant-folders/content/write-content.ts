import type { FileStore } from '../../adapters/files/file-store.ts';
import { newId } from '../../db/ids.ts';
import { createTopicFinder, lockBank } from '../../features/banks/banks.service.ts';
import { listOriginals, storeRendered } from '../../features/pictures/pictures.service.ts';
import { type Rendition, renderPicture } from '../../features/pictures/renditions.ts';
import type { TenantFolder } from '../read-tenant-folder.ts';
import {
  replaceFaqs,
  replacePages,
  replacePlans,
  replaceTopicContents,
  type TopicRow,
  writeTexts,
} from './content.queries.ts';
import { type ContentFacts, type PictureDigest, picturesOf, type TopicFacts } from './content-facts.ts';

/** Renditions of each picture that the tenant did not have, by its digest. */
export type RenderedPictures = ReadonlyMap<PictureDigest, Rendition[]>;

/**
 * Renders the sizes and formats of the pictures that the current tenant does not have. It takes seconds for
 * each, so it is done before anything is locked.
 */
export async function renderNewPictures(
  { facts, pictures }: TenantFolder,
  known: readonly PictureDigest[],
): Promise<RenderedPictures> {
  const rendered = new Map<PictureDigest, Rendition[]>();
  for (const digest of picturesOf(facts.content).filter((each) => !known.includes(each))) {
    rendered.set(digest, await renderPicture(bytesOf(pictures, digest)));
  }
  return rendered;
}

/** Lists which of a folder's pictures the current tenant has. */
export function listKnownPictures({ facts }: TenantFolder): Promise<PictureDigest[]> {
  return listOriginals(picturesOf(facts.content));
}

/** Replaces the current tenant's public content with that of its folder. */
export async function writeContent(
  files: FileStore,
  { facts: { content }, pictures }: TenantFolder,
  rendered: RenderedPictures,
): Promise<void> {
  const names = new Map<PictureDigest, string>();
  for (const digest of picturesOf(content)) {
    const bytes = bytesOf(pictures, digest);
    names.set(digest, await storeRendered(files, bytes, rendered.get(digest) ?? []));
  }
  const nameOf = (digest: PictureDigest | null) => (digest === null ? null : (names.get(digest) ?? null));
  await writeTexts(textsOf(content, nameOf));
  await replacePages(content.pages.map((page) => ({ ...page, id: newId<'page'>() })));
  await replaceFaqs(content.faqs.map((faq) => ({ ...faq, id: newId<'faq'>() })));
  await replacePlans(content.plans.map((plan) => ({ ...plan, id: newId<'plan'>() })));
  await replaceTopicContents(await topicRowsOf(content.topics, names));
}

function bytesOf(pictures: TenantFolder['pictures'], digest: PictureDigest): Uint8Array {
  const bytes = pictures.get(digest);
  if (bytes === undefined) throw new Error(`The picture ${digest} was not read.`);
  return bytes;
}

function textsOf(content: ContentFacts, nameOf: (digest: PictureDigest | null) => string | null) {
  const { summary, hero, about, insight, help } = content;
  const texts = {
    summary,
    hero_heading: hero.heading,
    hero_tagline: hero.tagline,
    hero_picture: nameOf(hero.picture),
    about: about.html,
    about_picture: nameOf(about.picture),
    insight_heading: insight.heading,
    insight_subheading: insight.subheading,
    insight_picture: nameOf(insight.picture),
    help_title: help.title,
    help: help.html,
  };
  return Object.values(texts).every((value) => value === null || value === '') ? null : texts;
}

/** Creates topics that no question has brought. */
async function topicRowsOf(
  topics: TopicFacts[],
  names: ReadonlyMap<PictureDigest, string>,
): Promise<TopicRow[]> {
  if (topics.length === 0) return [];
  await lockBank();
  const topicOf = await createTopicFinder();
  const rows: TopicRow[] = [];
  for (const { path, html, references, pictures } of topics) {
    const topic_id = await topicOf(path);
    if (topic_id === null) throw new Error('A topic has a path of at least one step.');
    rows.push({
      topic_id,
      description: html,
      reference_links: references,
      pictures: pictures.flatMap(({ digest, alt }) => {
        const picture = names.get(digest);
        return picture === undefined ? [] : [{ picture, alt }];
      }),
    });
  }
  return rows;
}
