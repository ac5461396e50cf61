import { randomUUID } from 'node:crypto';
import { INVITATION_LINK_DAYS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { createNewcomer, PASSWORD } from '../../testing/accounts/newcomer.ts';
import { createInvitee, invitationOf, newPeopleDesk } from '../../testing/accounts/people-desk.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { budgets } from '../throttles/budgets.ts';

const test = await provideTestApp();

async function newDesk(signUp: 'open' | 'domains' | 'invitation' | 'approval' = 'invitation') {
  const signUpDomains = signUp === 'domains' ? ['college.example'] : null;
  const tenant = await createTestTenant(test, { signUp, signUpDomains });
  return { tenant, desk: await newPeopleDesk(test, tenant) };
}
const someone = () => `${randomUUID()}@new.test`;
const inviteOne = async (
  desk: Awaited<ReturnType<typeof newPeopleDesk>>,
  tenant: TestTenant,
  email: string,
) => {
  await desk.invite([{ email }]);
  return createInvitee(test, tenant, await invitationOf(test, tenant, email));
};
const mailsOf = (tenant: TestTenant) =>
  test.database.asOwner('select from mails where tenant_id = $1', [tenant.id]);
/** Moves the invitations of a tenant to this time ago. */
const age = (tenant: TestTenant, interval: string) =>
  test.database.asOwner(
    `update invitations set sent_at = now() - $2::interval, expires_at = now() + $3::interval - $2::interval
     where tenant_id = $1`,
    [tenant.id, interval, `${INVITATION_LINK_DAYS} days`],
  );

describe('pasted addresses', () => {
  it('are shown for what they are before anything is sent', async () => {
    const { tenant, desk } = await newDesk();
    const { email: known } = await tenant.newLearner();
    const [invited, fresh] = [someone(), someone()];
    await desk.invite([{ email: invited }]);
    const sent = (await mailsOf(tenant)).length;
    const people = await desk.preview(
      `${known.toUpperCase()}\nAda Byron <${fresh}>, ${fresh.toUpperCase()}\n${invited}\nnobody@nowhere`,
    );
    expect(people.map(({ line, kind }) => [line, kind])).toEqual([
      [1, 'known'],
      [2, 'new'],
      [2, 'twice'],
      [3, 'invited'],
      [4, 'faulty'],
    ]);
    expect(people[1]).toMatchObject({ email: fresh, name: 'Ada Byron', before: null });
    expect(people[3]?.before).toEqual({ state: 'sent', sentAt: expect.any(String), name: '' });
    expect(await mailsOf(tenant)).toHaveLength(sent);
  });

  it('are at most a thousand', async () => {
    const { desk } = await newDesk();
    const lines = (count: number) =>
      Array.from({ length: count }, (_, index) => `a${index}@x.example`).join('\n');
    expect(await desk.preview(lines(1_000))).toHaveLength(1_000);
    const { status, code } = await test.call('previewInvitations', {
      ...desk.caller,
      body: { text: lines(1_001) },
    });
    expect([status, code]).toEqual([400, 'too_many_addresses']);
  });
});

describe('inviting', () => {
  it('mails each address once, however it is written, with the name and in the name of the organisation', async () => {
    const { tenant, desk } = await newDesk();
    const email = someone();
    const { body } = await desk.invite([{ email, name: 'Ada Byron' }, { email: email.toUpperCase() }]);
    expect(body).toEqual({ sent: 1, renamed: 0, leftOut: 1 });
    const mails = await test.database.asOwner<{ subject: string; text: string }>(
      'select subject, text from mails where tenant_id = $1',
      [tenant.id],
    );
    expect(mails).toEqual([
      {
        subject: `You are invited to College ${tenant.host}`,
        text: expect.stringContaining('Dear Ada Byron'),
      },
    ]);
    const rows = await test.database.asOwner('select * from invitations where tenant_id = $1', [tenant.id]);
    const secret = await invitationOf(test, tenant, email);
    expect(secret).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(await desk.audits('people_invited')).toEqual([
      expect.objectContaining({ details: { invited: 1 }, subjectId: null, reason: null }),
    ]);
  });

  it('leaves out who has an account, and, unless asked for, who was invited before', async () => {
    const { tenant, desk } = await newDesk();
    const { email: known } = await tenant.newLearner();
    const email = someone();
    await desk.invite([{ email }]);
    await age(tenant, '6 minutes');
    expect((await desk.invite([{ email: known }, { email }])).body).toEqual({
      sent: 0,
      renamed: 0,
      leftOut: 2,
    });
    const former = createInvitee(test, tenant, await invitationOf(test, tenant, email));
    expect((await desk.invite([{ email: known }, { email }], true)).body).toEqual({
      sent: 1,
      renamed: 0,
      leftOut: 1,
    });
    expect((await former.read()).code).toBe('invitation_over');
    const invitee = createInvitee(test, tenant, await invitationOf(test, tenant, email));
    expect((await invitee.read()).body).toEqual({ email, name: '' });
  });

  it('under another name than before says so, and keeps the new one without a mail', async () => {
    const { tenant, desk } = await newDesk();
    const [email, same] = [someone(), someone()];
    await desk.invite([
      { email, name: 'Ada Biron' },
      { email: same, name: 'Bea Cole' },
    ]);
    const sent = (await mailsOf(tenant)).length;
    const people = await desk.preview(`Ada Byron <${email}>\nBea Cole <${same}>`);
    expect(people.map(({ kind, before }) => [kind, before?.name])).toEqual([
      ['changed', 'Ada Biron'],
      ['invited', 'Bea Cole'],
    ]);
    const again = [
      { email, name: 'Ada Byron' },
      { email: same, name: '' },
    ];
    expect((await desk.invite(again)).body).toEqual({ sent: 0, renamed: 1, leftOut: 1 });
    expect((await desk.invite(again)).body).toEqual({ sent: 0, renamed: 0, leftOut: 2 });
    expect(await mailsOf(tenant)).toHaveLength(sent);
    const invitee = createInvitee(test, tenant, await invitationOf(test, tenant, email));
    expect((await invitee.read()).body).toEqual({ email, name: 'Ada Byron' });
    expect((await desk.audits('people_invited')).map(({ details }) => details)).toEqual([
      { invited: 0, renamed: 1 },
      { invited: 2 },
    ]);
  });

  it('twice at once, or a button pressed again, mails once', async () => {
    const { tenant, desk } = await newDesk();
    const people = [{ email: someone() }, { email: someone() }];
    const answers = await Promise.all([1, 2, 3].map(() => desk.invite(people, true)));
    expect(answers.map(({ body }) => body.sent).toSorted()).toEqual([0, 0, 2]);
    expect(await mailsOf(tenant)).toHaveLength(2);
  });

  it('a thousand at once mails each, at a pace at which others’ mails come between', async () => {
    const { tenant, desk } = await newDesk();
    const people = Array.from({ length: 1_000 }, (_, index) => ({ email: `a${index}@new.test` }));
    expect((await desk.invite(people)).body).toEqual({ sent: 1_000, renamed: 0, leftOut: 0 });
    expect((await desk.invitations()).states.sent).toBe(1_000);
    const [mails] = await test.database.asOwner<{ mails: number; recipients: number }>(
      'select count(*)::int as mails, count(distinct recipient)::int as recipients from mails where tenant_id = $1',
      [tenant.id],
    );
    expect(mails).toEqual({ mails: 1_000, recipients: 1_000 });
    const jobs = await test.database.asOwner<{ count: number }>(
      'select count(*)::int as count from outbox where tenant_id = $1 group by delay_seconds',
      [tenant.id],
    );
    expect(Math.max(...jobs.map(({ count }) => count))).toBeLessThanOrEqual(10);
  });

  it('is within a budget of the organisation and the day: beyond it nobody is invited', async () => {
    const { tenant, desk } = await newDesk();
    const few = [{ email: someone() }];
    await desk.invite(few);
    await test.database.asOwner(
      `insert into throttle_events (tenant_id, id, scope, subject)
       select tenant_id, gen_random_uuid(), scope, subject
       from throttle_events cross join generate_series(1, $2::int)
       where tenant_id = $1 and scope = 'invitationByTenant'`,
      [tenant.id, budgets.invitationByTenant[0].count - 2],
    );
    const refused = await desk.invite([{ email: someone() }, { email: someone() }]);
    expect([refused.status, refused.code]).toEqual([429, 'too_many']);
    expect((await desk.invite([{ email: someone() }])).body.sent).toBe(1);
    expect((await desk.invitations()).total).toBe(2);
  });
});

describe('the link of an invitation', () => {
  it.each(['open', 'domains', 'invitation', 'approval'] as const)(
    'opens an account without a code under the rule "%s"',
    async (rule) => {
      const { tenant, desk } = await newDesk(rule);
      const email = someone();
      const invitee = await inviteOne(desk, tenant, email);
      expect((await invitee.read()).body).toEqual({ email, name: '' });
      const { status, body } = await invitee.accept();
      expect([status, body.user.email]).toEqual([200, email]);
      expect((await test.call('getProfile', { host: tenant.host, token: body.token })).status).toBe(200);
      expect((await createNewcomer(test, tenant, email).logIn()).status).toBe(200);
      expect(await desk.stateOf(email)).toBe('joined');
    },
  );

  it('works once', async () => {
    const { tenant, desk } = await newDesk();
    const email = someone();
    const invitee = await inviteOne(desk, tenant, email);
    const answers = await Promise.all([invitee.accept(), invitee.accept({ password: 'another password' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect([(await invitee.read()).code, (await invitee.accept()).code]).toEqual([
      'invitation_over',
      'invitation_over',
    ]);
  });

  it('never opens or changes an account that there is already', async () => {
    const { tenant, desk } = await newDesk('open');
    const email = someone();
    const invitee = await inviteOne(desk, tenant, email);
    const person = createNewcomer(test, tenant, email);
    await person.register({ password: 'my own password' });
    await person.verify((await person.mails())[0]?.code ?? '');
    expect((await invitee.accept()).code).toBe('invitation_over');
    expect((await person.logIn()).code).toBe('bad_credentials');
    expect((await person.logIn('my own password')).status).toBe(200);
    expect(await desk.stateOf(email)).toBe('joined');
  });

  it('taken back while its page is open, works no more, until it is sent again', async () => {
    const { tenant, desk } = await newDesk();
    const email = someone();
    const invitee = await inviteOne(desk, tenant, email);
    expect((await invitee.read()).status).toBe(200);
    const [row] = (await desk.invitations()).invitations;
    expect((await desk.withdraw([row?._id ?? ''])).body).toEqual({ changed: 1 });
    expect([(await invitee.accept()).code, await desk.stateOf(email)]).toEqual([
      'invitation_over',
      'withdrawn',
    ]);
    expect((await desk.repeat([row?._id ?? ''])).body).toEqual({ changed: 1 });
    const again = createInvitee(test, tenant, await invitationOf(test, tenant, email));
    expect([(await again.accept()).status, await desk.stateOf(email)]).toEqual([200, 'joined']);
    expect((await desk.withdraw([row?._id ?? ''])).body).toEqual({ changed: 0 });
  });

  it('works for fourteen days', async () => {
    const { tenant, desk } = await newDesk();
    const email = someone();
    const invitee = await inviteOne(desk, tenant, email);
    await age(tenant, '13 days 23 hours');
    expect((await invitee.read()).status).toBe(200);
    await age(tenant, '14 days');
    expect([(await invitee.read()).code, (await invitee.accept()).code]).toEqual([
      'invitation_over',
      'invitation_over',
    ]);
    expect(await desk.stateOf(email)).toBe('expired');
  });

  it('of another organisation is none', async () => {
    const { tenant, desk } = await newDesk();
    await inviteOne(desk, tenant, 'ada@new.test');
    const secret = await invitationOf(test, tenant, 'ada@new.test');
    const elsewhere = createInvitee(test, await createTestTenant(test), secret);
    expect([(await elsewhere.read()).code, (await elsewhere.accept()).code]).toEqual([
      'invitation_over',
      'invitation_over',
    ]);
  });

  it('takes no password or name that a sign-up does not, and can be tried again', async () => {
    const { tenant, desk } = await newDesk();
    const invitee = await inviteOne(desk, tenant, someone());
    expect((await invitee.accept({ password: 'short' })).code).toBe('password_too_short');
    expect((await invitee.accept({ first_name: 'You', last_name: '.' })).code).toBe('name_refused');
    expect((await invitee.accept()).status).toBe(200);
  });
});

describe('the list of invitations', () => {
  it('has each state with its number, and is narrowed by state, name and address', async () => {
    const { tenant, desk } = await newDesk();
    const emails = { refused: someone(), joined: someone(), withdrawn: someone(), sent: someone() };
    await desk.invite(
      Object.values(emails).map((email) => ({ email, name: `Name of ${email.slice(0, 8)}` })),
    );
    await createInvitee(test, tenant, await invitationOf(test, tenant, emails.joined)).accept();
    await test.database.asOwner(
      'update mails set refused_at = now() where tenant_id = $1 and recipient = $2',
      [tenant.id, emails.refused],
    );
    const [row] = (await desk.invitations({ search: emails.withdrawn })).invitations;
    await desk.withdraw([row?._id ?? '']);
    const { states, total } = await desk.invitations();
    expect([total, states]).toEqual([4, { sent: 1, refused: 1, joined: 1, expired: 0, withdrawn: 1 }]);
    const [refused, ...others] = (await desk.invitations({ state: 'refused' })).invitations;
    expect([refused?.email, others]).toEqual([emails.refused, []]);
    const named = await desk.invitations({ search: `NAME OF ${emails.sent.slice(0, 8)}` });
    expect(named.invitations.map(({ email }) => email)).toEqual([emails.sent]);
    expect((await desk.invitations({ page: '2', size: '3' })).invitations).toHaveLength(1);
  });

  it('is its organisation’s: another cannot take back, repeat or see any of it', async () => {
    const { desk } = await newDesk();
    await desk.invite([{ email: someone() }]);
    const [row] = (await desk.invitations()).invitations;
    const { desk: stranger } = await newDesk();
    const ids = [row?._id ?? ''];
    expect([(await stranger.withdraw(ids)).status, (await stranger.repeat(ids)).status]).toEqual([404, 404]);
    expect((await stranger.invitations()).total).toBe(0);
    expect((await desk.invitations()).invitations[0]?.state).toBe('sent');
  });
});

describe('whoever was invited and closes the account', () => {
  it('finds the invitation in the copy of their data, and leaves none behind', async () => {
    const { tenant, desk } = await newDesk();
    const email = someone();
    const { body } = await (await inviteOne(desk, tenant, email)).accept();
    const caller = { host: tenant.host, token: body.token };
    const copy = JSON.parse((await test.call('downloadData', caller)).text);
    expect(copy.invitations).toEqual([
      { name: '', sent_at: expect.any(String), joined_at: expect.any(String) },
    ]);
    await test.call('closeAccount', { ...caller, body: { password: PASSWORD } });
    expect((await desk.invitations()).total).toBe(0);
    const rows = await test.database.asOwner(
      `select to_jsonb(a) as row from audits a where tenant_id = $1
       union all select to_jsonb(i) from invitations i where tenant_id = $1`,
      [tenant.id],
    );
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});
