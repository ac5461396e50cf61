import type { InvitationState, InviteeKind, PersonState, SignUpRule } from '@assay/contract';
import type { IconName } from '../../ui/icon.tsx';

type Word = { name: string; icon: IconName; tone: 'correct' | 'partial' | 'wrong' | 'plain' };

/** Signs and words of the states of an account. */
export const ACCOUNTS: Record<PersonState, Word> = {
  active: { name: 'Active', icon: 'tick', tone: 'correct' },
  new: { name: 'No password yet', icon: 'ring', tone: 'plain' },
  deactivated: { name: 'Deactivated', icon: 'struck-ring', tone: 'plain' },
};

/** Signs and words of what became of an invitation. */
export const STATES: Record<InvitationState, Word> = {
  sent: { name: 'Sent', icon: 'mail', tone: 'plain' },
  refused: { name: 'Mail refused', icon: 'cross', tone: 'wrong' },
  joined: { name: 'Joined', icon: 'tick', tone: 'correct' },
  expired: { name: 'Expired', icon: 'clock', tone: 'partial' },
  withdrawn: { name: 'Withdrawn', icon: 'struck-ring', tone: 'plain' },
};

/** Signs and words of what a pasted line is, and what becomes of it. Faults first. */
export const KINDS: Record<InviteeKind, Word & { outcome: string }> = {
  faulty: { name: 'No address', icon: 'cross', tone: 'wrong', outcome: 'Left out' },
  twice: { name: 'Twice', icon: 'same', tone: 'partial', outcome: 'Sent once' },
  known: { name: 'Has an account', icon: 'page', tone: 'plain', outcome: 'Left out' },
  waiting: { name: 'Waits for approval', icon: 'ring', tone: 'plain', outcome: 'Left out' },
  invited: { name: 'Invited before', icon: 'half', tone: 'partial', outcome: 'Left out' },
  changed: { name: 'Invited before', icon: 'half', tone: 'partial', outcome: 'New name' },
  new: { name: 'New', icon: 'plus', tone: 'correct', outcome: 'Invited' },
};
export const KINDS_IN_ORDER = Object.keys(KINDS) as InviteeKind[];

/** Rules of sign-up, as whoever chooses reads them. */
export const RULES: Record<SignUpRule, { name: string; meaning: string }> = {
  open: { name: 'Everybody', meaning: 'Whoever proves an email address.' },
  domains: { name: 'Certain addresses', meaning: 'Whoever proves an address of your domains.' },
  invitation: { name: 'By invitation', meaning: 'Only people whom you invite.' },
  approval: { name: 'With approval', meaning: 'Whoever proves an address waits until you approve them.' },
};

/** Most domains that a line names. */
const MOST_NAMED = 4;

/** The rule in a line: "Everybody", "With approval, addresses at college.example". */
export function describeRule({ rule, domains }: { rule: SignUpRule; domains: string[] | null }): string {
  const { name } = RULES[rule];
  if (domains === null) return name;
  const others = domains.length - MOST_NAMED;
  const named = domains.slice(0, MOST_NAMED).join(', ') + (others > 0 ? ` and ${others} more` : '');
  return rule === 'domains' ? `Addresses at ${named}` : `${name}, addresses at ${named}`;
}

export function describePeople(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`;
}

export function describeInvitations(count: number): string {
  return count === 1 ? '1 invitation' : `${count.toLocaleString('en-GB')} invitations`;
}
