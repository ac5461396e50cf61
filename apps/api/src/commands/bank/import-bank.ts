import { basename } from 'node:path';
import { withTenant } from '../../db/context.ts';
import { importQuestions } from '../../features/imports/import.service.ts';
import type { Finding } from '../../features/imports/prepare-bank.ts';
import { QuestionStore } from '../../features/imports/question-store.ts';
import { readTenant } from '../../features/tenants/tenants.service.ts';
import { formatCount, printable } from '../terminal.ts';
import type { ImportCommand } from './arguments.ts';
import type { BankCommandContext } from './context.ts';
import { findingColumns } from './finding-messages.ts';
import { FindingsReport } from './findings-report.ts';
import { FindingsSummary } from './findings-summary.ts';
import {
  describeKeyPositions,
  describeMostlyRefused,
  formatCounts,
  formatFileFault,
  formatImportResult,
  formatUnusedFields,
  unusedFieldColumns,
} from './import-messages.ts';
import { refuseForeignPreview, writePreview } from './preview/write-preview.ts';

/** A hostile file has hundreds of thousands. */
const MAX_NOT_TAKEN = 1_000;

/**
 * `npm run bank -- import`: reads the files, shows their content, asks, and writes in one transaction.
 * @returns true if everything requested was done
 * @throws an Error whose message says what is wrong with the files, or that there is no terminal to ask at
 */
export async function importBank(context: BankCommandContext, command: ImportCommand): Promise<boolean> {
  const { pool, tenantId, by, files, print, progress, confirm } = context;
  const { name: tenant } = await readTenant(pool, tenantId);
  if (command.dryRun) print('Dry run: nothing is written.');
  print(`Tenant         ${tenant}`);
  const shown = new FindingsSummary();
  const notTaken: Finding[] = [];
  if (command.preview !== null) refuseForeignPreview(command.preview);
  const { questions, result: read } = await readFile(context, command, (finding) => {
    shown.add(finding);
    const isTaken = finding.type === 'suspicious' || finding.type === 'changed';
    if (!isTaken && notTaken.length < MAX_NOT_TAKEN) notTaken.push(finding);
  });
  const { source } = read;
  for (const line of [`Format         ${source.format}`, ...(source.understood ?? [])]) print(line);
  if (read.type === 'unreadable')
    throw new Error(`${printable(command.file)}: ${formatFileFault(read.fault, source)}`);
  const { banks, counts, remarks, unusedFields } = read;
  const isStopped = command.strict && counts.refused.size > 0;
  for (const line of [
    ...formatCounts(counts),
    ...shown.lines(),
    ...formatUnusedFields(unusedFields, source),
    ...remarks,
    ...describeKeyPositions(counts),
    ...describeMostlyRefused(counts, source),
  ])
    print(line);
  if (command.report === null && shown.isCut) print('--report FILE writes all of them.');
  if (command.preview !== null) {
    const preview = { ...read, file: basename(command.file), tenant, questions, notTaken };
    await writePreview(command.preview, preview, source);
    print(`Preview        ${printable(command.preview)} shows every question as it will be stored`);
  } else if (!command.yes) print('--preview FILE.html shows every question as it will be stored.');
  if (isStopped) {
    print('Nothing was written: --strict, and not every item can be taken.');
    return false;
  }
  const isAsked = !command.yes && !command.dryRun && counts.taken > 0;
  if (isAsked && !(await confirm(`Write ${formatCount(counts.taken, 'question')}${namedBanks(banks)}?`))) {
    print('Nothing was written.');
    return false;
  }
  const result = await withTenant(pool, tenantId, () =>
    importQuestions(questions, command.test, {
      by,
      fileName: basename(command.file),
      files,
      dryRun: command.dryRun,
      progress: (written) => progress.show('Written', written),
    }),
  ).finally(progress.end);
  for (const line of formatImportResult(result, command.test)) print(line);
  return result.type === 'imported';
}

const MAX_BANKS_NAMED = 3;

function namedBanks(banks: string[]): string {
  if (banks.length === 0) return '';
  const names = banks.slice(0, MAX_BANKS_NAMED).map((bank) => `"${printable(bank)}"`);
  const more = banks.length - names.length;
  return ` to ${banks.length === 1 ? 'bank' : 'banks'} ${names.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}

async function readFile(
  { progress, readBank }: BankCommandContext,
  command: ImportCommand,
  onFinding: (finding: Finding) => void,
) {
  const report = command.report === null ? null : new FindingsReport(command.report);
  const questions = new QuestionStore();
  try {
    const result = await readBank(command, ({ findings, found, ...read }) => {
      for (const text of read.questions) questions.addText(text);
      for (const [name, bytes] of read.pictures) questions.pictures.set(name, bytes);
      report?.add(findings.map(findingColumns));
      for (const finding of findings) onFinding(finding);
      progress.show('Read', found);
    });
    if (result.type === 'read')
      report?.add(result.unusedFields.map((field) => unusedFieldColumns(field, result.source)));
    return { questions, result };
  } finally {
    report?.close();
    progress.end();
  }
}
