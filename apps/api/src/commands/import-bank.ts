import { open } from 'node:fs/promises';
import { MAX_BANK_BYTES, type Mapping, readMapping } from '@assay/interchange';
import type { Pool } from 'pg';
import { withTenant } from '../db/context.ts';
import { type ImportResult, importQuestions } from '../features/content/import.service.ts';
import { type Finding, prepareBank } from '../features/content/prepare-bank.ts';
import { readTenant } from '../features/tenants/tenants.service.ts';
import { createTenantDirectory } from '../http/tenant.ts';
import type { ImportArguments } from './bank-arguments.ts';
import { countsInWords, faultInWords, findingInWords, printable, resultInWords } from './bank-words.ts';
import { openFindingsReport } from './findings-report.ts';

const MAX_MAPPING_BYTES = 1_000_000;
const SHOWN_FINDINGS = 50;

/**
 * `npm run bank -- import`: reads the files, writes in one transaction, prints what came of it.
 * @returns whether questions were imported
 * @throws an Error whose message says in words what is wrong with the files or the tenant
 */
export async function importBank(
  pool: Pool,
  order: ImportArguments,
  print: (line: string) => void,
): Promise<boolean> {
  const mapping = await readMappingFile(order.map);
  const bytes = await readWhole(order.file, MAX_BANK_BYTES);
  const tenantId = await tenantNamed(pool, order.tenant);
  const { name } = await readTenant(pool, tenantId);
  if (order.dryRun) print('Dry run: nothing is written.');
  print(`Tenant         ${name}`);

  const report = order.report === null ? null : openFindingsReport(order.report, [order.file, order.map]);
  const shown: Record<Finding['type'], string[]> = { refused: [], doubled: [] };
  const prepared = await prepareBank({ bytes, format: order.format, mapping }, (finding) => {
    report?.add(finding);
    if (shown[finding.type].length < SHOWN_FINDINGS) shown[finding.type].push(findingInWords(finding));
  }).finally(() => report?.close());
  if (prepared.type === 'unreadable') throw new Error(`${order.file}: ${faultInWords(prepared.fault)}`);

  const { questions, counts } = prepared;
  for (const line of countsInWords(counts)) print(line);
  for (const type of ['refused', 'doubled'] as const) {
    if (shown[type].length > 0) print(`The first ${type} items:`);
    for (const line of shown[type]) print(`  ${line}`);
  }
  const result: ImportResult = await withTenant(pool, tenantId, () =>
    importQuestions(questions, order.test, order),
  );
  for (const line of resultInWords(result, counts.taken, order.test)) print(line);
  return result.type === 'imported';
}

/** Found as every request finds it: by a host, as the limited role. */
async function tenantNamed(pool: Pool, name: string): Promise<string> {
  const directory = createTenantDirectory(pool);
  const hosts = [name, `${name}.localhost`];
  const found = new Set<string>();
  for (const host of hosts) {
    const id = await directory.tenantOfHost(host);
    if (id !== null) found.add(id);
  }
  const [id, other] = found;
  if (id === undefined) throw new Error(`No tenant has the host ${hosts.map(printable).join(' or ')}.`);
  if (other !== undefined)
    throw new Error(`${hosts.map(printable).join(' and ')} are two tenants. Name the whole host.`);
  return id;
}

async function readMappingFile(path: string): Promise<Mapping> {
  const bytes = await readWhole(path, MAX_MAPPING_BYTES);
  const result = readMapping(new TextDecoder().decode(bytes));
  if (result.type === 'mapping') return result.mapping;
  throw new Error(
    [`The mapping ${path} cannot be used:`, ...result.faults.map((fault) => `  ${printable(fault)}`)].join(
      '\n',
    ),
  );
}

async function readWhole(path: string, most: number): Promise<Buffer> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `${path} cannot be opened: ${error.code === 'ENOENT' ? 'there is no such file' : error.message}.`,
    );
  });
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw new Error(`${path} is not a file.`);
    if (facts.size > most)
      throw new Error(`${path} has ${facts.size} bytes; at most ${most} are read. Divide it.`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
