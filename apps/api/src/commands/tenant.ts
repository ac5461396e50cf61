import { listTenants } from '../features/tenants/tenants.service.ts';
import { applyTenant, checkTenant, type Installation } from '../tenant-folders/apply-tenant.ts';
import { exportTenant } from '../tenant-folders/export-tenant.ts';
import { hasInstallation, installationInWords, withInstallation } from './database-access.ts';
import { runOrder } from './run-order.ts';
import { readTenantArguments, type TenantOrder, USAGE } from './tenant/arguments.ts';
import { readFolderApart } from './tenant/read-folder-apart.ts';
import { faultInWords, listInWords, outcomeInWords } from './tenant/words.ts';

/** `npm run tenant -- …`: organisations from folders. Works beside a running server. */
async function run(order: TenantOrder): Promise<boolean> {
  if (order.type === 'apply' || order.type === 'check') return applyOrCheck(order);
  if (!(await hasInstallation())) throw new Error(`There is no database yet in ${installationInWords()}.`);
  await withInstallation((installation) => tell(installation, order));
  return true;
}

type Telling = Extract<TenantOrder, { type: 'list' | 'export' }>;
type Comparing = Exclude<TenantOrder, Telling>;

async function tell(installation: Installation, order: Telling): Promise<void> {
  if (order.type === 'list') {
    for (const line of listInWords(await listTenants(installation.owner))) console.log(line);
    return;
  }
  await exportTenant(installation, order.tenant, order.folder);
  console.log(`Exported ${order.tenant}: ${order.folder}`);
}

async function applyOrCheck({ type, folder: path }: Comparing): Promise<boolean> {
  const written = type === 'apply';
  // The files first: what is wrong with them is said even where there is no database.
  const read = await readFolderApart(path);
  if (read.type === 'faults') return refuse(path, read.faults);
  const { folder } = read;
  for (const remark of folder.remarks) console.log(faultInWords(path, remark));
  if (!(await hasInstallation())) {
    const where = installationInWords();
    if (!written) {
      console.log(`The files are in order. There is no database yet in ${where} to compare them with.`);
      return true;
    }
    console.error(`A new installation is made in ${where}.`);
  }
  const outcome = await withInstallation((installation) =>
    (written ? applyTenant : checkTenant)(installation, folder),
  );
  if (outcome.type === 'refused') return refuse(path, outcome.faults);
  for (const line of outcomeInWords(folder, outcome, { written })) console.log(line);
  return true;
}

function refuse(path: string, faults: Parameters<typeof faultInWords>[1][]): false {
  for (const fault of faults) console.error(faultInWords(path, fault));
  console.error('Nothing was changed.');
  return false;
}

const parsed = readTenantArguments(process.argv.slice(2));
if (parsed.type === 'help') console.log(USAGE);
else if (parsed.type === 'fault') {
  console.error(`${parsed.fault}\n\n${USAGE}`);
  process.exitCode = 2;
} else await runOrder(() => run(parsed.order));
