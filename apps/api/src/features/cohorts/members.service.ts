import type { CohortId, UserId } from '@assay/assessment';
import { type CohortLineKind, type Contract, MOST_MEMBERS_CHANGED, type RequestOf } from '@assay/contract';
import { isId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { type Audit, recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { type PastedPerson, readInvitationLines } from '../invitations/invitation-lines.ts';
import { type CohortRow, findCohort, listTestNames, lockCohort } from './cohorts.queries.ts';
import {
  deleteMembers,
  findLearners,
  insertMembers,
  listMembers,
  type MemberRow,
} from './members.queries.ts';

const PAGE = 50;

export type MembersPage = { cohort: CohortRow; tests: string[]; rows: MemberRow[]; total: number };

export async function pageMembers(
  id: CohortId,
  { search = '', page = 1, size = PAGE }: RequestOf<Contract['listCohortMembers']>['query'],
): Promise<MembersPage | RefusalOf<'listCohortMembers'>> {
  const cohort = isId(id) ? await findCohort(id) : null;
  if (cohort === null) return new Failure('not_found');
  return {
    cohort,
    tests: await listTestNames(id),
    ...(await listMembers(id, search.trim(), { page, size })),
  };
}

export type PreviewedLine = PastedPerson & { kind: CohortLineKind };

/** Says of each pasted line what it is to the cohort; nothing is kept. */
export async function previewMembers(
  id: CohortId,
  text: string,
): Promise<PreviewedLine[] | RefusalOf<'previewCohortMembers'>> {
  if (!isId(id) || (await findCohort(id)) === null) return new Failure('not_found');
  const lines = readInvitationLines(text);
  if (lines.length > MOST_MEMBERS_CHANGED) return new Failure('too_many_addresses');
  const emails = lines.flatMap(({ email }) => email ?? []);
  const known = new Map((await findLearners(id, emails)).map((learner) => [learner.email_key, learner]));
  const seen = new Set<string>();
  return lines.map((line) => {
    if (line.email === null) return { ...line, name: '', kind: 'faulty' };
    const key = line.email.toLowerCase();
    const learner = known.get(key);
    const isTwice = seen.has(key);
    seen.add(key);
    // The name is the account's: whoever pasted another one sees whom the address is.
    return { ...line, name: learner?.name ?? '', kind: isTwice ? 'twice' : kindOf(learner) };
  });
}

function kindOf(learner: { is_member: boolean } | undefined): CohortLineKind {
  if (learner === undefined) return 'unknown';
  return learner.is_member ? 'member' : 'new';
}

/** Adds the learners of these addresses, each with an audit, in the ambient transaction. */
export async function addMembers(
  userId: UserId,
  id: CohortId,
  { emails, reason }: RequestOf<Contract['addCohortMembers']>['body'],
): Promise<{ added: number; leftOut: number } | RefusalOf<'addCohortMembers'>> {
  const cohort = isId(id) ? await lockCohort(id) : null;
  if (cohort === null) return new Failure('not_found');
  const learners = await findLearners(id, emails);
  const added = await insertMembers(
    id,
    learners.map((learner) => learner.id),
  );
  await auditEach(userId, reason, cohort, { action: 'cohort_joined', people: added });
  return { added: added.length, leftOut: emails.length - added.length };
}

/** Removes members, each with an audit, in the ambient transaction. */
export async function removeMembers(
  userId: UserId,
  id: CohortId,
  { people, reason }: RequestOf<Contract['removeCohortMembers']>['body'],
): Promise<{ removed: number } | RefusalOf<'removeCohortMembers'>> {
  const cohort = isId(id) ? await lockCohort(id) : null;
  if (cohort === null) return new Failure('not_found');
  const removed = await deleteMembers(id, people);
  await auditEach(userId, reason, cohort, { action: 'cohort_left', people: removed });
  return { removed: removed.length };
}

async function auditEach(
  userId: UserId,
  reason: string,
  cohort: CohortRow,
  { action, people }: { action: Audit['action']; people: UserId[] },
): Promise<void> {
  const actor = await staffActor(userId, reason);
  await Promise.all(
    people.map((subjectId) =>
      recordAudit(actor, { action, subject: 'person', subjectId, details: { cohort: cohort.name } }),
    ),
  );
}
