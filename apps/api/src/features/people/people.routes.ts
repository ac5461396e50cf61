import type { Contract, ResponseIn } from '@assay/contract';
import { Failure } from '../../failure.ts';
import { type Handler, inOwnTransactions } from '../../http/serve.ts';
import { setSignUpRule } from '../../tenant-folders/sign-up-rule.service.ts';
import type { Applicant } from '../accounts/applicants.service.ts';
import type { AccountDeps } from '../accounts/visitor.ts';
import type { InvitationRow } from '../invitations/invitations.service.ts';
import { approveApplicants, pageApplicants, refuseApplicants } from './deciding.service.ts';
import { previewInvitationFile } from './invitation-file.service.ts';
import {
  type PreviewedPerson,
  pageInvitations,
  previewInvitations,
  repeatInvitations,
  sendInvitations,
  withdrawInvitations,
} from './inviting.service.ts';

type Names =
  | 'previewInvitations'
  | 'previewInvitationFile'
  | 'sendInvitations'
  | 'listInvitations'
  | 'repeatInvitations'
  | 'withdrawInvitations'
  | 'listApplicants'
  | 'approveApplicants'
  | 'refuseApplicants'
  | 'setSignUpRule';

/** Routes of who comes in: the rule, invitations, and people who wait for approval. */
export function peopleRoutes(deps: AccountDeps): {
  [Name in Names]: Handler<Name>;
} {
  return {
    async previewInvitations({ body }) {
      const people = await previewInvitations(body.text);
      return people instanceof Failure ? people : { people: people.map(presentPerson) };
    },

    previewInvitationFile: inOwnTransactions<Handler<'previewInvitationFile'>>(async ({ body }) => {
      const people = await previewInvitationFile(body.file);
      return people instanceof Failure ? people : { people: people.map(presentPerson) };
    }),

    sendInvitations: ({ body }, { user }) => sendInvitations(deps, user.id, body),

    async listInvitations({ query }) {
      const { rows, total, states } = await pageInvitations(query);
      return { invitations: rows.map(presentInvitation), total, states };
    },

    repeatInvitations: ({ body }, { user }) => repeatInvitations(deps, user.id, body.ids),

    withdrawInvitations: ({ body }, { user }) => withdrawInvitations(user.id, body.ids),

    async listApplicants({ query }) {
      const { rows, total } = await pageApplicants(query);
      return { applicants: rows.map(presentApplicant), total };
    },

    approveApplicants: ({ body }, { user }) => approveApplicants(deps, user.id, body.ids),

    refuseApplicants: ({ body }, { user }) => refuseApplicants(deps, user.id, body),

    setSignUpRule: ({ body }, { user }) => setSignUpRule(user.id, body),
  };
}

function presentPerson({
  line,
  text,
  email,
  name,
  kind,
  before,
}: PreviewedPerson): ResponseIn<Contract['previewInvitations']>['people'][number] {
  const earlier = before && {
    state: before.state,
    sentAt: before.sent_at.toISOString(),
    name: before.name,
  };
  return { line, text, email, name, kind, before: earlier };
}

function presentInvitation(
  row: InvitationRow,
): ResponseIn<Contract['listInvitations']>['invitations'][number] {
  return {
    _id: row.id,
    email: row.email,
    name: row.name,
    state: row.state,
    refusedWith: row.state === 'refused' ? row.refused_with : null,
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    joinedAt: row.joined_at?.toISOString() ?? null,
  };
}

function presentApplicant({
  id,
  first_name,
  last_name,
  email,
  applied_at,
}: Applicant): ResponseIn<Contract['listApplicants']>['applicants'][number] {
  return { _id: id, first_name, last_name, email, since: applied_at.toISOString() };
}
