import { randomUUID } from 'node:crypto';
import { type EndpointName, USUAL_PERMISSIONS } from '@assay/contract';
import type { Request } from './test-app.ts';

/** Secret of an invitation that nobody was sent. */
const A_SECRET = 'a-secret-of-43-characters-that-nobody-was-sent';

/** Good requests of the calls about who comes in; the ids name nobody. */
export const peopleRequests = {
  readInvitation: () => ({ params: undefined, query: undefined, body: { invitation: A_SECRET } }),
  acceptInvitation: () => ({
    params: undefined,
    query: undefined,
    body: {
      invitation: A_SECRET,
      first_name: 'Grace',
      last_name: 'Hopper',
      dob: '1985-12-09',
      mobile: '447700900456',
      password: 'a password of hers',
    },
  }),
  listPeople: () => ({
    params: undefined,
    query: { search: 'grace', role: 'learner', state: 'active', order: '-seen', page: '1', size: '10' },
    body: undefined,
  }),
  getPerson: ({ userId = randomUUID() }: { userId?: string }) => ({
    params: { userId },
    query: undefined,
    body: undefined,
  }),
  deactivatePeople: () => ({
    params: undefined,
    query: undefined,
    body: { ids: [randomUUID()], reason: 'Has left the course' },
  }),
  reactivatePeople: () => ({
    params: undefined,
    query: undefined,
    body: { ids: [randomUUID()], reason: 'Is back' },
  }),
  endPersonSessions: () => ({
    params: { userId: randomUUID() },
    query: undefined,
    body: { reason: 'A lost phone' },
  }),
  previewPersonPlan: () => ({
    params: { userId: randomUUID() },
    query: undefined,
    body: { days: 30 },
  }),
  grantPersonPlan: () => ({
    params: { userId: randomUUID() },
    query: undefined,
    body: { days: 30, reason: 'A gift' },
  }),
  refundPersonPayment: () => ({
    params: { userId: randomUUID() },
    query: undefined,
    body: { payment: randomUUID(), reason: 'Bought twice' },
  }),
  readmitPerson: () => ({
    params: { userId: randomUUID() },
    query: undefined,
    body: { test: randomUUID(), reason: 'A new cohort' },
  }),
  exportPerson: () => ({
    params: { userId: randomUUID() },
    query: undefined,
    body: { reason: 'They asked' },
  }),
  previewPersonErase: () => ({
    params: { userId: randomUUID() },
    query: undefined,
    body: undefined,
  }),
  erasePerson: () => ({
    params: { userId: randomUUID() },
    query: undefined,
    body: { email: 'grace@learner.test', reason: 'They asked' },
  }),
  mailPersonReset: () => ({
    params: { userId: randomUUID() },
    query: undefined,
    body: { reason: 'They forgot it' },
  }),
  addStaff: () => ({
    params: undefined,
    query: undefined,
    body: {
      first_name: 'Ada',
      last_name: 'Byron',
      email: `${randomUUID()}@staff.test`,
      permissions: USUAL_PERMISSIONS,
      reason: 'A new tutor',
    },
  }),
  makePersonStaff: () => ({
    params: { userId: randomUUID() },
    query: undefined,
    body: { permissions: USUAL_PERMISSIONS, reason: 'Teaches now' },
  }),
  endPersonStaff: () => ({
    params: { userId: randomUUID() },
    query: undefined,
    body: { reason: 'Learns again' },
  }),
  setPersonPermissions: () => ({
    params: { userId: randomUUID() },
    query: undefined,
    body: { permissions: USUAL_PERMISSIONS, was: USUAL_PERMISSIONS, reason: 'A new task' },
  }),
  previewInvitations: () => ({
    params: undefined,
    query: undefined,
    body: { text: 'Grace Hopper <grace@learner.test>' },
  }),
  previewInvitationFile: () => ({ params: undefined, query: undefined, body: {} }),
  sendInvitations: () => ({
    params: undefined,
    query: undefined,
    body: { people: [{ email: `${randomUUID()}@learner.test`, name: 'Grace Hopper' }], again: false },
  }),
  listInvitations: () => ({
    params: undefined,
    query: { search: 'grace', state: 'sent', page: '1', size: '10' },
    body: undefined,
  }),
  repeatInvitations: () => ({ params: undefined, query: undefined, body: { ids: [randomUUID()] } }),
  withdrawInvitations: () => ({ params: undefined, query: undefined, body: { ids: [randomUUID()] } }),
  listApplicants: () => ({
    params: undefined,
    query: { search: 'grace', page: '1', size: '10' },
    body: undefined,
  }),
  approveApplicants: () => ({ params: undefined, query: undefined, body: { ids: [randomUUID()] } }),
  refuseApplicants: () => ({
    params: undefined,
    query: undefined,
    body: { ids: [randomUUID()], reason: 'We do not know you.' },
  }),
  setSignUpRule: () => ({
    params: undefined,
    query: undefined,
    body: { rule: 'open', domains: null, was: { rule: 'open', domains: null } },
  }),
  listExtraTime: () => ({ params: undefined, query: undefined, body: undefined }),
  previewExtraTime: () => ({
    params: undefined,
    query: undefined,
    body: { email: `${randomUUID()}@learner.test`, percent: 25, startsOn: '2026-01-01', endsOn: null },
  }),
  setExtraTime: () => ({
    params: undefined,
    query: undefined,
    body: {
      person: randomUUID(),
      percent: 25,
      startsOn: '2026-01-01',
      endsOn: null,
      reason: 'As agreed with the office',
    },
  }),
  endExtraTime: () => ({
    params: undefined,
    query: undefined,
    body: { person: randomUUID(), reason: 'It is over' },
  }),
} satisfies { [Name in EndpointName]?: (known: { userId?: string }) => Request<Name> };
