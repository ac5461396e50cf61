import { withTenant } from '../../db/context.ts';
import { importQuestions } from '../../features/imports/import.service.ts';
import type { BankCounts } from '../../features/imports/prepare-bank.ts';
import { readTenant } from '../../features/tenants/tenants.service.ts';
import { formatCount, printable } from '../terminal.ts';
import type { ImportCommand } from './arguments.ts';
import { type FindingsReport, FirstFindings, openFindingsReport } from './findings-report.ts';
import {
  describeKeyPositions,
  describeMostlyRefused,
  formatCounts,
  formatFileFault,
  formatImportResult,
  formatUnusedFields,
  isMostlyRefused,
} from './messages.ts';
import { readBankInThread } from './read-bank-in-thread.ts';
import type { BankCommandContext } from './run-bank-command.ts';
import type { SourceFormat } from './source-format.ts';
import { formatColumns } from './understood-table.ts';

/**
 * `npm run bank -- import`: reads the files, writes in one transaction, prints what came of it.
 * @returns whether everything that was asked for was done
 * @throws an Error whose message says what is wrong with the files
 */
export async function importBank(context: BankCommandContext, command: ImportCommand): Promise<boolean> {
  const { pool, tenantId, files, print, progress, confirm } = context;
  const { name } = await readTenant(pool, tenantId);
  const shown = new FirstFindings();
  const { questions, result: read } = await readFile(context, command, shown, ({ format, understood }) => {
    if (command.dryRun) print('Dry run: nothing is written.');
    print(`Tenant         ${name}`);
    print(`Format         ${format}`);
    for (const line of understood === null ? [] : formatColumns(understood)) print(line);
  });
  const { source } = read;
  if (read.type === 'unreadable')
    throw new Error(`${printable(command.file)}: ${formatFileFault(read.fault, source)}`);
  const { counts, remarks, unusedFields } = read;
  const isStopped = command.strict && counts.refused.size > 0;
  const doubt = command.yes ? null : describeDoubt(read);
  for (const line of [
    ...formatCounts(counts, source),
    ...shown.lines(source, !command.dryRun && !isStopped && doubt === null),
    ...formatUnusedFields(unusedFields, source),
    ...remarks,
    ...describeKeyPositions(counts),
    ...describeMostlyRefused(counts, source, shown.kindsNotRead),
  ])
    print(line);
  if (command.report === null && shown.isCut) print('With --report FILE all of them are written to a file.');
  if (isStopped) {
    print('Nothing was written: --strict, and not every item can be taken.');
    return false;
  }
  if (doubt !== null && counts.taken > 0 && !command.dryRun) {
    if (!(await confirm(doubt))) {
      print('Nothing was written.');
      return false;
    }
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

/** What somebody has to agree to before it is written; null where the file says itself how it is meant. */
function describeDoubt({ source, counts }: { source: SourceFormat; counts: BankCounts }): string | null {
  const questions = formatCount(counts.taken, 'question');
  // Without a mapping nobody has said yet that this is how the file is meant.
  if (source.understood !== null) return `Write ${questions} as shown above?`;
  return isMostlyRefused(counts) ? `Write ${questions}, though most items are refused?` : null;
}

async function readFile(
  { progress, readingTimeoutMs }: BankCommandContext,
  command: ImportCommand,
  shown: FirstFindings,
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
        shown.add(finding);
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
