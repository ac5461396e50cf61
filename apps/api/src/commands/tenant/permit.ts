import type { TenantId } from '@assay/assessment';
import type { Permissions } from '@assay/contract';
import type { Pool } from 'pg';
import { inTransaction, withTenant } from '../../db/context.ts';
import {
  type ChangeResult,
  changePermissions,
  findStaffMember,
  type StaffMember,
} from '../../features/staff/permissions.service.ts';
import { printable } from '../terminal.ts';
import type { TenantCommand } from './arguments.ts';

export type PermitCommand = Extract<TenantCommand, { type: 'permit' }>;

/**
 * `npm run tenant -- permit`: shows what a member of staff may do, or changes it. The command has the owner's
 * role, and so may give everything.
 * @returns what to print
 * @throws an Error in words when it is refused; then nothing was changed
 */
export async function permit(owner: Pool, tenantId: TenantId, command: PermitCommand): Promise<string[]> {
  const { email, wanted } = command;
  return withTenant(owner, tenantId, () =>
    inTransaction(async () => {
      const member = await findStaffMember(email);
      if (member === null) throw noMember(command);
      if (wanted === null) return [formatMember(member), `  ${formatPermissions(member.permissions)}`];
      return formatChange(member, await changePermissions('operator', email, wanted, command.by), command);
    }),
  );
}

function noMember({ email, tenant }: PermitCommand): Error {
  return new Error(`Nobody of the staff of ${printable(tenant)} has the address ${printable(email)}.`);
}

function formatChange(member: StaffMember, result: ChangeResult, command: PermitCommand): string[] {
  switch (result.type) {
    case 'changed':
      return [
        formatMember(member),
        `  before: ${formatPermissions(result.before)}`,
        `  after:  ${formatPermissions(result.after)}`,
      ];
    case 'unchanged':
      return [formatMember(member), `  ${formatPermissions(result.after)}. Nothing was changed.`];
    case 'last_holder':
      throw new Error(
        `Nothing was changed: ${printable(command.email)} is the last of the staff who holds everything. Give it to somebody else first.`,
      );
    case 'beyond_own':
      throw new Error('Nothing was changed: nobody gives or takes more than they hold.');
    case 'no_member':
      throw noMember(command);
  }
}

function formatMember({ firstName, lastName, email, isActive }: StaffMember): string {
  return `${printable(`${firstName} ${lastName} <${email}>`)}${isActive ? '' : ' (disabled)'}`;
}

function formatPermissions({ content, people, support, settings }: Permissions): string {
  const word = (held: boolean) => (held ? 'yes' : 'no');
  return `content ${content}, people ${people}, support ${word(support)}, settings ${word(settings)}`;
}
