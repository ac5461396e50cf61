import type { ApplicantId, UserId } from '@assay/assessment';
import type { Contract, RequestOf } from '@assay/contract';
import { Failure, type RefusalOf } from '../../failure.ts';
import { type Applicant, listApplicants, openAccountsOf, turnAway } from '../accounts/applicants.service.ts';
import type { AccountDeps } from '../accounts/visitor.ts';
import { recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';

const PAGE = 50;

export function pageApplicants({
  search = '',
  page = 1,
  size = PAGE,
}: RequestOf<Contract['listApplicants']>['query']): Promise<{ rows: Applicant[]; total: number }> {
  return listApplicants(search.trim(), { page, size });
}

/** Opens the accounts of these who wait, with an audit of each; in the ambient transaction. */
export async function approveApplicants(
  deps: AccountDeps,
  userId: UserId,
  ids: readonly ApplicantId[],
): Promise<{ changed: number } | RefusalOf<'approveApplicants'>> {
  const opened = await openAccountsOf(deps, ids);
  if (opened.length === 0) return new Failure('not_found');
  const by = await staffActor(userId);
  for (const subjectId of opened)
    await recordAudit(by, { action: 'applicant_approved', subject: 'person', subjectId, details: {} });
  return { changed: opened.length };
}

/** Turns these away, who are told the reason; in the ambient transaction. */
export async function refuseApplicants(
  deps: AccountDeps,
  userId: UserId,
  { ids, reason }: RequestOf<Contract['refuseApplicants']>['body'],
): Promise<{ changed: number } | RefusalOf<'refuseApplicants'>> {
  const refused = await turnAway(deps, ids, reason);
  if (refused === 0) return new Failure('not_found');
  // Without the reason, which may name somebody: they have no account with which it would be erased.
  await recordAudit(await staffActor(userId), {
    action: 'applicants_refused',
    subject: 'person',
    details: { refused },
  });
  return { changed: refused };
}
