import { buffer } from 'node:stream/consumers';
import type { Id, ImportId } from '@assay/assessment';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { currentTenantId, inTransaction, keepTenant } from '../../db/context.ts';
import { newId } from '../../db/ids.ts';
import { enqueueJob } from '../../outbox/outbox.queries.ts';
import { openSimilarityIndex } from '../banks/similar-questions.service.ts';
import { createPictureImporter } from '../imports/bank-pictures.ts';
import {
  claimReading,
  endReading,
  findImport,
  type ImportRow,
  keepReading,
  releaseReading,
} from './imports.queries.ts';
import { deleteItems, insertItems, type NewItem } from './items.queries.ts';
import { type FindSimilar, matchQuestions, unmatched } from './matches.service.ts';
import type { FileToRead, ReadItem, ReadPart, ReadResult } from './reading/read-file.ts';
import { type FileReader, readFileInThread } from './reading/read-file-in-thread.ts';

/** Time after which a reader that says nothing is taken for dead. */
const SILENT_SECONDS = 30;
const HEARTBEAT_MS = 8_000;
/** Time after which another look is taken at an import that somebody reads. */
const LOOK_AGAIN_SECONDS = 45;

const FILE_GONE: ReadResult = {
  type: 'not_read',
  message: 'The file is not here any more. Upload it once more.',
  asks: [],
  facts: null,
};

/** Ends a reading whose import was thrown away, or is read anew. */
class Superseded extends Error {}

/**
 * Reads an import's file and keeps its questions, compared with the bank. Begins from the start: what a
 * reader that was killed has left is deleted. Twice at once, the second leaves it to the first.
 */
export async function readImport(
  files: FileStore,
  importId: ImportId,
  read: FileReader = readFileInThread,
): Promise<void> {
  const reader = newId<'reader'>();
  const row = await inTransaction(() => beginReading(importId, reader));
  if (row === null) return;
  try {
    await readClaimed(files, row, reader, read);
  } catch (error) {
    if (error instanceof Superseded) return;
    await inTransaction(() => releaseReading(importId, reader)).catch(() => {});
    throw error;
  }
}

async function beginReading(importId: ImportId, reader: Id<'reader'>): Promise<ImportRow | null> {
  const isClaimed = await claimReading(importId, reader, SILENT_SECONDS);
  const row = await findImport(importId);
  if (isClaimed) {
    await deleteItems(importId);
    return row;
  }
  // Its reader may be killed yet, and no job would be left then.
  if (row?.state === 'reading') await enqueueJob('read_import', importId, LOOK_AGAIN_SECONDS);
  return null;
}

async function readClaimed(
  files: FileStore,
  row: ImportRow,
  reader: Id<'reader'>,
  read: FileReader,
): Promise<void> {
  const stop = new AbortController();
  const inTenant = keepTenant();
  const beat = setInterval(() => {
    inTenant(() => inTransaction(() => keepReading(row.id, reader, null)))
      // The next write says so where the database is away.
      .catch(() => true)
      .then((isReader) => !isReader && stop.abort(new Superseded()));
  }, HEARTBEAT_MS);
  try {
    const file = await fetchFiles(files, row);
    if (file === null) {
      await inTransaction(() => keepResult(row.id, reader, FILE_GONE, 0));
      return;
    }
    const findSimilar = await openSimilarityIndex(inTransaction);
    const writer = createPartWriter(files, row.id, { reader, findSimilar, stop });
    const result = await read(file, writer.add, stop.signal).catch((error: unknown): ReadResult => {
      if (stop.signal.aborted) throw stop.signal.reason;
      const message = error instanceof Error ? error.message : '';
      return { type: 'not_read', message, asks: [], facts: null };
    });
    await writer.end();
    await inTransaction(() => keepResult(row.id, reader, result, writer.count()));
  } finally {
    clearInterval(beat);
  }
}

