import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createNewcomer, newestMail, PASSWORD } from '../../testing/accounts/newcomer.ts';
import {
  createInvitee,
  invitationOf,
  newPeopleDesk,
  proveSomeone,
} from '../../testing/accounts/people-desk.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();

async function newDesk() {
  const tenant = await createTestTenant(test, { signUp: 'approval' });
  return { tenant, desk: await newPeopleDesk(test, tenant) };
}
const accountsOf = (tenant: TestTenant, email: string) =>
  test.database.asOwner('select from users where tenant_id = $1 and email = $2', [tenant.id, email]);
const idsOf = (applicants: { _id: string }[]) => applicants.map(({ _id }) => _id);

describe('where people are approved', () => {
  it('whoever has proven the address waits, and is told so there and at the log-in', async () => {
    const { tenant, desk } = await newDesk();
    const { person, answer } = await proveSomeone(test, tenant);
    expect([answer.status, answer.code]).toEqual([403, 'approval_awaited']);
    expect((await person.logIn()).code).toBe('approval_awaited');
    expect((await person.logIn('another password')).code).toBe('bad_credentials');
    expect(await accountsOf(tenant, person.email)).toEqual([]);
    expect(await desk.waiting()).toEqual([
      {
        _id: expect.any(String),
        first_name: 'Ada',
        last_name: 'Byron',
        email: person.email,
        since: expect.any(String),
      },
    ]);
    const { body } = await test.call('getStaffHome', desk.caller);
    expect(body.people).toEqual({ waiting: 1, since: expect.any(String) });
  });

  it('so does whoever opens the link elsewhere and chooses a password there', async () => {
    const { tenant, desk } = await newDesk();
    const person = createNewcomer(test, tenant);
    await person.register();
    const { link } = await newestMail(person);
    const elsewhere = createNewcomer(test, tenant, person.email);
    const grant = await elsewhere.openLink(link);
    expect(grant.code).toBe('password_needed');
    const chosen = await elsewhere.reset('chosen elsewhere');
    expect([chosen.status, chosen.code]).toEqual([403, 'approval_awaited']);
    expect((await elsewhere.logIn('chosen elsewhere')).code).toBe('approval_awaited');
    expect((await elsewhere.logIn()).code).toBe('bad_credentials');
    expect(await accountsOf(tenant, person.email)).toEqual([]);
    await desk.approve(idsOf(await desk.waiting()));
    expect((await elsewhere.logIn('chosen elsewhere')).status).toBe(200);
  });

  it('nobody who waits comes in by a forgotten password', async () => {
    const { tenant } = await newDesk();
    const { person } = await proveSomeone(test, tenant);
    const before = (await person.mails()).length;
    expect((await person.forgot()).status).toBe(429);
    const stranger = createNewcomer(test, tenant, `${randomUUID()}@new.test`);
    expect((await stranger.forgot()).status).toBe(200);
    expect(await person.mails()).toHaveLength(before);
  });

  it('signing up again keeps the place in the list, and the newest proof counts', async () => {
    const { tenant, desk } = await newDesk();
    const { person } = await proveSomeone(test, tenant);
    const [first] = await desk.waiting();
    await test.database.asOwner('delete from throttle_events where tenant_id = $1', [tenant.id]);
    await person.register({ first_name: 'Augusta', password: 'a newer password' });
    expect((await desk.waiting())[0]?.first_name).toBe('Ada');
    await person.verify((await newestMail(person)).code);
    expect(await desk.waiting()).toEqual([{ ...first, first_name: 'Augusta' }]);
    expect((await person.logIn('a newer password')).code).toBe('approval_awaited');
  });

  it('a sign-up is answered alike whether the address has an account, waits, or is unknown', async () => {
    const { tenant } = await newDesk();
    const { person: waiting } = await proveSomeone(test, tenant);
    const { email: known } = await tenant.newLearner({ password: PASSWORD });
    await test.database.asOwner('delete from throttle_events where tenant_id = $1', [tenant.id]);
    const people = [waiting.email, known, `${randomUUID()}@new.test`].map((email) =>
      createNewcomer(test, tenant, email),
    );
    const answers: string[] = [];
    for (const person of people) {
      const registered = await person.register({ password: 'guess of a stranger' });
      const tried = [
        await person.verify('0000'),
        await person.logIn('wrong password'),
        await person.forgot(),
      ];
      answers.push([registered, ...tried].map(({ status, code }) => `${status} ${code}`).join());
    }
    expect(new Set(answers).size).toBe(1);
    const mails = await Promise.all(people.map(async (person) => (await person.mails()).length));
    expect(mails).toEqual([2, 1, 1]);
  });

  it('whoever was invited needs no approval, by the link and by the code', async () => {
    const { tenant, desk } = await newDesk();
    const emails = [`${randomUUID()}@new.test`, `${randomUUID()}@new.test`] as const;
    await desk.invite(emails.map((email) => ({ email })));
    const invitee = createInvitee(test, tenant, await invitationOf(test, tenant, emails[0]));
    expect((await invitee.accept()).status).toBe(200);
    expect((await proveSomeone(test, tenant, emails[1])).answer.status).toBe(200);
    expect(await desk.waiting()).toEqual([]);
    expect((await desk.invitations()).states.joined).toBe(2);
  });

  it('domains count besides', async () => {
    const { tenant, desk } = await newDesk();
    const was = { rule: 'approval', domains: null } as const;
    await desk.setRule({ rule: 'approval', domains: ['College.example'], was });
    expect((await createNewcomer(test, tenant, 'ada@elsewhere.example').register()).code).toBe(
      'sign_up_refused',
    );
    const { answer } = await proveSomeone(test, tenant, 'ada@college.example');
    expect(answer.code).toBe('approval_awaited');
  });
});

