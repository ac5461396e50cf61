import { isDeepStrictEqual } from 'node:util';
import type { UserId } from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import { currentTenantId } from '../db/context.ts';
import { Failure, type RefusalOf } from '../failure.ts';
import { recordAudit } from '../features/audits/audits.service.ts';
import { staffActor } from '../features/audits/staff-actor.service.ts';
import type { Content } from './content/documents.ts';
import { recordConsoleRevision } from './content/revisions.service.ts';
import { lockRule, type StoredRule, updateRule } from './sign-up-rule.queries.ts';

/**
 * Chooses who may sign up, in the ambient transaction. Accounts that are there stay, and so does whoever
 * waits for approval: staff decide about them.
 */
export async function setSignUpRule(
  userId: UserId,
  { rule, domains, was }: RequestOf<Contract['setSignUpRule']>['body'],
): Promise<{ success: true } | RefusalOf<'setSignUpRule'>> {
  const [before, after]: [StoredRule, StoredRule] = [await lockRule(), { rule, domains }];
  if (isDeepStrictEqual(before, after)) return { success: true };
  if (!isDeepStrictEqual(before, was)) return new Failure('sign_up_rule_changed');
  await updateRule(after);
  const revision = { before: contentOfRule(before), after: contentOfRule(after), message: '', userId };
  await recordConsoleRevision('sign_up', revision);
  await recordAudit(await staffActor(userId), {
    action: 'sign_up_rule_changed',
    subject: 'tenant',
    subjectId: currentTenantId(),
    details: {
      rule_before: before.rule,
      rule_after: after.rule,
      domains_before: wordOf(before),
      domains_after: wordOf(after),
    },
  });
  return { success: true };
}

/** The rule as a tenant's folder has it. */
function contentOfRule({ rule, domains }: StoredRule): Content {
  const named = rule === 'invitation' || rule === 'approval' ? { rule } : {};
  const sign_up = { ...named, ...(domains !== null && { domains }) };
  return Object.keys(sign_up).length === 0 ? {} : { sign_up };
}

function wordOf({ domains }: StoredRule): string {
  return domains === null ? 'all' : domains.join(', ');
}
