import type { InvitationId, UserId } from '@assay/assessment';
import {
  type Contract,
  INVITATION_LINK_DAYS,
  type InvitationState,
  type InviteeKind,
  MOST_INVITED,
  type RequestOf,
  type ResponseIn,
} from '@assay/contract';
import { currentTime } from '../../clock/corrected-time.ts';
import { currentTenantId, inTransaction } from '../../db/context.ts';
import { newId } from '../../db/ids.ts';
import { Failure, type RefusalOf } from '../../failure.ts';
import { hashSecret, hashSubject, newSecret } from '../accounts/secrets.ts';
import { type Audit, recordAudit } from '../audits/audits.service.ts';
import { staffActor } from '../audits/staff-actor.service.ts';
import { type PastedPerson, readInvitationLines } from '../invitations/invitation-lines.ts';
import {
  countStates,
  findKnown,
  type InvitationRow,
  type KnownAddress,
  listById,
  listInvitations,
  lockInvitations,
  renameInvitations,
  upsertInvitations,
  withdraw,
} from '../invitations/invitations.service.ts';
import { enqueueMail, getOriginForMail } from '../mails/mails.service.ts';
import { getTenant } from '../tenants/tenants.service.ts';
import { spendMany } from '../throttles/throttles.ts';
import { signUpInvitationMail } from './invitation-mails.ts';

type Deps = { appSecret: string; originOf(host: string): string };
type Invitee = { email: string; name: string };

const PAGE = 50;
const LINK_SECONDS = INVITATION_LINK_DAYS * 86_400;
/** Time in which nobody is invited twice: a button that is pressed again mails once. */
const AGAIN_AFTER_MS = 5 * 60_000;
/** Pace of the mails of one call: codes that others wait for come between. */
const MAILS_PER_SECOND = 10;

export type PreviewedPerson = PastedPerson & {
  kind: InviteeKind;
  before: Pick<InvitationRow, 'state' | 'sent_at' | 'name'> | null;
};

/** Says of each pasted person what they are to the organisation; nothing is sent. */
export async function previewInvitations(
  text: string,
): Promise<PreviewedPerson[] | RefusalOf<'previewInvitations'>> {
  const people = readInvitationLines(text);
  return people.length > MOST_INVITED ? new Failure('too_many_addresses') : previewPeople(people);
}

/** Says of each of these people what they are to the organisation; the first of two alike counts. */
export async function previewPeople(people: readonly PastedPerson[]): Promise<PreviewedPerson[]> {
  return inTransaction(() => comparePeople(people));
}

async function comparePeople(people: readonly PastedPerson[]): Promise<PreviewedPerson[]> {
  const known = await readKnown(people.flatMap(({ email }) => email ?? []));
  const seen = new Set<string>();
  return people.map((person) => {
    const key = person.email?.toLowerCase();
    const facts = key === undefined ? undefined : known.get(key);
    const isTwice = key !== undefined && seen.has(key);
    if (key !== undefined) seen.add(key);
    const kind = person.email === null ? 'faulty' : isTwice ? 'twice' : kindOf(facts, person.name);
    return { ...person, kind, before: facts?.invitation ?? null };
  });
}

async function readKnown(emails: readonly string[]): Promise<Map<string, KnownAddress>> {
  return new Map((await findKnown(emails)).map((facts) => [facts.email_key, facts]));
}

/** @param name as it is written now; empty where there is none */
function kindOf(facts: KnownAddress | undefined, name: string): InviteeKind {
  if (facts === undefined) return 'new';
  if (facts.is_known) return 'known';
  if (facts.is_waiting) return 'waiting';
  return name === '' || name === facts.invitation?.name ? 'invited' : 'changed';
}

/**
 * Invites people in the ambient transaction. Whoever has an account or waits for approval is left out, and so
 * is whoever was invited before, unless `again` says otherwise; another name is kept without a mail.
 */
