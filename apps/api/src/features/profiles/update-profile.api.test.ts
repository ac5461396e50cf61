import { beforeEach, describe, expect, it } from 'vitest';
import { DETAILS, sendProfile } from '../../testing/accounts/own-account.ts';
import { HOSTILE_VALUES } from '../../testing/hostile-values.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestLearner } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);
let learner: TestLearner;
beforeEach(async () => {
  learner = await tenant.newLearner();
});

const rowOf = async (id: string) =>
  (await test.database.asOwner<Record<string, unknown>>('select * from users where id = $1', [id]))[0];
const change = (fields: object, token = learner.token) =>
  test.call('updateProfile', {
    host: tenant.host,
    token,
    body: { ...DETAILS, ...fields },
  });
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('a profile', () => {
  it('takes new details, by a form or as JSON, and says them as they are kept', async () => {
    const { status, body } = await change({ first_name: ' <b>Zoë</b> ', mobile: '+44 (7700) 900-123' });
    expect([status, body.status]).toEqual([200, 'Profile updated']);
    const kept = { ...DETAILS, first_name: '<b>Zoë</b>', mobile: '447700900123' };
    expect(body.data).toMatchObject({ ...kept, _id: learner.id, email: learner.email });
    const formed = await sendProfile(test, { host: tenant.host, token: learner.token }, DETAILS);
    expect([formed.status, formed.user]).toEqual([200, { ...body.data, ...DETAILS }]);
    const read = await test.call('getProfile', { host: tenant.host, token: learner.token });
    expect(read.body.user).toEqual(formed.user);
  });

  it('takes nothing besides: no address, role, plan, tenant, password, picture or id', async () => {
    const before = await rowOf(learner.id);
    const answer = await change({
      email: 'other@learner.test',
      role: 'staff',
      is_active_plan: true,
      tenant_id: learner.id,
      _id: tenant.id,
      id: tenant.id,
      profile_path: '/x',
      profile_url: '/x',
      password: 'x',
      image: 'x',
      disabled_at: null,
      closed_at: '2020-01-01',
      verified_at: null,
      subdomain: 'x',
      password_hash: 'x',
    });
    expect(answer.status).toBe(200);
    expect(await rowOf(learner.id)).toEqual({ ...before, ...DETAILS });
  });

  it.each([
    ['a day of birth after tomorrow', { dob: dayFromNow(2) }],
    ['a day of birth before 1900', { dob: '1899-12-31' }],
    ['a day that does not exist', { dob: '2023-02-29' }],
    ['a number of sixteen digits', { mobile: '4477009001234567' }],
    ['a number that begins with nought', { mobile: '07700900123' }],
    ['a number with letters', { mobile: '44770090ext1' }],
    ['a name of spaces', { first_name: '   ' }],
    ['a name of 101 characters', { last_name: 'x'.repeat(101) }],
    ['a name with NUL', { first_name: 'a\u0000b' }],
    ['another word than true', { remove_image: 'yes' }],
  ])('with %s is malformed, names the field and changes nothing', async (_title, fields) => {
    const before = await rowOf(learner.id);
    const asForm = await sendProfile(
      test,
      { host: tenant.host, token: learner.token },
      { ...DETAILS, ...fields },
    );
    for (const { status, code, body } of [await change(fields), asForm]) {
      expect([status, code]).toEqual([400, 'malformed']);
      expect(body).toMatchObject({ fields: [`body.${Object.keys(fields)[0]}`] });
    }
    expect(await rowOf(learner.id)).toEqual(before);
  });

  it('with any field missing or of another kind changes nothing', async () => {
    const before = await rowOf(learner.id);
    let refused = 0;
    for (const name of Object.keys(DETAILS)) {
      for (const value of [undefined, ...HOSTILE_VALUES]) {
        const answer = await change({ [name]: value });
        // A name may be any text that is not blank.
        if (answer.status === 200 && name.endsWith('_name') && typeof value === 'string') continue;
        expect([answer.status, answer.code], `${name} = ${JSON.stringify(value)}`).toEqual([
          400,
          'malformed',
        ]);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(100);
    expect(await rowOf(learner.id)).toMatchObject({
      email: learner.email,
      dob: DETAILS.dob,
      role: before?.role,
    });
  });

  it('keeps what looks like HTML or SQL in a name as the text it is', async () => {
    for (const text of ['<img src=x onerror=alert(1)>', "'; drop table users; --", '{{7*7}}']) {
      expect((await change({ last_name: text })).body.data).toMatchObject({ last_name: text });
    }
    expect((await change({ last_name: '\u202eevil' })).body.data).toMatchObject({ last_name: 'evil' });
  });

  it('is changed by nobody without a session, nor with one of another tenant', async () => {
    const elsewhere = await (await createTestTenant(test)).newLearner();
    const before = await rowOf(learner.id);
    for (const token of ['', 'forged-forged-forged-forged', elsewhere.token]) {
      expect((await change({}, token)).status).toBe(401);
    }
    expect(await rowOf(learner.id)).toEqual(before);
    expect(await rowOf(elsewhere.id)).toMatchObject({ first_name: 'Ada' });
  });
});
