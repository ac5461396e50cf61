import type { UserId } from '@assay/assessment';
import { type Contract, type RequestOf, SITE_DOCUMENTS, type SiteDocument } from '@assay/contract';
import { accentContrast } from '../../accent-colours.ts';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { type Change, changesBetween } from '../../tenant-folders/changes.ts';
import { type Content, contentOf, withContent } from '../../tenant-folders/content/documents.ts';
import type { ContentNote, ReadContent } from '../../tenant-folders/content/read-content.ts';
import {
  findRevision,
  type ListedRevision,
  listNewestRevisions,
  listRevisions,
  lockContent,
  recordConsoleRevision,
} from '../../tenant-folders/content/revisions.service.ts';
import { listUnknownPictures, writeDocument } from '../../tenant-folders/content/write-document.ts';
import { getStoredDocument } from '../../tenant-folders/stored-tenant.ts';
import type { TenantDocument } from '../../tenant-folders/tenant-document.ts';
import { requireSession } from '../accounts/sessions.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { topicPathsOf } from '../authoring/topic-paths.ts';
import { listTopics } from '../banks/banks.service.ts';
import { readLongContent } from './read-long-content.ts';
import { contentOfForm, fieldOfEntry, type SiteForm } from './site-forms.ts';
import { listNamedPictures } from './site-pictures.service.ts';

/** Revisions that a document's history shows. */
const LISTED_REVISIONS = 50;

type Body<Name extends 'saveSiteDocument' | 'revertSiteDocument'> = RequestOf<Contract[Name]>['body'];
type Newest = Pick<ListedRevision, 'number' | 'by'>;

export async function listDocuments() {
  const revisions = await listNewestRevisions();
  return SITE_DOCUMENTS.map((document) => ({
    document,
    newest: revisions.find((each) => each.document === document) ?? null,
  }));
}

export async function readDocument(document: SiteDocument) {
  const content = contentOf(await getStoredDocument(), document);
  const pictures = await listNamedPictures(content);
  const topics = document === 'topics' ? topicPathsOf(await listTopics()).map(({ path }) => path) : [];
  return { content, pictures, topics, revisions: await listRevisions(document, LISTED_REVISIONS) };
}

/** An earlier revision, and what has changed since. */
export async function readRevision(document: SiteDocument, number: number) {
  const revision = await findRevision(document, number);
  if (revision === null) return new Failure('not_found');
  const stored = await getStoredDocument();
  const earlier = withContent(stored, document, revision.content);
  return { content: revision.content, changes: changesOf(earlier, stored) };
}

export type CheckedDocument = ReadContent & {
  changes: Change[];
  contrast: Record<'light' | 'dark', ReturnType<typeof accentContrast>> | null;
  number: number;
};

/**
 * Checks a form against what stands, and writes nothing. It opens its own transactions: reading long texts
 * holds no connection.
 */
export async function checkDocument(form: SiteForm): Promise<CheckedDocument> {
  const { document } = form;
  const { stored, number } = await inTransaction(async () => {
    const { number } = await newestOf(document);
    return { stored: await getStoredDocument(), number };
  });
  const written = await readLongContent(contentOfForm(form), contentOf(stored, document));
  const read = await inTransaction(() => withUnknownPictures(written));
  const isSound = read.faults.length === 0;
  return {
    ...read,
    changes: isSound ? changesOf(stored, withContent(stored, document, read.content)) : [],
    contrast: form.document === 'look' && isSound ? contrastOf(form) : null,
    number,
  };
}

/**
 * Saves a document, in transactions of its own as above: the number of the revision that it follows tells
 * that nothing changed between them.
 * @param owner `token` of the calling session
 */
export async function saveDocument(
  { userId, token }: { userId: UserId; token: string },
  { content: form, base, message }: Body<'saveSiteDocument'>,
): Promise<{ number: number } | RefusalOf<'saveSiteDocument'>> {
  const { document } = form;
  const before = await inTransaction(getStoredDocument);
  const written = await readLongContent(contentOfForm(form), contentOf(before, document));
  return inTransaction(async () => {
    await requireSession(userId, token);
    await lockContent();
    const newest = await newestOf(document);
    if (newest.number !== base) return refuseOlder(newest);
    const { content, faults } = await withUnknownPictures(written);
    if (faults.length > 0) return new Failure('site_content_faulty', { faults: faults.map(presentNote) });
    const stored = await getStoredDocument();
    return writeRevision(userId, document, { stored, content, message, number: base });
  });
}

export async function revertDocument(
  userId: UserId,
  { document, number, base, message }: Body<'revertSiteDocument'>,
): Promise<{ number: number } | RefusalOf<'revertSiteDocument'>> {
  await lockContent();
  const newest = await newestOf(document);
  if (newest.number !== base) return refuseOlder(newest);
  const revision = await findRevision(document, number);
  if (revision === null) return new Failure('not_found');
  const stored = await getStoredDocument();
  const { content } = revision;
  return writeRevision(userId, document, { stored, content, message, number: base });
}

/** @param number of the newest revision, which stays where nothing would change */
async function writeRevision(
  userId: UserId,
  document: SiteDocument,
  {
    stored,
    content,
    message,
    number,
  }: { stored: TenantDocument; content: Content; message: string; number: number },
): Promise<{ number: number }> {
  const wanted = withContent(stored, document, content);
  const changes = changesOf(stored, wanted);
  if (changes.length === 0) return { number };
  await writeDocument(document, stored, content);
  const [before, after] = [contentOf(stored, document), contentOf(wanted, document)];
  const revision = { before, after, message, userId };
  const written = await recordConsoleRevision(document, revision);
  await recordAudit(await staffActor(userId, message === '' ? null : message), {
    action: 'site_content_changed',
    subject: 'tenant',
    subjectId: currentTenantId(),
    details: { document, revision: written, changes: changes.length },
  });
  return { number: written };
}

export function presentNote({ path, message }: ContentNote): { field: string; message: string } {
  return { field: fieldOfEntry(path), message };
}

/** Adds the fault of each picture that the tenant does not have. */
async function withUnknownPictures(read: ReadContent): Promise<ReadContent> {
  const unknown = await listUnknownPictures(read.content);
  const faults = unknown.map(({ path }) => ({ path, message: 'must be one of your pictures.' }));
  return { ...read, faults: [...read.faults, ...faults] };
}

async function newestOf(document: SiteDocument): Promise<Newest> {
  const [newest] = await listRevisions(document, 1);
  return newest ?? { number: 0, by: null };
}

function refuseOlder({ number, by }: Newest): Failure<'site_content_changed'> {
  return new Failure('site_content_changed', { newest: number, by });
}

function changesOf(before: TenantDocument, after: TenantDocument): Change[] {
  return changesBetween({ document: before, accounts: [] }, after, { disableMissingStaff: false });
}

function contrastOf({ hue, vivid }: Extract<SiteForm, { document: 'look' }>): CheckedDocument['contrast'] {
  return { light: accentContrast({ hue, vivid }, 'light'), dark: accentContrast({ hue, vivid }, 'dark') };
}
