import type { ImportId } from '@assay/assessment';
import { QUESTION_LENGTHS } from '@assay/contract';
import { truncate } from '@assay/interchange';
import type { FileStore } from '../../adapters/files/file-store.ts';
import { inTransaction } from '../../db/context.ts';
import { type Actor, recordAudit } from '../audits/audits.service.ts';
import {
  type BankedQuestion,
  countQuestionsOfBanks,
  lockBank,
  MAX_CHANGES,
  type UpsertResult,
  upsertQuestions,
  type VersionOrigin,
} from '../banks/banks.service.ts';
import {
  hasOtherType,
  publishRequestedTest,
  type RequestedTestResult,
  spreadPositions,
  type TestFault,
  type TestRequest,
} from '../publishing/test-request.service.ts';
import { createPictureImporter } from './bank-pictures.ts';
import { bankOf, type QuestionStore } from './question-store.ts';

/** @param others number of questions in the banks that are not among these */
type BankCount = Pick<UpsertResult, 'added' | 'changed' | 'unchanged' | 'waiting' | 'changes'> & {
  others: number;
};
export type ImportResult =
  | { type: 'imported'; bank: BankCount; test: RequestedTestResult | null }
  | { type: 'nothing_to_import' }
  | TestFault;

/**
 * @param fileName for the versions and the audit; left out where they came from none
 * @param progress called with the number of questions written
 */
export type ImportOptions = {
  by: Actor;
  fileName?: string;
  files: FileStore;
  dryRun: boolean;
  progress?(written: number): void;
};

const CHUNK = 500;

/** Carries the result out of a transaction that is rolled back. */
class RolledBack extends Error {
  readonly result: ImportResult;
  constructor(result: ImportResult) {
    super('Rolled back on purpose.');
    this.result = result;
  }
}

/**
 * Stores prepared questions in the tenant's bank and publishes a test of them if one is requested, in one
 * transaction: all or nothing. Reports what cannot be done before anything is written.
 * @param options.dryRun does and reports the same, then rolls it back
 */
export async function importQuestions(
  questions: QuestionStore,
  test: TestRequest | null,
  options: ImportOptions,
): Promise<ImportResult> {
  if (questions.size === 0) return { type: 'nothing_to_import' };
  const chosen = test === null ? [] : spreadPositions(questions.size, test.take);
  if ('type' in chosen) return chosen;
  try {
    return await inTransaction(async () => {
      const result = await writeQuestions(questions, test, new Set(chosen), options);
      if (options.dryRun || result.type !== 'imported') throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result;
    throw error;
  }
}

async function writeQuestions(
  questions: QuestionStore,
  test: TestRequest | null,
  chosen: Set<number>,
  options: ImportOptions,
): Promise<ImportResult> {
  await lockBank();
  // Before anything is written: a rollback does not remove pictures from the disk.
  if (test !== null && (await hasOtherType(test))) return { type: 'test_has_other_type' };
  const bank: BankCount = { added: 0, changed: 0, unchanged: 0, waiting: 0, changes: [], others: 0 };
  const banks = new Set<string>();
  let inBanks = 0;
  const ofTest: BankedQuestion[] = [];
  const importPictures = createPictureImporter(options.files, questions.pictures, options);
  let position = 0;
  for (const chunk of questions.chunks(CHUNK)) {
    const ready = [];
    for (const { question, tex } of chunk) {
      const bankName = bankOf(question.id);
      if (bankName !== null) {
        banks.add(bankName);
        inBanks += 1;
      }
      ready.push({ question: await importPictures(question), tex });
    }
    const result = await upsertQuestions(ready, originOf(options));
    for (const count of ['added', 'changed', 'unchanged', 'waiting'] as const) bank[count] += result[count];
    bank.changes.push(...result.changes.slice(0, MAX_CHANGES - bank.changes.length));
    for (const banked of result.banked) {
      if (chosen.has(position)) ofTest.push(banked);
      position += 1;
    }
    options.progress?.(position);
  }
  bank.others = (await countQuestionsOfBanks([...banks])) - inBanks;
  await auditImport([...banks], bank, options);
  const published = test === null ? null : await publishRequestedTest(test, ofTest, options.by);
  return { type: 'imported', bank, test: published };
}

function originOf({ by, fileName }: ImportOptions): VersionOrigin {
  return { message: fileName === undefined ? null : importMessage(fileName), authorId: by.userId };
}

/** Words in the list of versions for one that came from a file. */
export function importMessage(fileName: string): string {
  return truncate(`Imported from ${fileName}`, QUESTION_LENGTHS.message);
}

type ImportedCounts = Pick<BankCount, 'added' | 'changed' | 'unchanged' | 'waiting'>;

/** Records an import that has changed anything. @param importId of the import desk; null for a command */
export async function auditImport(
  banks: string[],
  { added, changed, unchanged, waiting }: ImportedCounts,
  { by, fileName, importId = null }: Pick<ImportOptions, 'by' | 'fileName'> & { importId?: ImportId | null },
): Promise<void> {
  if (added + changed === 0) return;
  await recordAudit(by, {
    action: 'questions_imported',
    subject: 'bank',
    ...(importId !== null && { subjectId: importId }),
    details: {
      ...(fileName !== undefined && { file: fileName }),
      banks: banks.join(', '),
      added,
      changed,
      unchanged,
      waiting,
    },
  });
}
