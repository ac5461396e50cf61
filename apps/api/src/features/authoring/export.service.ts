import { Readable } from 'node:stream';
import type { QuestionId, UserId } from '@assay/assessment';
import { questionSchema } from '@assay/assessment/question';
import type { Contract, RequestOf } from '@assay/contract';
import { type QuestionToWrite, writeAssay, writeMoodleXml, writeQuestionTable } from '@assay/interchange';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { inTransaction, keepTenant } from '../../db/context.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { CHUNK, readContents } from '../banks/bank-contents.service.ts';
import { listVersionsAt, lockBank } from '../banks/banks.service.ts';
import { listNewest } from './bulk.queries.ts';
import { findSelected } from './question-list.service.ts';

const FORMATS = {
  assay: { write: writeAssay, mediaType: 'application/jsonl', fileName: 'questions.jsonl' },
  'moodle-xml': { write: writeMoodleXml, mediaType: 'application/xml', fileName: 'questions.xml' },
} as const;
const WORKBOOK = {
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  fileName: 'questions.xlsx',
} as const;

export type ExportedFile = {
  content: Readable;
  mediaType: (typeof FORMATS)[keyof typeof FORMATS]['mediaType'] | typeof WORKBOOK.mediaType;
  fileName: string;
};

/**
 * Streams the newest versions of the chosen questions as they are when it begins. No connection is held while
 * its reader is slow.
 */
export async function exportChosen(
  files: FileStore,
  userId: UserId,
  { select, format }: RequestOf<Contract['exportQuestions']>['body'],
): Promise<ExportedFile | RefusalOf<'exportQuestions'>> {
  const versions = await inTransaction(async () => {
    await lockBank();
    const ids = await findSelected(select);
    if (ids instanceof Failure) return ids;
    const newest = await listNewest(ids);
    await recordAudit(await staffActor(userId), {
      action: 'questions_exported',
      subject: 'bank',
      details: { format, questions: newest.length },
    });
    return newest.map(({ id, number }) => ({ id, version: number }));
  });
  if (versions instanceof Failure) return versions;
  if (format === 'xlsx') return { content: Readable.from([await workbookOf(versions)]), ...WORKBOOK };
  const inTenant = keepTenant();
  async function* contents(chosen: { id: QuestionId; version: number }[]): AsyncGenerator<QuestionToWrite> {
    for (let start = 0; start < chosen.length; start += CHUNK) {
      const chunk = chosen.slice(start, start + CHUNK);
      yield* await inTenant(() => inTransaction(() => readContents(files, chunk)));
    }
  }
  const { write, mediaType, fileName } = FORMATS[format];
  return {
    content: Readable.from(write(contents(versions)), { objectMode: false }),
    mediaType,
    fileName,
  };
}

/** Versions read at once for a workbook, which has texts alone. */
const ROWS_AT_ONCE = 1_000;

async function workbookOf(versions: { id: QuestionId; version: number }[]): Promise<Uint8Array> {
  const rows: Parameters<typeof writeQuestionTable>[0][number][] = [];
  for (let start = 0; start < versions.length; start += ROWS_AT_ONCE) {
    const chunk = versions.slice(start, start + ROWS_AT_ONCE);
    const kept = await inTransaction(() =>
      listVersionsAt(chunk.map(({ id, version }) => ({ id, number: version }))),
    );
    const byId = new Map(kept.map((version) => [version.id, version]));
    for (const { id } of chunk) {
      const version = byId.get(id);
      if (version !== undefined)
        rows.push({ question: questionSchema.parse(version.content), tex: version.tex });
    }
  }
  return writeQuestionTable(rows);
}
