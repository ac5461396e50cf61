import type { SiteDocument } from '@assay/contract';
import { findPicture, listOriginals } from '../../features/pictures/pictures.service.ts';
import type { PictureDigest, TenantDocument } from '../tenant-document.ts';
import { replaceContent, replaceFaqs, replacePages, replacePlans, setLook } from './content.queries.ts';
import { type Content, withContent } from './documents.ts';
import { originalsIn, picturesIn } from './read-content.ts';
import { replaceBilling, setLeaderboard, setName, setTicketTopics } from './settings.queries.ts';
import { writeTopics } from './write-topics.ts';

/** Writes one document of the current tenant, in the ambient transaction. Its pictures are there already. */
export async function writeDocument(
  name: SiteDocument,
  stored: TenantDocument,
  content: Content,
): Promise<void> {
  const tenant = withContent(stored, name, content);
  switch (name) {
    case 'look':
      return setLook(tenant.colours, tenant.logo === undefined ? '' : await nameOfLogo(tenant.logo));
    case 'faqs':
      return replaceFaqs(tenant.faqs ?? []);
    case 'pages':
      return replacePages(tenant.pages ?? []);
    case 'plans':
      return replacePlans(tenant.plans ?? []);
    case 'topics':
      return writeTopics(tenant.topics ?? [], await namesOfPictures({ topics: tenant.topics }));
    case 'name':
      return setName(tenant);
    case 'leaderboard':
      return setLeaderboard(tenant);
    case 'ticket_topics':
      return setTicketTopics(tenant.ticket_topics ?? []);
    case 'billing':
      return replaceBilling(tenant.billing);
    default: {
      const nameOf = await namesOfPictures({ landing: tenant.landing });
      return replaceContent(tenant, (digest) => (digest === undefined ? null : nameOf(digest)));
    }
  }
}

/** Lists those of a content's pictures that the tenant does not have. */
export async function listUnknownPictures(content: Content) {
  const pictures = picturesIn(content);
  const known = new Set((await listOriginals(originalsIn(content))).map(({ digest }) => digest));
  const { logo } = content;
  const hasLogo = logo === undefined || (await findLogo(logo)) !== null;
  return pictures.filter(({ path, digest }) => (path[0] === 'logo' ? !hasLogo : !known.has(digest)));
}

/** Creates a function from the digest of one of a content's pictures to its name. */
async function namesOfPictures(content: Content): Promise<(digest: PictureDigest) => string> {
  const originals = await listOriginals(originalsIn(content));
  const names = new Map(originals.map(({ digest, name }) => [digest, name]));
  return (digest) => names.get(digest) ?? refuseUnknown(digest);
}

async function nameOfLogo(digest: PictureDigest): Promise<string> {
  return (await findLogo(digest)) ?? refuseUnknown(digest);
}

function findLogo(digest: PictureDigest): Promise<string | null> {
  return findPicture('logo', Buffer.from(digest, 'hex'));
}

function refuseUnknown(digest: PictureDigest): never {
  throw new Error(`There is no picture with the digest ${digest}.`);
}
