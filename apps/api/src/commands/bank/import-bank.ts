import { basename } from 'node:path';
import { withTenant } from '../../db/context.ts';
import { importQuestions } from '../../features/imports/import.service.ts';
import type { Finding } from '../../features/imports/prepare-bank.ts';
import { PreviewFindings } from '../../features/imports/preview.ts';
import { readTenant } from '../../features/tenants/tenants.service.ts';
import { formatCount, printable } from '../terminal.ts';
import type { ImportCommand } from './arguments.ts';
import { type FindingsReport, openFindingsReport } from './findings-report.ts';
import { FirstFindings } from './first-findings.ts';
import {
  describeKeyPositions,
  describeMostlyRefused,
  formatCounts,
  formatFileFault,
  formatImportResult,
  formatUnusedFields,
} from './import-messages.ts';
import { refuseForeignPreview, writePreview } from './preview/write-preview.ts';
import { readBankInThread } from './read-bank-in-thread.ts';
import type { BankCommandContext } from './run-bank-command.ts';
import type { SourceFormat } from './source-format.ts';

/**
 * `npm run bank -- import`: reads the files, shows what is in them, asks, and writes in one transaction.
 * @returns whether everything that was asked for was done
 * @throws an Error whose message says what is wrong with the files, or that nobody can be asked
 */
export async function importBank(context: BankCommandContext, command: ImportCommand): Promise<boolean> {
  const { pool, tenantId, files, print, progress, confirm } = context;
  const { name: tenant } = await readTenant(pool, tenantId);
  const shown = new FirstFindings();
  const previewed = new PreviewFindings();
  if (command.preview !== null) refuseForeignPreview(command.preview);
  const { questions, result: read } = await readFile(context, command, [shown, previewed], (source) => {
    if (command.dryRun) print('Dry run: nothing is written.');
    print(`Tenant         ${tenant}`);
    print(`Format         ${source.format}`);
    for (const line of source.understood ?? []) print(line);
  });
  const { source } = read;
  if (read.type === 'unreadable')
    throw new Error(`${printable(command.file)}: ${formatFileFault(read.fault, source)}`);
  const { banks, counts, remarks, unusedFields } = read;
  const isStopped = command.strict && counts.refused.size > 0;
  for (const line of [
    ...formatCounts(counts, source),
    ...shown.lines(),
    ...formatUnusedFields(unusedFields, source),
    ...remarks,
    ...describeKeyPositions(counts),
    ...describeMostlyRefused(counts, source),
  ])
    print(line);
  if (command.report === null && shown.isCut) print('With --report FILE all of them are written to a file.');
  if (command.preview !== null) {
    const { notTaken, moreNotTaken, toLookAt } = previewed;
    const file = basename(command.file);
    const ofFile = { file, tenant, banks, questions, counts, remarks, unusedFields };
    await writePreview(command.preview, { ...ofFile, notTaken, moreNotTaken, toLookAt }, source);
    print(`Preview        ${printable(command.preview)} shows every question as it will be stored`);
  } else if (!command.yes) print('With --preview FILE.html every question is shown as it will be stored.');
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
  { progress, readingTimeoutMs }: BankCommandContext,
  command: ImportCommand,
  listeners: { add(finding: Finding): void }[],
  begin: (source: SourceFormat) => void,
) {
  const reports: FindingsReport[] = [];
  try {
    const read = await readBankInThread(command, readingTimeoutMs, {
      format: (source) => {
        begin(source);
        if (command.report !== null) reports.push(openFindingsReport(command.report, source));
      },
      finding: (finding) => {
        for (const report of reports) report.add(finding);
        for (const listener of listeners) listener.add(finding);
      },
      progress: (found) => progress.show('Read', found),
    });
    if (read.result.type === 'read') for (const report of reports) report.addUnused(read.result.unusedFields);
    return read;
  } finally {
    for (const report of reports) report.close();
    progress.end();
  }
}
