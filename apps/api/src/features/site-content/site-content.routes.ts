import { SITE_DOCUMENTS, type SiteDocument } from '@assay/contract';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { Failure } from '../../failure.ts';
import { type Handler, inOwnTransactions } from '../../http/serve.ts';
import type { Change } from '../../tenant-folders/changes.ts';
import type { ListedRevision } from '../../tenant-folders/content/revisions.service.ts';
import { presentPicture } from '../tenants/content.present.ts';
import {
  checkDocument,
  listDocuments,
  presentNote,
  readDocument,
  readRevision,
  revertDocument,
  saveDocument,
} from './site-content.service.ts';
import { formOfContent } from './site-forms.ts';
import { keepLogo, keepSitePicture, type NamedPicture } from './site-pictures.service.ts';

type Names =
  | 'listSiteDocuments'
  | 'getSiteDocument'
  | 'getSiteRevision'
  | 'checkSiteDocument'
  | 'saveSiteDocument'
  | 'revertSiteDocument'
  | 'uploadLogo'
  | 'uploadSitePicture';

/** Routes of what an organisation shows of itself, for staff who may change settings. */
export function siteContentRoutes({ files }: { files: FileStore }): { [Name in Names]: Handler<Name> } {
  return {
    async listSiteDocuments() {
      const documents = await listDocuments();
      return {
        documents: documents.map(({ document, newest }) => ({
          document,
          newest: newest && presentRevision(newest),
        })),
      };
    },

    async getSiteDocument({ params: { document } }) {
      if (!isSiteDocument(document)) return new Failure('not_found');
      const { content, pictures, topics, revisions } = await readDocument(document);
      return {
        content: formOfContent(document, content),
        pictures: pictures.map(presentPictureByDigest),
        topics,
        number: revisions[0]?.number ?? 0,
        revisions: revisions.map((revision) => ({ ...presentRevision(revision), message: revision.message })),
      };
    },

    async getSiteRevision({ params: { document, number } }) {
      if (!isSiteDocument(document) || !/^[1-9]\d{0,8}$/u.test(number)) return new Failure('not_found');
      const read = await readRevision(document, Number(number));
      if (read instanceof Failure) return read;
      return { content: formOfContent(document, read.content), changes: read.changes.map(presentChange) };
    },

    checkSiteDocument: inOwnTransactions<Handler<'checkSiteDocument'>>(async ({ body }) => {
      const { content: form } = body;
      const { content, faults, leftOut, changes, contrast, number } = await checkDocument(form);
      return {
        content: faults.length > 0 ? null : formOfContent(form.document, content),
        faults: faults.map(presentNote),
        leftOut: leftOut.map(presentNote),
        changes: changes.map(presentChange),
        contrast,
        number,
      };
    }),

    saveSiteDocument: inOwnTransactions<Handler<'saveSiteDocument'>>(({ body }, { user, token }) =>
      saveDocument({ userId: user.id, token }, body),
    ),

    revertSiteDocument: ({ body }, { user }) => revertDocument(user.id, body),

    uploadLogo: inOwnTransactions<Handler<'uploadLogo'>>(({ body }) => keepLogo(files, body.file)),

    uploadSitePicture: inOwnTransactions<Handler<'uploadSitePicture'>>(async ({ body }, { user }) => {
      const kept = await keepSitePicture(files, user.id, body.file);
      return kept instanceof Failure ? kept : presentPictureByDigest(kept);
    }),
  };
}

function isSiteDocument(word: string): word is SiteDocument {
  return SITE_DOCUMENTS.some((known) => known === word);
}

function presentRevision({ number, source, by, created_at }: ListedRevision) {
  return { number, source, by, at: created_at.toISOString() };
}

function presentPictureByDigest({ digest, original, renditions }: NamedPicture) {
  const picture = presentPicture(renditions, original);
  if (picture === null) throw new Error('A stored picture has no rendition that could be shown.');
  return { digest, picture };
}

function presentChange({ subject, before, after, note }: Change) {
  return { subject, before, after, note: note ?? null };
}
