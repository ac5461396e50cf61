import { originOfHost, readConfig } from '../config.ts';
import { findTenantId, listTenants } from '../features/tenants/tenants.service.ts';
import { applyTenant, checkTenant, type OwnerContext } from '../tenant-folders/apply-tenant.ts';
import { exportTenant } from '../tenant-folders/export-tenant.ts';
import { inviteStaff } from '../tenant-folders/invite-staff.ts';
import { runCommandLine } from './command-line.ts';
import { describeInstallation, hasInstallation, withOwnerContext } from './database-access.ts';
import { readTenantArguments, type TenantCommand, USAGE } from './tenant/arguments.ts';
import {
  formatApplyResult,
  formatFolderFault,
  formatInviteResult,
  formatOverwritten,
  formatTenants,
} from './tenant/messages.ts';
import { permit } from './tenant/permit.ts';
import { readFolderInThread } from './tenant/read-folder-in-thread.ts';

/** `npm run tenant -- …`: creates and updates organisations from folders. Works beside a running server. */
async function run(command: TenantCommand): Promise<boolean> {
  if (command.type === 'apply' || command.type === 'check') return applyOrCheck(command);
  if (!(await hasInstallation())) throw new Error(`There is no database yet in ${describeInstallation()}.`);
  await withOwnerContext((ownerContext) => runOtherCommand(ownerContext, command));
  return true;
}

type ApplyCommand = Extract<TenantCommand, { disableMissingStaff: boolean }>;
type OtherCommand = Exclude<TenantCommand, ApplyCommand>;

async function runOtherCommand(ownerContext: OwnerContext, command: OtherCommand): Promise<void> {
  if (command.type === 'list') {
    for (const line of formatTenants(await listTenants(ownerContext.owner))) console.log(line);
    return;
  }
  if (command.type === 'invite') {
    const result = await inviteStaff(ownerContext, command.tenant, command.email);
    for (const line of formatInviteResult(result, command.tenant)) console.log(line);
    return;
  }
  if (command.type === 'permit') {
    const tenantId = await findTenantId(ownerContext.owner, command.tenant);
    if (tenantId === null)
      throw new Error(`There is no tenant ${command.tenant}. npm run tenant -- list names them.`);
    for (const line of await permit(ownerContext.owner, tenantId, command)) console.log(line);
    return;
  }
  await exportTenant(ownerContext, command.tenant, command.folder);
  console.log(`Exported ${command.tenant}: ${command.folder}`);
}

async function applyOrCheck({ type, folder: path, ...options }: ApplyCommand): Promise<boolean> {
  const written = type === 'apply';
  // The files first: their faults are reported even where there is no database.
  const read = await readFolderInThread(path);
  if (read.type === 'faults') return printFaults(path, read.faults);
  const { folder } = read;
  for (const remark of folder.remarks) console.log(formatFolderFault(path, remark));
  if (!(await hasInstallation())) {
    const where = describeInstallation();
    if (!written) {
      console.log(`The folder has no faults. There is no database yet in ${where} to compare it with.`);
      return true;
    }
    console.error(`A new installation is made in ${where}.`);
  }
  const outcome = await withOwnerContext((ownerContext) =>
    (written ? applyTenant : checkTenant)(ownerContext, folder, options),
  );
  if (outcome.type === 'refused') return printFaults(path, outcome.faults);
  if (outcome.type === 'would_overwrite') {
    for (const line of formatOverwritten(folder, outcome.documents)) console.error(line);
    return false;
  }
  const origin = originOfHost(readConfig(process.env), folder.document.hosts[0] ?? '');
  for (const line of formatApplyResult(folder, outcome, { written, origin })) console.log(line);
  return true;
}

function printFaults(path: string, faults: Parameters<typeof formatFolderFault>[1][]): false {
  for (const fault of faults) console.error(formatFolderFault(path, fault));
  console.error('Nothing was changed.');
  return false;
}

await runCommandLine(USAGE, readTenantArguments, run);
