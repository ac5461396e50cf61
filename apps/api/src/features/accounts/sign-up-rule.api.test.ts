import { describe, expect, it } from 'vitest';
import { createNewcomer, newestMail, signUpSomeone } from '../../testing/accounts/newcomer.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { provisionStaff } from './accounts.service.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test, {
  signUpDomains: ['college.example', 'xn--hochschule-mnchen-22b.example'],
});

const restrict = ({ id }: TestTenant, domains: string[] | null) =>
  test.database.asOwner('update tenants set sign_up_domains = $2 where tenant_id = $1', [id, domains]);
const register = (email: string) => createNewcomer(test, tenant, email).register();

describe('where addresses of certain domains may sign up', () => {
  it.each([
    'ada@college.example',
    'ada@COLLEGE.Example',
    'ada+exam@college.example',
    'ada@xn--hochschule-mnchen-22b.example',
  ])('%s may', async (email) => {
    expect((await register(email)).status).toBe(200);
  });

  it.each([
    'ada@elsewhere.example',
    'ada@students.college.example',
    'ada@notcollege.example',
    'ada@college.example.org',
    '"@college.example"@elsewhere.example',
    'ada@hochschule-munchen.example',
  ])('%s may not, and nothing is kept or mailed', async (email) => {
    const refused = await register(email);
    if (refused.code !== 'malformed')
      expect([refused.status, refused.code]).toEqual([403, 'sign_up_refused']);
    const rows = await test.database.asOwner(
      `select email from registrations where tenant_id = $1 and email = $2
       union all select recipient from mails where tenant_id = $1 and recipient = $2`,
      [tenant.id, email],
    );
    expect(rows).toEqual([]);
  });

  it('an address of another domain is refused alike whether or not it has an account, which stays', async () => {
    const learner = await tenant.newLearner({ password: 'a password of mine' });
    const known = await register(learner.email);
    const unknown = await register('nobody@learner.test');
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect((await createNewcomer(test, tenant, learner.email).logIn()).status).toBe(200);
    const mails = await test.database.asOwner('select from mails where recipient = $1', [learner.email]);
    expect(mails).toEqual([]);
  });

  it('staff of the organisation’s folder are of any domain', async () => {
    const staff = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@elsewhere.example' };
    expect(await tenant.inside(() => provisionStaff(staff))).toEqual(expect.any(String));
  });

  it('what was sent in before counts no more once its domain is not among them, and again when it is', async () => {
    const open = await createTestTenant(test);
    const { person, code, link } = await signUpSomeone(test, open);
    await restrict(open, ['college.example']);
    expect((await person.verify(code)).code).toBe('code_wrong');
    expect((await person.openLink(link)).code).toBe('code_wrong');
    expect((await person.submitForgot(code)).code).toBe('code_wrong');
    expect((await person.logIn()).code).toBe('bad_credentials');
    await restrict(open, null);
    expect((await person.verify((await newestMail(person)).code)).status).toBe(200);
  });

  it('the page is told which', async () => {
    const domainsOf = async ({ host }: TestTenant) =>
      (await test.call('getSubdomain', { host, body: { host } })).body.data.sign_up.domains;
    expect(await domainsOf(tenant)).toEqual(['college.example', 'xn--hochschule-mnchen-22b.example']);
    expect(await domainsOf(await createTestTenant(test))).toBeNull();
  });
});

describe('a name at sign-up', () => {
  it.each([
    ['Ｙｏｕ', '.'],
    ['Y\u200b', 'ou'],
  ])('%j %j is kept as it reads', async (first_name, last_name) => {
    const person = createNewcomer(test, await createTestTenant(test));
    const answer = await person.register({ first_name, last_name });
    expect(answer.code ?? 'kept').toBe(last_name === '.' ? 'name_refused' : 'kept');
  });
});
