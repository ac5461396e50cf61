import { describe, expect, it } from 'vitest';
import { createNewcomer } from '../../testing/accounts/newcomer.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('signing up', () => {
  it.each([
    ['a day of birth after tomorrow', { dob: dayFromNow(2) }],
    ['a day of birth before 1900', { dob: '1899-12-31' }],
    ['a day that does not exist', { dob: '2023-02-29' }],
    ['a day in another order', { dob: '04-05-1990' }],
    ['a number of sixteen digits', { mobile: '4477009001234567' }],
    ['a number that begins with nought', { mobile: '07700900123' }],
    ['a number with letters', { mobile: '44770090ext1' }],
    ['a name of spaces', { first_name: '   ' }],
    ['a name of 101 characters', { last_name: 'x'.repeat(101) }],
    ['an address without a dot', { email: 'ada@nowhere' }],
    ['an address of two lines', { email: 'ada@new.test\r\nBcc: all@new.test' }],
    ['an address of 255 characters', { email: `${'a'.repeat(246)}@new.test` }],
    ['a password of 1,025 characters', { password: 'x'.repeat(1_025) }],
  ])('with %s is malformed and names the field', async (_title, changes) => {
    const refused = await createNewcomer(test, tenant).register(changes);
    expect([refused.status, refused.code]).toEqual([400, 'malformed']);
    expect(refused.body).toMatchObject({ fields: [`body.${Object.keys(changes)[0]}`] });
  });

  it('keeps what was meant: ends trimmed, the number as digits, names as they are', async () => {
    const person = createNewcomer(test, tenant);
    const typed = { first_name: ' <b>Zoë</b> ', mobile: '+44 (7700) 900-123', email: ` ${person.email} ` };
    expect((await person.register({ ...typed, dob: '2000-02-29' })).status).toBe(200);
    const [user] = await test.database.asOwner(
      'select first_name, mobile, dob, email from registrations where email = $1',
      [person.email],
    );
    expect(user).toEqual({
      first_name: '<b>Zoë</b>',
      mobile: '447700900123',
      dob: '2000-02-29',
      email: person.email,
    });
  });
});
