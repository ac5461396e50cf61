import type { TenantId } from '@assay/assessment';
import type { Pool } from 'pg';
import { inTransaction, withTenant } from '../../db/context.ts';
import {
  correctAttempts,
  countEvidence,
  type FoundAttempt,
  listAttempts,
  listAudits,
} from '../../features/attempts/corrections.service.ts';
import { getTenant } from '../../features/tenants/tenants.service.ts';
import type { AttemptCommand } from './arguments.ts';
import {
  CLOSED_BY_MESSAGES,
  formatAttemptDetails,
  formatAttempts,
  formatChangeResult,
  formatConfirmation,
} from './messages.ts';

/** Context of an attempt command: the tenant of the attempts, where messages go, and who is asked. */
export type AttemptCommandContext = {
  /** The owner's pool: the application itself can withdraw no report. */
  owner: Pool;
  tenantId: TenantId;
  print(line: string): void;
  /** @throws when no person can be asked */
  confirm(question: string): Promise<boolean>;
};

type ChangeCommand = Extract<AttemptCommand, { type: 'change' }>;

/**
 * Executes `npm run attempt --` for one tenant.
 * @returns whether everything that was asked for was done
 * @throws an Error whose message says what is wrong
 */
export async function runAttemptCommand(
  command: AttemptCommand,
  context: AttemptCommandContext,
): Promise<boolean> {
  const inTenant = <T>(work: () => Promise<T>) =>
    withTenant(context.owner, context.tenantId, () => inTransaction(work));
  const [attempts, { time_zone: timeZone }] = await inTenant(async () => [
    await listAttempts(command.selection),
    await getTenant(),
  ]);
  const { closedBy } = command.selection;
  if (closedBy !== null) context.print(CLOSED_BY_MESSAGES[closedBy]);
  if (attempts.length === 0) throw new Error('There is no such attempt.');
  if (command.type === 'change') return change(command, attempts, { ...context, timeZone }, inTenant);
  const [first] = attempts;
  if (command.selection.attemptId !== null && first !== undefined) {
    const lines = await inTenant(async () =>
      formatAttemptDetails(first, await countEvidence(first.id), await listAudits(first.id), timeZone),
    );
    for (const line of lines) context.print(line);
    return true;
  }
  for (const line of formatAttempts(attempts, timeZone)) context.print(line);
  return true;
}

/** All or nothing: it may be killed at any moment, and run again. */
async function change(
  { correction, yes }: ChangeCommand,
  attempts: FoundAttempt[],
  { print, confirm, timeZone }: AttemptCommandContext & { timeZone: string },
  inTenant: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<boolean> {
  for (const line of formatAttempts(attempts, timeZone)) print(line);
  if (!yes && !(await confirm(formatConfirmation(correction, attempts.length)))) {
    print('Nothing was changed.');
    return false;
  }
  const targets = attempts.map(({ id }) => ({ id, seenDeadlineAt: null }));
  const result = await inTenant(() => correctAttempts(targets, correction));
  for (const line of formatChangeResult(correction.act, result)) print(line);
  return result.skipped.length === 0;
}
