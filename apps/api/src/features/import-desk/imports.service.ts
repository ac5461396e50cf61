import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ImportId, UserId } from '@assay/assessment';
import { type Contract, type ImportState, MAX_OPEN_IMPORTS, type RequestOf } from '@assay/contract';
import { BANK_NAME, COLUMN_MEANINGS } from '@assay/interchange';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import { isId, newId } from '../../db/ids.ts';
import { AppError, Failure, type RefusalOf } from '../../failure.ts';
import { enqueueJob } from '../../outbox/outbox.queries.ts';
import {
  addFile,
  countOpenImports,
  findImport,
  type ImportRow,
  insertImport,
  listImportRows,
  lockImport,
  restartReading,
  setDiscarded,
} from './imports.queries.ts';
import { type ClassCount, countItems, deleteItems, readMarks } from './items.queries.ts';

/** Number of the latest imports that are listed. */
const MOST_LISTED = 100;
const MAX_BANK_NAME = 40;

/** States in which an import may still be confirmed. */
const OPEN: readonly ImportState[] = ['reading', 'asking', 'unreadable', 'ready'];

type ReceivedFile = { fileName: string; read(): AsyncIterable<Uint8Array> } | null;

export async function listImports(): Promise<{ rows: ImportRow[]; counts: ClassCount[] }> {
  const rows = await listImportRows(MOST_LISTED);
  return { rows, counts: await countItems(rows.map(({ id }) => id)) };
}

export type ShownImport = { row: ImportRow; counts: ClassCount[]; marks: string };

export async function readImportPage(id: ImportId): Promise<ShownImport | RefusalOf<'getImport'>> {
  const row = isId(id) ? await findImport(id) : null;
  if (row === null) return new Failure('not_found');
  return { row, counts: await countItems([id]), marks: await readMarks(id) };
}

/** Keeps a file and has it read. */
export async function uploadImport(
  files: FileStore,
  userId: UserId,
  file: ReceivedFile,
  bank: string | undefined,
): Promise<{ _id: ImportId } | RefusalOf<'uploadImport'>> {
  if (file === null) throw new AppError('unsupported_media');
  if (bank !== undefined) checkBank(bank);
  const stored = await keepFile(files, file);
  return inTransaction(async () => {
    if ((await countOpenImports()) >= MAX_OPEN_IMPORTS) return new Failure('too_many_imports');
    const id: ImportId = newId();
    const fileName = file.fileName.trim() || 'questions';
    await insertImport({ id, userId, fileName, file: stored, bank: bank ?? bankNameOf(fileName) });
    await enqueueJob('read_import', id);
    return { _id: id };
  });
}

/** Keeps the bytes under a name that no call serves: files of imports are not among those of pictures. */
async function keepFile(files: FileStore, file: NonNullable<ReceivedFile>): Promise<string> {
  const name = `${randomBytes(16).toString('hex')}.import`;
  await files.put(currentTenantId(), name, await buffer(file.read()));
  return name;
}

/** A name for a bank, made from a file's: the same file again is of the same bank. */
function bankNameOf(fileName: string): string {
  const name = fileName
    .replace(/\.[^.]{1,5}$/u, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9.]+/gu, '-')
    .replace(/^[^a-z0-9]+/u, '')
    .slice(0, MAX_BANK_NAME)
    .replace(/[^a-z0-9]+$/u, '');
  return name === '' ? 'import' : name;
}

function checkBank(bank: string): void {
  if (!BANK_NAME.test(bank)) throw new AppError('malformed', { fields: ['body.bank'] });
}

/** Finds an import that has not ended, and locks it. */
export async function lockOpenImport(
  id: ImportId,
): Promise<ImportRow | Failure<'not_found' | 'import_ended'>> {
  const row = isId(id) ? await lockImport(id) : null;
  if (row === null) return new Failure('not_found');
  return OPEN.includes(row.state) ? row : new Failure('import_ended');
}

/** Has a file read once more, in the ambient transaction. */
export async function readAgain(
  id: ImportId,
  options: RequestOf<Contract['readImportAgain']>['body'],
): Promise<{ success: true } | RefusalOf<'readImportAgain'>> {
  checkBank(options.bank);
  const meanings = COLUMN_MEANINGS.map(({ meaning }) => meaning);
  const isKnown = (options.columns ?? []).every(
    ({ meaning }) => meaning === null || meanings.includes(meaning),
  );
  if (!isKnown) throw new AppError('malformed', { fields: ['body.columns'] });
  const row = await lockOpenImport(id);
  if (row instanceof Failure) return row;
  await restartReading(id, options);
  await deleteItems(id);
  await enqueueJob('read_import', id);
  return { success: true };
}

/** Adds what a file needs beside it, and has it read once more. */
export async function addImportFile(
  files: FileStore,
  id: ImportId,
  purpose: 'mapping' | 'pictures',
  file: ReceivedFile,
): Promise<{ success: true } | RefusalOf<'addImportFile'>> {
  const found = await inTransaction(() => lockOpenImport(id));
  if (found instanceof Failure) return found;
  if (file === null) throw new AppError('unsupported_media');
  const stored = await keepFile(files, file);
  return inTransaction(async () => {
    const row = await lockOpenImport(id);
    if (row instanceof Failure) return row;
    await addFile(id, purpose, { file: stored, name: file.fileName });
    await deleteItems(id);
    await enqueueJob('read_import', id);
    return { success: true };
  });
}

/** Throws an import away; whoever reads its file finds out. A second time changes nothing. */
export async function discardImport(id: ImportId): Promise<{ success: true } | RefusalOf<'discardImport'>> {
  const row = await lockOpenImport(id);
  if (row instanceof Failure) {
    const isDiscarded = row.code === 'import_ended' && (await findImport(id))?.state === 'discarded';
    return isDiscarded ? { success: true } : row;
  }
  await setDiscarded(id);
  await deleteItems(id);
  return { success: true };
}
