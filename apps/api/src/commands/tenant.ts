import { listTenants } from '../features/tenants/tenants.service.ts';
import { applyTenant, checkTenant, type OwnerContext } from '../tenant-folders/apply-tenant.ts';
import { exportTenant } from '../tenant-folders/export-tenant.ts';
import { runCommandLine } from './command-line.ts';
import { describeInstallation, hasInstallation, withOwnerContext } from './database-access.ts';
import { readTenantArguments, type TenantCommand, USAGE } from './tenant/arguments.ts';
import { formatApplyResult, formatFolderFault, formatTenants } from './tenant/messages.ts';
import { readFolderInThread } from './tenant/read-folder-in-thread.ts';

/** `npm run tenant -- …`: organisations from folders. Works beside a running server. */
async function run(command: TenantCommand): Promise<boolean> {
  if (command.type === 'apply' || command.type === 'check') return applyOrCheck(command);
  if (!(await hasInstallation())) throw new Error(`There is no database yet in ${describeInstallation()}.`);
  await withOwnerContext((ownerContext) => runOutputCommand(ownerContext, command));
  return true;
}

type OutputCommand = Extract<TenantCommand, { type: 'list' | 'export' }>;
type ApplyCommand = Exclude<TenantCommand, OutputCommand>;

async function runOutputCommand(ownerContext: OwnerContext, command: OutputCommand): Promise<void> {
  if (command.type === 'list') {
    for (const line of formatTenants(await listTenants(ownerContext.owner))) console.log(line);
    return;
  }
  await exportTenant(ownerContext, command.tenant, command.folder);
  console.log(`Exported ${command.tenant}: ${command.folder}`);
}

async function applyOrCheck({ type, folder: path }: ApplyCommand): Promise<boolean> {
  const written = type === 'apply';
  // The files first: what is wrong with them is said even where there is no database.
  const read = await readFolderInThread(path);
  if (read.type === 'faults') return printFaults(path, read.faults);
  const { folder } = read;
  for (const remark of folder.remarks) console.log(formatFolderFault(path, remark));
  if (!(await hasInstallation())) {
    const where = describeInstallation();
    if (!written) {
      console.log(`The files are in order. There is no database yet in ${where} to compare them with.`);
      return true;
    }
    console.error(`A new installation is made in ${where}.`);
  }
  const outcome = await withOwnerContext((ownerContext) =>
    (written ? applyTenant : checkTenant)(ownerContext, folder),
  );
  if (outcome.type === 'refused') return printFaults(path, outcome.faults);
  for (const line of formatApplyResult(folder, outcome, { written })) console.log(line);
  return true;
}

function printFaults(path: string, faults: Parameters<typeof formatFolderFault>[1][]): false {
  for (const fault of faults) console.error(formatFolderFault(path, fault));
  console.error('Nothing was changed.');
  return false;
}

await runCommandLine(USAGE, readTenantArguments, run);
