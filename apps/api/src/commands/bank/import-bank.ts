import type { BankFormat } from '@assay/interchange';
import { withTenant } from '../../db/context.ts';
import { importQuestions } from '../../features/imports/import.service.ts';
import { readTenant } from '../../features/tenants/tenants.service.ts';
import { printable } from '../terminal.ts';
import type { ImportCommand } from './arguments.ts';
import { type FindingsReport, FirstFindings, openFindingsReport } from './findings-report.ts';
import {
  describeKeyPositions,
  describeMostlyRefused,
  formatCounts,
  formatFileFault,
  formatImportResult,
} from './messages.ts';
import { readBankInThread } from './read-bank-in-thread.ts';
import type { BankCommandContext } from './run-bank-command.ts';

/**
 * `npm run bank -- import`: reads the files, writes in one transaction, prints what came of it.
 * @returns whether everything that was asked for was done
 * @throws an Error whose message says what is wrong with the files
 */
export async function importBank(context: BankCommandContext, command: ImportCommand): Promise<boolean> {
  const { pool, tenantId, files, print, progress } = context;
  const { name } = await readTenant(pool, tenantId);
  const shown = new FirstFindings();
  const { questions, result: read } = await readFile(context, command, shown, (format) => {
    if (command.dryRun) print('Dry run: nothing is written.');
    print(`Tenant         ${name}`);
    print(`Format         ${format}`);
  });
  if (read.type === 'unreadable')
    throw new Error(`${printable(command.file)}: ${formatFileFault(read.fault)}`);
  const { counts, remarks } = read;
  const first = shown.lines();
  for (const line of [...formatCounts(counts), ...first]) print(line);
  for (const line of [...remarks, ...describeKeyPositions(counts), ...describeMostlyRefused(counts)])
    print(line);
  if (command.report === null && shown.isCut) print('With --report FILE all of them are written to a file.');
  if (command.strict && counts.refused.size > 0) {
    print('Nothing was written: --strict, and not every item can be taken.');
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

async function readFile(
  { progress, readingTimeoutMs }: BankCommandContext,
  command: ImportCommand,
  shown: FirstFindings,
  begin: (format: BankFormat) => void,
) {
  const reports: FindingsReport[] = [];
  try {
    return await readBankInThread(command, readingTimeoutMs, {
      format: (format) => {
        begin(format);
        if (command.report !== null) reports.push(openFindingsReport(command.report));
      },
      finding: (finding) => {
        for (const report of reports) report.add(finding);
        shown.add(finding);
      },
      progress: (found) => progress.show('Read', found),
    });
  } finally {
    for (const report of reports) report.close();
    progress.end();
  }
}
