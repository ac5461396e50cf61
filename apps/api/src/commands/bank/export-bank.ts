import { stat } from 'node:fs/promises';
import { replaceFile } from '@assay/durable-files';
import { type QuestionToWrite, writeAssay, writeMoodleXml } from '@assay/interchange';
import { inTransaction, withTenant } from '../../db/context.ts';
import { recordAudit } from '../../features/audits/audits.service.ts';
import {
  type BankSelection,
  describeSelection,
  readBankContents,
} from '../../features/banks/bank-contents.service.ts';
import type { ExportFormat } from './arguments.ts';
import type { BankCommandContext } from './context.ts';

const WRITERS = { 'moodle-xml': writeMoodleXml, assay: writeAssay };

export type ExportCommand = { file: string; format: ExportFormat; selection: BankSelection };

/**
 * `npm run bank -- export`: writes the latest version of each question, with its pictures, into a new file.
 * The file appears only when it is complete.
 * @throws an Error with a message if the file exists already, or no question matches
 */
export async function exportBank(
  { pool, tenantId, by, files, print, progress }: BankCommandContext,
  { file, format, selection }: ExportCommand,
): Promise<void> {
  if ((await stat(file).catch(() => null)) !== null) throw new Error(`${file} already exists.`);
  let count = 0;
  async function* counted(questions: AsyncIterable<QuestionToWrite>) {
    for await (const question of questions) {
      count += 1;
      progress.show('Written', count);
      yield question;
    }
    if (count === 0) throw new Error('No question was found. npm run bank -- list shows what there is.');
  }
  try {
    await withTenant(pool, tenantId, () =>
      inTransaction(async () => {
        await replaceFile(file, WRITERS[format](counted(readBankContents(files, selection))));
        const details = { ...describeSelection(selection), format, questions: count };
        await recordAudit(by, { action: 'questions_exported', subject: 'bank', details });
      }),
    );
  } finally {
    progress.end();
  }
  print(`Questions      ${count} in ${file}`);
}
