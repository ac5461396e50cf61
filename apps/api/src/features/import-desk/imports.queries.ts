import type { Id, ImportId, UserId } from '@assay/assessment';
import type { ImportAsk, ImportState } from '@assay/contract';
import { one, query } from '../../db/query.ts';
import type { FileFacts } from './reading/read-file.ts';

export type ColumnChoice = { column: string; meaning: string | null };

/** Counts that a confirmation and an undoing leave; null before. */
type Outcome = { added: number | null; changed: number | null; unchanged: number | null };

export type ImportRow = Outcome & {
  id: ImportId;
  by: string;
  file_name: string;
  file: string | null;
  mapping_file: string | null;
  pictures_file: string | null;
  mapping_name: string | null;
  pictures_name: string | null;
  state: ImportState;
  bank: string;
  columns: ColumnChoice[] | null;
  separator: string | null;
  mix_options: boolean;
  read: number;
  message: string | null;
  asks: ImportAsk[];
  understood: FileFacts | null;
  revision: number;
  removed: number | null;
  returned: number | null;
  uploaded_at: Date;
  confirmed_at: Date | null;
  undone_at: Date | null;
};

const COLUMNS = `i.id, i.file_name, i.file, i.mapping_file, i.pictures_file, i.mapping_name, i.pictures_name, i.state,
       i.bank, i.columns, i.separator, i.mix_options, i.read, i.message, i.asks, i.understood, i.revision,
       i.added, i.changed, i.unchanged, i.removed, i.returned, i.uploaded_at, i.confirmed_at, i.undone_at,
       trim(u.first_name || ' ' || u.last_name) as by`;
const FROM = `from imports i
     join users u on u.tenant_id = $1 and u.id = i.user_id
     where i.tenant_id = $1`;
const OPEN = `state in ('reading', 'asking', 'unreadable', 'ready')`;

/** The latest imports first. */
export async function listImportRows(atMost: number): Promise<ImportRow[]> {
  return query<ImportRow>(
    `select ${COLUMNS} ${FROM} and i.state <> 'discarded' order by i.uploaded_at desc, i.id limit $2`,
    [atMost],
  );
}

export async function findImport(id: ImportId): Promise<ImportRow | null> {
  const rows = await query<ImportRow>(`select ${COLUMNS} ${FROM} and i.id = $2`, [id]);
  return rows[0] ?? null;
}

/** Locks an import until the end of the transaction. @returns it as it is then */
export async function lockImport(id: ImportId): Promise<ImportRow | null> {
  await query('select from imports where tenant_id = $1 and id = $2 for update', [id]);
  return findImport(id);
}

export async function countOpenImports(): Promise<number> {
  const rows = await query<{ imports: number }>(
    `select count(*)::int as imports from imports where tenant_id = $1 and ${OPEN}`,
  );
  return one(rows).imports;
}

export async function insertImport(row: {
  id: ImportId;
  userId: UserId;
  fileName: string;
  file: string;
  bank: string;
}): Promise<void> {
  await query(
    `insert into imports (tenant_id, id, user_id, file_name, file, bank, state)
     values ($1, $2, $3, $4, $5, $6, 'reading')`,
    [row.id, row.userId, row.fileName, row.file, row.bank],
  );
}

export type ReadingOptions = {
  bank: string;
  columns: ColumnChoice[] | null;
  separator: string | null;
  mixOptions: boolean;
};

/** Begins a reading anew with what was told. Whoever reads at present finds out. */
export async function restartReading(id: ImportId, options: ReadingOptions): Promise<void> {
  await query(
    `update imports
     set state = 'reading', bank = $3, columns = $4, separator = $5, mix_options = $6, reader = null, read = 0,
         message = null, asks = '{}', revision = revision + 1
     where tenant_id = $1 and id = $2`,
    [
      id,
      options.bank,
      options.columns === null ? null : JSON.stringify(options.columns),
      options.separator,
      options.mixOptions,
    ],
  );
}

