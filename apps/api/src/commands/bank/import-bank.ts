import { withTenant } from '../../db/context.ts';
import { importQuestions } from '../../features/content/import.service.ts';
import { type Finding, type PreparedBank, prepareBank } from '../../features/content/prepare-bank.ts';
import { readTenant } from '../../features/tenants/tenants.service.ts';
import type { ImportOrder } from './arguments.ts';
import type { BankDesk } from './desk.ts';
import { openFindingsReport } from './findings-report.ts';
import type { Progress } from './progress.ts';
import { readSource } from './source-file.ts';
import { countsInWords, faultInWords, findingInWords, resultInWords } from './words.ts';

/** What is not taken comes first; the rest is for the report. */
const MOST_SHOWN = { refused: 50, doubled: 20, suspicious: 10, changed: 10 };

/**
 * `npm run bank -- import`: reads the files, writes in one transaction, prints what came of it.
 * @returns whether everything that was asked for was done
 * @throws an Error whose message says in words what is wrong with the files
 */
export async function importBank(desk: BankDesk, order: ImportOrder): Promise<boolean> {
  const { pool, tenantId, files, print, progress } = desk;
  const source = await readSource(order);
  const { name } = await readTenant(pool, tenantId);
  if (order.dryRun) print('Dry run: nothing is written.');
  print(`Tenant         ${name}`);
  print(`Format         ${source.format}`);

  const shown: Shown = { refused: [], doubled: [], suspicious: [], changed: [] };
  const prepared = await prepare(source, order, shown, progress);
  if (prepared.type === 'unreadable') throw new Error(`${order.file}: ${faultInWords(prepared.fault)}`);
  const { questions, counts } = prepared;
  for (const line of [...countsInWords(counts), ...firstInWords(shown)]) print(line);
  if (order.report === null && isCut(shown)) print('With --report FILE all of them are written to a file.');
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

type Shown = Record<Finding['type'], string[]>;

function prepare(
  source: Awaited<ReturnType<typeof readSource>>,
  order: ImportOrder,
  shown: Shown,
  progress: Progress,
): Promise<PreparedBank> {
  const read = order.map === null ? [order.file] : [order.file, order.map];
  const report = order.report === null ? null : openFindingsReport(order.report, read);
  return prepareBank(source, {
    finding: (finding) => {
      report?.add(finding);
      if (shown[finding.type].length < MOST_SHOWN[finding.type])
        shown[finding.type].push(findingInWords(finding));
    },
    progress: (found) => progress.show('Read', found),
  }).finally(() => {
    report?.close();
    progress.end();
  });
}

function isCut(shown: Shown): boolean {
  return TYPES.some((type) => shown[type].length === MOST_SHOWN[type]);
}

const TYPES = ['refused', 'doubled', 'suspicious', 'changed'] as const;
const HEADINGS = {
  refused: 'refused',
  doubled: 'doubled',
  suspicious: 'that are taken, but look suspicious',
  changed: 'that are taken, but changed',
};

function firstInWords(shown: Shown): string[] {
  return TYPES.flatMap((type) =>
    shown[type].length === 0
      ? []
      : [`The first items ${HEADINGS[type]}:`, ...shown[type].map((line) => `  ${line}`)],
  );
}
