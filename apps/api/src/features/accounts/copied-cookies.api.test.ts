import { describe, expect, it } from 'vitest';
import { createNewcomer, type Newcomer, newestMail, plainClient } from '../../testing/accounts/newcomer.ts';
import {
  expectNewPassword,
  expectNoWayIn,
  ownerAndStranger,
  STRANGERS_PASSWORD,
  signUpAsStranger,
} from '../../testing/accounts/strangers.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();
const tenant = await createTestTenant(test);

describe('a stranger who has a copy of the cookie of the browser in which the owner signs up', () => {
  /** Copy of a browser's cookies, as another person took them or planted them elsewhere. */
  function copyOf({ headers }: Newcomer['client']): Newcomer['client'] {
    const kept = headers();
    return { headers: () => kept, take: () => undefined };
  }
  /** A browser that sends the copy until it is given newer cookies. */
  function startFrom({ headers }: Newcomer['client']): Newcomer['client'] {
    let kept = headers();
    return {
      headers: () => kept,
      take: ({ headers: answered }) => {
        const lines: unknown = Reflect.get(answered, 'set-cookie');
        const [cookie] = Array.isArray(lines) ? String(lines[0]).split(';') : [];
        if (cookie !== undefined) kept = { ...kept, cookie };
      },
    };
  }

  /**
   * One browser used by both: the stranger signed up there with the owner's address and copied its cookie.
   */
  async function sharedBrowser() {
    const { owner, stranger } = ownerAndStranger(test, tenant);
    const first = createNewcomer(test, tenant, owner.email, owner.client);
    await signUpAsStranger(first);
    const copied = createNewcomer(test, tenant, owner.email, startFrom(copyOf(owner.client)));
    return { owner, stranger, copied };
  }

  async function expectOwnersPassword(owner: Newcomer): Promise<void> {
    const proof = await owner.verify((await newestMail(owner)).code);
    if (proof.status !== 200) return expectNewPassword(owner, proof);
    expect((await owner.logIn(STRANGERS_PASSWORD)).code).toBe('bad_credentials');
    expect((await owner.logIn()).status).toBe(200);
  }

  it.each(['before', 'after', 'before and after'] as const)(
    'and changes the password %s the owner signs up gains nothing by the owner’s code',
    async (when) => {
      const { owner, copied } = await sharedBrowser();
      if (when !== 'after') await signUpAsStranger(copied);
      await owner.register();
      if (when !== 'before') await signUpAsStranger(copied);
      await expectOwnersPassword(owner);
      await expectNoWayIn(copied);
    },
  );

  it('taken after the owner signed up gains nothing by it, in the browser, in a plain client or by link', async () => {
    for (const way of ['browser', 'plain', 'link'] as const) {
      const { owner } = ownerAndStranger(test, tenant);
      await owner.register();
      const copied = createNewcomer(test, tenant, owner.email, startFrom(copyOf(owner.client)));
      await signUpAsStranger(copied);
      const { code, link } = await newestMail(owner);
      const proving = way === 'plain' ? createNewcomer(test, tenant, owner.email, plainClient) : owner;
      const proof = await (way === 'link' ? proving.openLink(link) : proving.verify(code));
      expect([proof.status, proof.code], way).toEqual([403, 'password_needed']);
      expect((await owner.logIn(STRANGERS_PASSWORD)).code, way).toBe('bad_credentials');
      await expectNoWayIn(copied);
    }
  });

  it.each(['before', 'after'] as const)(
    'and logs in with the password of theirs %s the owner signs up gains nothing',
    async (when) => {
      const { owner, copied } = await sharedBrowser();
      if (when === 'before') expect((await copied.logIn(STRANGERS_PASSWORD)).code).toBe('email_not_verified');
      await owner.register();
      if (when === 'after') expect((await copied.logIn(STRANGERS_PASSWORD)).code).toBe('bad_credentials');
      await expectOwnersPassword(owner);
      await expectNoWayIn(copied);
    },
  );

  it('holds a cookie that the next sign-up or log-in there replaces', async () => {
    const { owner } = ownerAndStranger(test, tenant);
    await owner.register();
    const shown = [owner.client.headers().cookie];
    await owner.register();
    shown.push(owner.client.headers().cookie);
    expect((await owner.logIn()).code).toBe('email_not_verified');
    shown.push(owner.client.headers().cookie);
    expect(new Set(shown).size).toBe(3);
    expect((await owner.verify((await newestMail(owner)).code)).status).toBe(200);
  });
});