/** Writes parts one after another while the thread reads on. */
function createPartWriter(
  files: FileStore,
  importId: ImportId,
  deps: { reader: Id<'reader'>; findSimilar: FindSimilar; stop: AbortController },
) {
  let written = Promise.resolve();
  let found = 0;
  const inTenant = keepTenant();
  return {
    add(part: ReadPart): void {
      ({ found } = part);
      written = written.then(() => inTenant(() => writePart(files, importId, part, deps)));
      written.catch((error: unknown) => deps.stop.abort(error));
    },
    end: () => written,
    count: () => found,
  };
}

async function writePart(
  files: FileStore,
  importId: ImportId,
  { items, pictures, found }: ReadPart,
  { reader, findSimilar }: { reader: Id<'reader'>; findSimilar: FindSimilar },
): Promise<void> {
  const nameStored = createPictureImporter(files, new Map(pictures), { dryRun: false });
  const named: ReadItem[] = [];
  for (const item of items) {
    const hasPictures =
      item.type === 'taken' && item.question.images.length + item.question.explanationImages.length > 0;
    named.push(
      hasPictures ? { ...item, question: await inTransaction(() => nameStored(item.question)) } : item,
    );
  }
  await inTransaction(async () => {
    if (!(await keepReading(importId, reader, found))) throw new Superseded();
    await insertItems(importId, await itemsOf(named, findSimilar));
  });
}

async function itemsOf(items: ReadItem[], findSimilar: FindSimilar): Promise<NewItem[]> {
  const taken = items.filter((item) => item.type === 'taken');
  const matches = await matchQuestions(
    taken.map(({ question, findings }) => ({
      question,
      hasWarning: findings.some(({ level }) => level === 'warning'),
    })),
    findSimilar,
  );
  const byNumber = new Map(taken.map(({ number }, index) => [number, matches[index]]));
  return items.map((item) => {
    const { number, place, label, findings } = item;
    const common = { number, place, label, findings };
    if (item.type === 'taken') {
      const { question: content, tex } = item;
      const match = byNumber.get(number) ?? unmatched('fault');
      return { ...common, ...match, source_id: content.id, content, tex, draft: null };
    }
    const nothing = { source_id: null, content: null, tex: null };
    return item.type === 'duplicate'
      ? { ...common, ...nothing, ...unmatched('duplicate', item.of), draft: null }
      : { ...common, ...nothing, ...unmatched('fault'), draft: item.draft };
  });
}

async function keepResult(
  importId: ImportId,
  reader: Id<'reader'>,
  result: ReadResult,
  found: number,
): Promise<void> {
  const isRead = result.type === 'read' && found > 0;
  const { message, asks } =
    result.type === 'not_read'
      ? result
      : { message: isRead ? null : 'The file holds no question.', asks: [] };
  const state = isRead ? 'ready' : asks.length > 0 ? 'asking' : 'unreadable';
  const isOurs = await endReading(importId, reader, { state, message, asks, understood: result.facts });
  if (isOurs && !isRead) await deleteItems(importId);
}

/** @returns null where the file is not there, as after a restore of the database alone */
async function fetchFiles(files: FileStore, row: ImportRow): Promise<FileToRead | null> {
  const fetch = async (name: string | null) => {
    const stream = name === null ? null : await files.read(currentTenantId(), name);
    return stream === null ? null : new Uint8Array(await buffer(stream));
  };
  const bytes = await fetch(row.file);
  if (bytes === null) return null;
  const named = (row.columns ?? []).flatMap(({ column, meaning }) =>
    meaning === null ? [] : { role: meaning, column },
  );
  return {
    bytes,
    fileName: row.file_name,
    bank: row.bank,
    columns: named.length === 0 ? null : named,
    separator: row.separator,
    mixOptions: row.mix_options,
    mapping: await fetch(row.mapping_file),
    pictures: await fetch(row.pictures_file),
  };
}