/** Adds a file, in place of the former one of its purpose, and begins the reading anew. */
export async function addFile(
  id: ImportId,
  purpose: 'mapping' | 'pictures',
  { file, name }: { file: string; name: string },
): Promise<void> {
  await query(
    `update imports
     set state = 'reading', ${purpose}_file = $3, ${purpose}_name = $4, reader = null, read = 0, message = null,
         asks = '{}', revision = revision + 1
     where tenant_id = $1 and id = $2`,
    [id, file, name],
  );
}

type Reader = Id<'reader'>;

/**
 * Makes somebody the reader of an import that is to be read, unless another one was heard of lately.
 * @returns false where it is not
 */
export async function claimReading(id: ImportId, reader: Reader, silentSeconds: number): Promise<boolean> {
  const rows = await query(
    `update imports set reader = $3, reader_at = the_clock(), read = 0
     where tenant_id = $1 and id = $2 and state = 'reading'
       and (reader is null or reader_at < the_clock() - make_interval(secs => $4))
     returning 1`,
    [id, reader, silentSeconds],
  );
  return rows.length > 0;
}

/** Says that the reader still reads. @returns false where it is not the reader any more */
export async function keepReading(id: ImportId, reader: Reader, read: number | null): Promise<boolean> {
  const rows = await query(
    `update imports set reader_at = the_clock(), read = coalesce($4, read)
     where tenant_id = $1 and id = $2 and reader = $3 and state = 'reading' returning 1`,
    [id, reader, read],
  );
  return rows.length > 0;
}

/** Gives up a reading that failed, so that the next reader need not wait. */
export async function releaseReading(id: ImportId, reader: Reader): Promise<void> {
  await query('update imports set reader = null where tenant_id = $1 and id = $2 and reader = $3', [
    id,
    reader,
  ]);
}

/** Ends a reading with what came of it. @returns false where the reader is not the reader any more */
export async function endReading(
  id: ImportId,
  reader: Reader,
  result: {
    state: 'ready' | 'asking' | 'unreadable';
    message: string | null;
    asks: ImportAsk[];
    understood: FileFacts | null;
  },
): Promise<boolean> {
  const rows = await query(
    `update imports set state = $4, message = $5, asks = $6, understood = $7, reader = null
     where tenant_id = $1 and id = $2 and reader = $3 and state = 'reading' returning 1`,
    [
      id,
      reader,
      result.state,
      result.message,
      result.asks,
      result.understood === null ? null : JSON.stringify(result.understood),
    ],
  );
  return rows.length > 0;
}

/** Counts a decision or correction. @returns the revision */
export async function countRevision(id: ImportId): Promise<number> {
  const rows = await query<{ revision: number }>(
    'update imports set revision = revision + 1 where tenant_id = $1 and id = $2 returning revision',
    [id],
  );
  return one(rows).revision;
}

/** The files of an ended import are named no more, and the job that removes such files does so. */
const WITHOUT_FILES = 'file = null, mapping_file = null, pictures_file = null, reader = null';

export async function setDiscarded(id: ImportId): Promise<void> {
  await query(`update imports set state = 'discarded', ${WITHOUT_FILES} where tenant_id = $1 and id = $2`, [
    id,
  ]);
}

export async function setConfirmed(
  id: ImportId,
  { added, changed, unchanged }: { added: number; changed: number; unchanged: number },
): Promise<void> {
  await query(
    `update imports
     set state = 'confirmed', confirmed_at = the_clock(), added = $3, changed = $4, unchanged = $5, ${WITHOUT_FILES}
     where tenant_id = $1 and id = $2`,
    [id, added, changed, unchanged],
  );
}

export async function setUndone(
  id: ImportId,
  { removed, returned }: { removed: number; returned: number },
): Promise<void> {
  await query(
    `update imports set state = 'undone', undone_at = the_clock(), removed = $3, returned = $4
     where tenant_id = $1 and id = $2`,
    [id, removed, returned],
  );
}

/** Deletes imports that nobody has confirmed for so long, with their questions. */
export async function deleteUnfinished(seconds: number): Promise<void> {
  await query(
    `delete from imports
     where tenant_id = $1 and (${OPEN} or state = 'discarded')
       and uploaded_at < the_clock() - make_interval(secs => $2)`,
    [seconds],
  );
}
