import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { advanceTime, createNewcomer, newestMail, PASSWORD } from '../../testing/accounts/newcomer.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

/** Spellings of one address as people and programs write it; the first is the stored form. */
function spellings(): { kept: string; others: string[] } {
  const name = `ada-${randomBytes(4).toString('hex')}`;
  return {
    kept: `${name}@xn--bcher-kva.example`,
    others: ['bücher.example', 'BÜCHER.example', 'bu\u0308cher.example', 'XN--BCHER-KVA.example'].map(
      (domain) => `${name}@${domain}`,
    ),
  };
}
const personOf = (email: string) => createNewcomer(test, tenant, email);
const addressesLike = async (email: string) =>
  test.database.asOwner<{ email: string }>('select email from users where email like $1', [
    `${email.split('@')[0]}@%`,
  ]);

describe('an address of an international domain', () => {
  it('signs up, is mailed to and kept in ASCII, and is one address however it is written', async () => {
    const { kept, others } = spellings();
    const [typed = ''] = others;
    const person = personOf(typed);
    expect((await person.register()).status).toBe(200);
    const { code } = await newestMail(personOf(kept));
    const verified = await person.verify(code);
    expect([verified.status, verified.body.user?.email]).toEqual([200, kept]);
    for (const email of [kept, ...others]) {
      expect((await personOf(email).logIn()).status, email).toBe(200);
    }
    expect(await addressesLike(kept)).toEqual([{ email: kept }]);
  });

  it('has one account: a second sign-up in another spelling only tells its owner', async () => {
    const { kept, others } = spellings();
    const [first = '', second = ''] = others;
    const person = personOf(first);
    await person.register();
    await person.verify((await newestMail(personOf(kept))).code);
    await advanceTime(test, tenant, '31 seconds');
    expect((await personOf(second).register()).status).toBe(200);
    expect((await personOf(kept).mails())[0]?.subject).toMatch(/already/u);
    expect(await addressesLike(kept)).toEqual([{ email: kept }]);
  });

  it('is counted as one when mails are asked for', async () => {
    const { kept, others } = spellings();
    expect((await personOf(kept).forgot()).status).toBe(200);
    for (const email of others) expect((await personOf(email).forgot()).code, email).toBe('mail_too_often');
  });

  it('gets a new password when the old one is forgotten', async () => {
    const { kept, others } = spellings();
    const [typed = '', other = ''] = others;
    const person = personOf(typed);
    await person.register();
    await person.verify((await newestMail(personOf(kept))).code);
    await advanceTime(test, tenant, '31 seconds');
    await person.forgot();
    const proof = await person.submitForgot((await newestMail(personOf(kept))).code);
    expect([proof.status, proof.body.email]).toEqual([200, kept]);
    expect((await person.reset('a new password of mine')).status).toBe(200);
    expect((await personOf(other).logIn('a new password of mine')).status).toBe(200);
    expect((await personOf(other).logIn(PASSWORD)).code).toBe('bad_credentials');
  });

  it.each([
    'ada@bücher',
    'ada@bücher.example/x',
    'ada@bücher.example:80',
    'ädä@bücher.example',
    'ada@＠.example',
  ])('is refused where it is none: %s', async (email) => {
    const refused = await personOf(email).register();
    expect([refused.status, refused.code]).toEqual([400, 'malformed']);
  });
});
