import type { TestTenant } from '../tenants/test-tenant.ts';
import type { Request, TestApp } from '../test-app.ts';
import { newManager } from '../tickets/staffing.ts';
import { createNewcomer, type Newcomer, newestMail, PASSWORD } from './newcomer.ts';

type Invitee = Request<'sendInvitations'>['body']['people'][number];
type Rule = Request<'setSignUpRule'>['body'];

/** One of the staff who manages people, with the calls as the console makes them. */
export async function newPeopleDesk(test: TestApp, tenant: TestTenant) {
  const manager = await newManager(test, tenant);
  const { caller } = manager;
  return {
    ...manager,
    preview: async (text: string) =>
      (await test.call('previewInvitations', { ...caller, body: { text } })).body.people,
    invite: (people: (Partial<Invitee> & { email: string })[], again = false) =>
      test.call('sendInvitations', {
        ...caller,
        body: { people: people.map(({ email, name = '' }) => ({ email, name })), again },
      }),
    invitations: async (query: Request<'listInvitations'>['query'] = {}) =>
      (await test.call('listInvitations', { ...caller, query })).body,
    stateOf: async (email: string) => {
      const { body } = await test.call('listInvitations', { ...caller, query: { search: email } });
      return body.invitations[0]?.state ?? null;
    },
    repeat: (ids: string[]) => test.call('repeatInvitations', { ...caller, body: { ids } }),
    withdraw: (ids: string[]) => test.call('withdrawInvitations', { ...caller, body: { ids } }),
    waiting: async (query: Request<'listApplicants'>['query'] = {}) =>
      (await test.call('listApplicants', { ...caller, query })).body.applicants,
    approve: (ids: string[]) => test.call('approveApplicants', { ...caller, body: { ids } }),
    refuse: (ids: string[], reason = 'We do not know you.') =>
      test.call('refuseApplicants', { ...caller, body: { ids, reason } }),
    setRule: (body: Rule) => test.call('setSignUpRule', { ...caller, body }),
    audits: async (action: string) =>
      (await test.call('listAudits', { ...caller, query: { action } })).body.audits,
  };
}

/** Reads the secret of the newest invitation that an address was mailed. */
export async function invitationOf(test: TestApp, tenant: TestTenant, email: string): Promise<string> {
  const rows = await test.database.asOwner<{ text: string }>(
    `select text from mails where tenant_id = $1 and lower(recipient) = lower($2) and text like '%#invitation=%'
     order by created_at desc, id desc limit 1`,
    [tenant.id, email],
  );
  return /#invitation=([\w-]+)/u.exec(rows[0]?.text ?? '')?.[1] ?? '';
}

/** Somebody who follows the link of an invitation. */
export function createInvitee(test: TestApp, tenant: TestTenant, invitation: string) {
  const { host } = tenant;
  const details = { first_name: 'Ada', last_name: 'Byron', dob: '1990-05-04', mobile: '447700900123' };
  return {
    read: () => test.call('readInvitation', { host, body: { invitation } }),
    accept: (changes: { password?: string; first_name?: string; last_name?: string } = {}) =>
      test.call('acceptInvitation', {
        host,
        headers: { 'sec-fetch-site': 'same-origin' },
        body: { invitation, ...details, password: PASSWORD, ...changes },
      }),
  };
}

/** Signs up and proves the address in the same browser. @returns the person and the answer to the proof */
export async function proveSomeone(test: TestApp, tenant: TestTenant, email?: string) {
  const person: Newcomer = createNewcomer(test, tenant, email);
  await person.register();
  const { code } = await newestMail(person);
  return { person, answer: await person.verify(code) };
}
