/**
 * Rules of who may sign up: everybody; whoever has an address of certain domains; whoever was invited; or
 * whoever staff approve, of certain domains where there are any.
 */
export const SIGN_UP_RULES = ['open', 'domains', 'invitation', 'approval'] as const;
export type SignUpRule = (typeof SIGN_UP_RULES)[number];

/** States of an invitation; `refused` by the mail server. */
export const INVITATION_STATES = ['sent', 'refused', 'joined', 'expired', 'withdrawn'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Kinds of pasted lines: somebody to invite, or why not; `changed`: invited before under another name. */
export const INVITEE_KINDS = ['new', 'changed', 'invited', 'known', 'waiting', 'twice', 'faulty'] as const;
export type InviteeKind = (typeof INVITEE_KINDS)[number];

/** Most addresses that are invited at once, and people that are decided about at once. */
export const MOST_INVITED = 1_000;
export const MOST_DECIDED = 200;
/** Bytes of a table of people to invite. */
export const MAX_INVITATION_BYTES = 2 * 1_024 * 1_024;
/** Days for which the link of an invitation works. */
export const INVITATION_LINK_DAYS = 14;
