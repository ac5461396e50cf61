/** Invitations as they are kept: those who invite and those who open accounts come here. */
export {
  countStates,
  findKnown,
  findOpen as findInvited,
  type InvitationRow,
  isInvited,
  type KnownAddress,
  listById,
  listInvitations,
  lockInvitations,
  lockOpen as lockInvitedAddress,
  markJoined,
  renameInvitations,
  upsertInvitations,
  withdraw,
} from './invitations.queries.ts';