describe('staff', () => {
  it('approve several at once: each has an account, a mail, and an audit of their own', async () => {
    const { tenant, desk } = await newDesk();
    const people = [(await proveSomeone(test, tenant)).person, (await proveSomeone(test, tenant)).person];
    const ids = idsOf(await desk.waiting());
    expect((await desk.approve(ids)).body).toEqual({ changed: 2 });
    for (const person of people) {
      expect((await person.mails())[0]?.subject).toBe(`Your account at College ${tenant.host} is open`);
      expect((await person.logIn()).status).toBe(200);
    }
    expect(await desk.waiting()).toEqual([]);
    const audits = await desk.audits('applicant_approved');
    expect(audits.map(({ person }) => person)).toEqual(['Ada Byron', 'Ada Byron']);
    expect((await desk.approve(ids)).status).toBe(404);
  });

  it('refuse with a reason: the person is told it, nothing of them stays, and they may sign up again', async () => {
    const { tenant, desk } = await newDesk();
    const { person } = await proveSomeone(test, tenant);
    expect((await desk.refuse(idsOf(await desk.waiting()), 'You left in May.')).body).toEqual({ changed: 1 });
    const [mail] = await test.database.asOwner<{ text: string }>(
      'select text from mails where tenant_id = $1 and recipient = $2 order by created_at desc, id desc limit 1',
      [tenant.id, person.email],
    );
    expect(mail?.text).toContain('The reason: You left in May.');
    expect((await person.logIn()).code).toBe('bad_credentials');
    const rows = await test.database.asOwner('select from applicants where tenant_id = $1', [tenant.id]);
    expect(rows).toEqual([]);
    const audits = await desk.audits('applicants_refused');
    expect(audits).toEqual([expect.objectContaining({ details: { refused: 1 }, reason: null })]);
    await test.database.asOwner('delete from throttle_events where tenant_id = $1', [tenant.id]);
    await person.register();
    expect((await person.verify((await newestMail(person)).code)).code).toBe('approval_awaited');
  });

  it('who decide at the same time decide once', async () => {
    const { tenant, desk } = await newDesk();
    const { person } = await proveSomeone(test, tenant);
    const ids = idsOf(await desk.waiting());
    const answers = await Promise.all([desk.approve(ids), desk.refuse(ids), desk.approve(ids)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect(await person.mails()).toHaveLength(2);
  });

  it('of another organisation find none of these people', async () => {
    const { tenant, desk } = await newDesk();
    await proveSomeone(test, tenant);
    const ids = idsOf(await desk.waiting());
    const { desk: stranger } = await newDesk();
    expect(await stranger.waiting()).toEqual([]);
    expect([(await stranger.approve(ids)).status, (await stranger.refuse(ids)).status]).toEqual([404, 404]);
    expect(await desk.waiting({ search: 'ADA BYR' })).toHaveLength(1);
    expect(await desk.waiting({ search: 'nobody' })).toEqual([]);
  });
});

describe('the rule', () => {
  it('is changed with an audit, and by whoever saw the present one', async () => {
    const { tenant, desk } = await newDesk();
    const was = { rule: 'approval', domains: null } as const;
    expect((await desk.setRule({ rule: 'domains', domains: ['MÜNCHEN.example'], was })).status).toBe(200);
    const late = await desk.setRule({ rule: 'open', domains: null, was });
    expect([late.status, late.code]).toEqual([409, 'sign_up_rule_changed']);
    const { body } = await test.call('getSubdomain', { host: tenant.host, body: { host: tenant.host } });
    expect(body.data.sign_up).toEqual({ rule: 'domains', domains: ['xn--mnchen-3ya.example'] });
    expect((await desk.audits('sign_up_rule_changed')).map(({ details }) => details)).toEqual([
      {
        rule_before: 'approval',
        rule_after: 'domains',
        domains_before: 'all',
        domains_after: 'xn--mnchen-3ya.example',
      },
    ]);
  });

  it.each([
    ['domains without any', { rule: 'domains', domains: null }],
    ['invitations with domains', { rule: 'invitation', domains: ['college.example'] }],
    ['what is no domain', { rule: 'domains', domains: ['@college'] }],
  ] as const)('is refused at its field: %s', async (_title, rule) => {
    const { desk } = await newDesk();
    const domains = rule.domains && [...rule.domains];
    const refused = await desk.setRule({
      rule: rule.rule,
      domains,
      was: { rule: 'approval', domains: null },
    });
    expect([refused.status, refused.code]).toEqual([400, 'malformed']);
  });

  it('of invitations refuses every address alike, and what was sent in before counts no more', async () => {
    const tenant = await createTestTenant(test);
    const desk = await newPeopleDesk(test, tenant);
    const { email: known } = await tenant.newLearner({ password: PASSWORD });
    const early = createNewcomer(test, tenant);
    await early.register();
    await desk.setRule({ rule: 'invitation', domains: null, was: { rule: 'open', domains: null } });
    const invited = `${randomUUID()}@new.test`;
    await desk.invite([{ email: invited }]);
    const mails = await test.database.asOwner('select from mails where tenant_id = $1', [tenant.id]);
    const refused = await Promise.all(
      [known, invited, `${randomUUID()}@new.test`].map((email) =>
        createNewcomer(test, tenant, email).register(),
      ),
    );
    expect(new Set(refused.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(refused[0]?.code).toBe('invitation_needed');
    expect(await test.database.asOwner('select from mails where tenant_id = $1', [tenant.id])).toHaveLength(
      mails.length,
    );
    expect((await early.verify((await newestMail(early)).code)).code).toBe('code_wrong');
    expect((await createNewcomer(test, tenant, known).logIn()).status).toBe(200);
  });

  it('that changes between sign-up and proof is the one that counts', async () => {
    const tenant = await createTestTenant(test);
    const desk = await newPeopleDesk(test, tenant);
    const person = createNewcomer(test, tenant);
    await person.register();
    await desk.setRule({ rule: 'approval', domains: null, was: { rule: 'open', domains: null } });
    expect((await person.verify((await newestMail(person)).code)).code).toBe('approval_awaited');
    // Whoever waits goes on waiting for a person's decision.
    await desk.setRule({ rule: 'open', domains: null, was: { rule: 'approval', domains: null } });
    expect((await person.logIn()).code).toBe('approval_awaited');
    await desk.approve(idsOf(await desk.waiting()));
    expect((await person.logIn()).status).toBe(200);
  });
});
