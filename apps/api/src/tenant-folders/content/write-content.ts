import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { inTransaction, withTenant } from '../../db/context.ts';
import { listOriginals, storeRendered } from '../../features/pictures/pictures.service.ts';
import { type Rendition, renderPicture } from '../../features/pictures/renditions.ts';
import type { TenantFolder } from '../read-tenant-folder.ts';
import type { PictureDigest } from '../tenant-document.ts';
import { replaceContent, replaceFaqs, replacePages, replacePlans } from './content.queries.ts';
import { replaceBilling, setTicketTopics } from './settings.queries.ts';
import { writeTopics } from './write-topics.ts';

/** Renditions of each picture that the tenant did not have, by its digest. */
export type RenderedPictures = ReadonlyMap<PictureDigest, Rendition[]>;

/**
 * Renders the sizes and formats of the pictures that a tenant does not have. It takes seconds for each, so it
 * is done before anything is locked.
 * @param tenantId null for one that is not there yet
 */
export async function renderNewPictures(
  owner: Pool,
  tenantId: TenantId | null,
  { pictures }: TenantFolder,
): Promise<RenderedPictures> {
  const listKnown = () => inTransaction(() => listOriginals([...pictures.keys()]));
  const stored = tenantId === null ? [] : await withTenant(owner, tenantId, listKnown);
  const known = new Set(stored.map(({ digest }) => digest));
  const rendered = new Map<PictureDigest, Rendition[]>();
  for (const [digest, bytes] of pictures)
    if (!known.has(digest)) rendered.set(digest, await renderPicture(bytes));
  return rendered;
}

/** Replaces the current tenant's public content, topics of tickets and seller with those of its folder. */
export async function writeContent(
  files: FileStore,
  { document, pictures }: TenantFolder,
  rendered: RenderedPictures,
): Promise<void> {
  const names = new Map<PictureDigest | undefined, string>();
  for (const [digest, bytes] of pictures)
    names.set(digest, await storeRendered(files, bytes, rendered.get(digest) ?? []));
  const nameOf = (digest: PictureDigest | undefined) => names.get(digest) ?? null;
  await setTicketTopics(document.ticket_topics ?? []);
  await replaceBilling(document.billing);
  await replaceContent(document, nameOf);
  await replacePages(document.pages ?? []);
  await replaceFaqs(document.faqs ?? []);
  await replacePlans(document.plans ?? []);
  await writeTopics(document.topics ?? [], nameOf);
}