export async function sendInvitations(
  deps: Deps,
  userId: UserId,
  { people, again }: RequestOf<Contract['sendInvitations']>['body'],
): Promise<ResponseIn<Contract['sendInvitations']> | RefusalOf<'sendInvitations'>> {
  await lockInvitations();
  const each = new Map(people.toReversed().map((person) => [person.email.toLowerCase(), person]));
  const known = await readKnown([...each.keys()]);
  const mailed: Invitee[] = [];
  const renamed: { id: InvitationId; name: string }[] = [];
  for (const [key, person] of each) {
    const invitation = known.get(key)?.invitation;
    const kind = kindOf(known.get(key), person.name);
    const isInvited = kind === 'invited' || kind === 'changed';
    if (kind === 'new' || (again && isInvited && mayRepeat(invitation))) mailed.push(person);
    else if (kind === 'changed' && invitation) renamed.push({ id: invitation.id, name: person.name });
  }
  const sent = await mailInvitations(deps, mailed);
  if (sent instanceof Failure) return sent;
  if (renamed.length > 0) await renameInvitations(renamed);
  await audit(userId, 'people_invited', {
    invited: sent,
    ...(renamed.length > 0 && { renamed: renamed.length }),
  });
  return { sent, renamed: renamed.length, leftOut: people.length - sent - renamed.length };
}

function mayRepeat(invitation: InvitationRow | null | undefined): boolean {
  if (!invitation) return false;
  const isRecent = currentTime().getTime() - invitation.sent_at.getTime() < AGAIN_AFTER_MS;
  return invitation.state === 'withdrawn' || !isRecent;
}

/** @returns the number of mails, or a refusal where the day's budget is spent */
async function mailInvitations(
  { appSecret, originOf }: Deps,
  people: readonly Invitee[],
): Promise<number | Failure<'too_many'>> {
  if (people.length === 0) return 0;
  const subject = hashSubject(appSecret, currentTenantId());
  const spent = await spendMany('invitationByTenant', subject, people.length);
  if (!spent.allowed) return new Failure('too_many', {}, spent.retryAfterSeconds);
  const { name: tenant } = await getTenant();
  const origin = await getOriginForMail(originOf, '');
  const sent = await Promise.all(
    people.map(async ({ email, name }, index) => {
      const secret = newSecret();
      const link = `${origin}/user-signup#invitation=${secret}`;
      const mail = signUpInvitationMail(email, { tenant, name, link });
      const mailId = await enqueueMail(mail, Math.floor(index / MAILS_PER_SECOND));
      return { id: newId<'invitation'>(), email, name, linkHash: hashSecret(secret), mailId };
    }),
  );
  await upsertInvitations(sent, LINK_SECONDS);
  return sent.length;
}

async function audit(
  userId: UserId,
  action: Audit['action'],
  details: Record<string, number>,
): Promise<void> {
  if (Object.values(details).every((number) => number === 0)) return;
  // Without addresses: whoever is erased later would stand in the log.
  await recordAudit(await staffActor(userId), { action, subject: 'person', details });
}

export async function pageInvitations({
  state,
  search,
  page = 1,
  size = PAGE,
}: RequestOf<Contract['listInvitations']>['query']): Promise<{
  rows: InvitationRow[];
  total: number;
  states: Record<InvitationState, number>;
}> {
  const { rows, total } = await listInvitations({ state, search }, { page, size });
  return { rows, total, states: await countStates() };
}

/** Sends these again with new links, in the ambient transaction; those of people who have joined stay. */
export async function repeatInvitations(
  deps: Deps,
  userId: UserId,
  ids: readonly InvitationId[],
): Promise<{ changed: number } | RefusalOf<'repeatInvitations'>> {
  await lockInvitations();
  const found = await listById(ids);
  if (found.length === 0) return new Failure('not_found');
  const known = await readKnown(found.map(({ email }) => email));
  const chosen = found.filter((invitation) => {
    const kind = kindOf(known.get(invitation.email.toLowerCase()), invitation.name);
    return kind === 'invited' && mayRepeat(invitation);
  });
  const changed = await mailInvitations(deps, chosen);
  if (changed instanceof Failure) return changed;
  await audit(userId, 'invitations_repeated', { invited: changed });
  return { changed };
}

/** Takes these back, in the ambient transaction; those of people who have joined stay. */
export async function withdrawInvitations(
  userId: UserId,
  ids: readonly InvitationId[],
): Promise<{ changed: number } | RefusalOf<'withdrawInvitations'>> {
  // Whoever sends at the same time locks the same rows, in another order.
  await lockInvitations();
  if ((await listById(ids)).length === 0) return new Failure('not_found');
  const changed = await withdraw(ids);
  await audit(userId, 'invitations_withdrawn', { withdrawn: changed });
  return { changed };
}
