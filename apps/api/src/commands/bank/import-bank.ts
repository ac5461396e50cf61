import type { BankFormat } from '@assay/interchange';
import { withTenant } from '../../db/context.ts';
import { importQuestions } from '../../features/imports/import.service.ts';
import { readTenant } from '../../features/tenants/tenants.service.ts';
import { printable } from '../printable.ts';
import type { ImportOrder } from './arguments.ts';
import type { BankDesk } from './desk.ts';
import { type FindingsReport, openFindingsReport } from './findings-report.ts';
import { FirstFindings } from './first-findings.ts';
import { readBankApart } from './read-bank-apart.ts';
import {
  countsInWords,
  describeKeyPositions,
  faultInWords,
  mostlyRefusedInWords,
  resultInWords,
} from './words.ts';

/**
 * `npm run bank -- import`: reads the files, writes in one transaction, prints what came of it.
 * @returns whether everything that was asked for was done
 * @throws an Error whose message says in words what is wrong with the files
 */
export async function importBank(desk: BankDesk, order: ImportOrder): Promise<boolean> {
  const { pool, tenantId, files, print, progress } = desk;
  const { name } = await readTenant(pool, tenantId);
  const shown = new FirstFindings();
  const { questions, result: read } = await readFile(desk, order, shown, (format) => {
    if (order.dryRun) print('Dry run: nothing is written.');
    print(`Tenant         ${name}`);
    print(`Format         ${format}`);
  });
  if (read.type === 'unreadable') throw new Error(`${printable(order.file)}: ${faultInWords(read.fault)}`);
  const { counts, remarks } = read;
  const first = shown.inWords();
  for (const line of [...countsInWords(counts), ...first]) print(line);
  for (const line of [...remarks, ...describeKeyPositions(counts), ...mostlyRefusedInWords(counts)])
    print(line);
  if (order.report === null && shown.isCut) print('With --report FILE all of them are written to a file.');
  if (order.strict && counts.refused.size > 0) {
    print('Nothing was written: --strict, and not every item can be taken.');
    return false;
  }
  const result = await withTenant(pool, tenantId, () =>
    importQuestions(questions, order.test, {
      files,
      dryRun: order.dryRun,
      progress: (written) => progress.show('Written', written),
    }),
  ).finally(progress.end);
  for (const line of resultInWords(result, order.test)) print(line);
  return result.type === 'imported';
}

async function readFile(
  { progress, readingLimitMs }: BankDesk,
  order: ImportOrder,
  shown: FirstFindings,
  begin: (format: BankFormat) => void,
) {
  const reports: FindingsReport[] = [];
  try {
    return await readBankApart(order, readingLimitMs, {
      format: (format) => {
        begin(format);
        if (order.report !== null) reports.push(openFindingsReport(order.report));
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
