import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { type QuestionToWrite, writeAssay, writeMoodleXml } from '@assay/interchange';
import { inTransaction, withTenant } from '../../db/context.ts';
import type { BankSelection } from '../../features/content/bank-contents.queries.ts';
import { readBankContents } from '../../features/content/bank-contents.service.ts';
import type { ExportFormat } from './arguments.ts';
import type { BankDesk } from './desk.ts';

const WRITERS = { 'moodle-xml': writeMoodleXml, assay: writeAssay };

export type ExportOrder = { file: string; format: ExportFormat; selection: BankSelection };

/**
 * `npm run bank -- export`: writes the latest version of each question, with its pictures, into a new file, which is
 * there when it is whole.
 * @throws an Error in words when the file is there already, or there is no such question
 */
export async function exportBank(
  { pool, tenantId, files, print, progress }: BankDesk,
  { file, format, selection }: ExportOrder,
): Promise<void> {
  if ((await stat(file).catch(() => null)) !== null) throw new Error(`${file} is there already.`);
  const draft = `${file}.${randomBytes(6).toString('hex')}.part`;
  // An interruption ends the process at once.
  const tidyUp = () => rmSync(draft, { force: true });
  process.once('exit', tidyUp);
  let count = 0;
  async function* counted(questions: AsyncIterable<QuestionToWrite>) {
    for await (const question of questions) {
      count += 1;
      progress.show('Written', count);
      yield question;
    }
  }
  const handle = await open(draft, 'wx');
  try {
    await withTenant(pool, tenantId, () =>
      inTransaction(async () => {
        const questions = counted(readBankContents(files, selection));
        // Not `write`, which on a full disk may write a part of a piece and say so only by a number.
        for await (const piece of WRITERS[format](questions)) await handle.appendFile(piece);
      }),
    );
    await handle.sync();
    if (count === 0) throw new Error('There is no such question. npm run bank -- list tells what there is.');
    await rename(draft, file);
  } finally {
    progress.end();
    await handle.close();
    await rm(draft, { force: true });
    process.off('exit', tidyUp);
  }
  print(`Questions      ${count} in ${file}`);
}
