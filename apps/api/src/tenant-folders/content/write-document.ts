import type { SiteDocument } from '@assay/contract';
import { findPicture } from '../../features/pictures/pictures.service.ts';
import type { PictureDigest, TenantDocument } from '../tenant-document.ts';
import { replaceContent, replaceFaqs, replacePages, replacePlans, setLook } from './content.queries.ts';
import { type Content, withContent } from './documents.ts';
import { picturesIn } from './read-content.ts';
import { replaceBilling, setLeaderboard, setName, setTicketTopics } from './settings.queries.ts';

/** Writes one document of the current tenant, in the ambient transaction. Its pictures are there already. */
export async function writeDocument(
  name: SiteDocument,
  stored: TenantDocument,
  content: Content,
): Promise<void> {
  const tenant = withContent(stored, name, content);
  switch (name) {
    case 'look':
      return setLook(
        tenant.colours,
        tenant.logo === undefined ? '' : await nameOfPicture('logo', tenant.logo),
      );
    case 'faqs':
      return replaceFaqs(tenant.faqs ?? []);
    case 'pages':
      return replacePages(tenant.pages ?? []);
    case 'plans':
      return replacePlans(tenant.plans ?? []);
    case 'name':
      return setName(tenant);
    case 'leaderboard':
      return setLeaderboard(tenant);
    case 'ticket_topics':
      return setTicketTopics(tenant.ticket_topics ?? []);
    case 'billing':
      return replaceBilling(tenant.billing);
    default: {
      const names = new Map<PictureDigest | undefined, string>();
      for (const { digest } of picturesIn({ landing: tenant.landing }))
        names.set(digest, await nameOfPicture('original', digest));
      return replaceContent(tenant, (digest) => names.get(digest) ?? null);
    }
  }
}

/** Those of a content's pictures that the tenant does not have. */
export async function listUnknownPictures(content: Content) {
  const pictures = picturesIn(content);
  const names = await Promise.all(
    pictures.map(({ path, digest }) =>
      findPicture(path[0] === 'logo' ? 'logo' : 'original', bytesOf(digest)),
    ),
  );
  return pictures.filter((_, index) => names[index] === null);
}

async function nameOfPicture(purpose: 'logo' | 'original', digest: PictureDigest): Promise<string> {
  const name = await findPicture(purpose, bytesOf(digest));
  if (name === null) throw new Error(`There is no picture with the digest ${digest}.`);
  return name;
}

function bytesOf(digest: PictureDigest): Buffer {
  return Buffer.from(digest, 'hex');
}
