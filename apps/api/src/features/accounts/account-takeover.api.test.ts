import { afterAll, describe, expect, it } from 'vitest';
import {
  advanceTime,
  createNewcomer,
  newestMail,
  PASSWORD,
  plainClient,
} from '../../testing/accounts/newcomer.ts';
import {
  expectNewPassword,
  expectNoWayIn,
  ownerAndStranger,
  STRANGERS_PASSWORD,
  signUpAsStranger,
} from '../../testing/accounts/strangers.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { provisionStaff } from './accounts.service.ts';

/** A stranger signs up with an address that is not theirs, and waits for its owner to prove it. */
const test = await startTestApp();
const tenant = await createTestTenant(test);
afterAll(() => test.close());

describe('a stranger who signed up with the address first', () => {
  it('gains nothing when the owner, whose own sign-up met the limit of mails, uses the code', async () => {
    const { owner, stranger } = ownerAndStranger(test, tenant);
    await signUpAsStranger(stranger);
    expect((await owner.register()).body.mailed).toBe(false);
    await expectNewPassword(owner, await owner.verify((await newestMail(owner)).code));
    await expectNoWayIn(stranger);
  });

  it('gains nothing when that owner presses the button of the link', async () => {
    const { owner, stranger } = ownerAndStranger(test, tenant);
    await signUpAsStranger(stranger);
    await owner.register();
    await expectNewPassword(owner, await owner.openLink((await newestMail(owner)).link));
    await expectNoWayIn(stranger);
  });

  it('gains nothing when the owner never signed up and presses the button', async () => {
    const { owner, stranger } = ownerAndStranger(test, tenant);
    await signUpAsStranger(stranger);
    await expectNewPassword(owner, await owner.openLink((await newestMail(owner)).link));
    await expectNoWayIn(stranger);
  });

  it('costs the owner nothing who waits for a mail of their own', async () => {
    const { owner, stranger } = ownerAndStranger(test, tenant);
    await signUpAsStranger(stranger);
    await owner.register();
    await advanceTime(test, tenant, '31 seconds');
    await owner.resend();
    expect((await owner.verify((await newestMail(owner)).code)).body.user.first_name).toBe('Ada');
    expect((await owner.logIn(PASSWORD)).status).toBe(200);
    await expectNoWayIn(stranger);
  });

  it('with a session of a browser that is copied from nowhere proves nothing by the owner’s code', async () => {
    const { owner, stranger } = ownerAndStranger(test, tenant);
    await signUpAsStranger(stranger);
    const { code } = await newestMail(owner);
    const forged = { headers: () => ({ cookie: `__Host-registration=${'A'.repeat(43)}` }), take: () => {} };
    const proof = await createNewcomer(test, tenant, owner.email, forged).verify(code);
    expect(proof.code).toBe('password_needed');
    await expectNoWayIn(stranger);
  });
});

describe('a stranger who signs up with the address after its owner', () => {
  it('does not come between the owner and the code, nor after it', async () => {
    const { owner, stranger } = ownerAndStranger(test, tenant);
    await owner.register();
    const { code } = await newestMail(owner);
    await signUpAsStranger(stranger);
    expect((await owner.verify(code)).body.user.first_name).toBe('Ada');
    expect((await owner.logIn()).status).toBe(200);
    await expectNoWayIn(stranger);
  });

  it('and gets a newer mail sent gains nothing by it, by link or by code', async () => {
    for (const way of ['link', 'code'] as const) {
      const { owner, stranger } = ownerAndStranger(test, tenant);
      await owner.register();
      await advanceTime(test, tenant, '10 minutes 1 second');
      await signUpAsStranger(stranger);
      const mail = await newestMail(owner);
      const proof = await (way === 'link' ? owner.openLink(mail.link) : owner.verify(mail.code));
      await expectNewPassword(owner, proof);
      await expectNoWayIn(stranger);
    }
  });

  it('again and again, from many addresses, leaves the owner’s code good', async () => {
    const { owner } = ownerAndStranger(test, tenant);
    await owner.register();
    const { code } = await newestMail(owner);
    for (let step = 1; step <= 25; step += 1) {
      const stranger = createNewcomer(test, tenant, owner.email);
      await stranger.register({ password: STRANGERS_PASSWORD }, `127.66.7.${step}`);
    }
    const [count] = await test.database.asOwner(
      'select count(*)::int as n from registrations where email = $1',
      [owner.email],
    );
    expect(count).toEqual({ n: 20 });
    expect((await owner.verify(code)).status).toBe(200);
    expect((await owner.logIn()).status).toBe(200);
  });

  it('again and again from one address keeps one registration beside those whose code was mailed', async () => {
    const { owner, stranger } = ownerAndStranger(test, tenant);
    await owner.register();
    for (let step = 1; step <= 5; step += 1) {
      await signUpAsStranger(createNewcomer(test, tenant, stranger.email));
    }
    const kept = await test.database.asOwner(
      `select code_hash is not null as mailed from registrations where email = $1 order by created_at`,
      [owner.email],
    );
    expect(kept).toEqual([{ mailed: true }, { mailed: false }]);
  });

  it('in vain: an existing account is not affected, whatever the stranger proves later', async () => {
    const { owner, stranger } = ownerAndStranger(test, tenant);
    await owner.register();
    await owner.verify((await newestMail(owner)).code);
    await advanceTime(test, tenant, '31 seconds');
    await signUpAsStranger(stranger);
    expect((await owner.logIn()).status).toBe(200);
    await expectNoWayIn(stranger);
    for (let guess = 0; guess < 3; guess += 1) {
      expect((await stranger.verify(String(guess).padStart(4, '0'))).code).toBe('code_wrong');
    }
  });
});

describe('a proof from elsewhere than where the registration was made', () => {
  it('by link asks for a new password; the one that was typed first is worth nothing', async () => {
    const desk = createNewcomer(test, tenant);
    await desk.register();
    const phone = createNewcomer(test, tenant, desk.email);
    await expectNewPassword(phone, await phone.openLink((await newestMail(desk)).link));
    expect((await desk.logIn()).code).toBe('bad_credentials');
  });

  it('by code does so, too, and the account has what the form said of the person', async () => {
    const desk = createNewcomer(test, tenant);
    await desk.register();
    const phone = createNewcomer(test, tenant, desk.email);
    await expectNewPassword(phone, await phone.verify((await newestMail(desk)).code));
    const profile = await phone.logIn('chosen after the proof');
    expect(profile.body.user).toMatchObject({ first_name: 'Ada', dob: '1990-05-04', email: desk.email });
  });

  it('takes every code and password from what else was sent in for the address', async () => {
    const { owner, stranger } = ownerAndStranger(test, tenant);
    await signUpAsStranger(stranger);
    await owner.register();
    await owner.openLink((await newestMail(owner)).link);
    const left = await test.database.asOwner(
      'select password_hash, browser_hash, code_hash, link_hash from registrations where email = $1',
      [owner.email],
    );
    expect(left).toEqual([{ password_hash: null, browser_hash: null, code_hash: null, link_hash: null }]);
    await expectNoWayIn(stranger);
  });

  it('is not lost to a stranger who signs up repeatedly, in the same network or elsewhere', async () => {
    const { owner } = ownerAndStranger(test, tenant);
    await owner.register({}, '127.66.6.6');
    const phone = createNewcomer(test, tenant, owner.email);
    await phone.openLink((await newestMail(owner)).link);
    for (let step = 1; step <= 25; step += 1) {
      const stranger = createNewcomer(test, tenant, owner.email);
      await stranger.register({ password: STRANGERS_PASSWORD }, step < 3 ? '127.66.6.6' : `127.66.8.${step}`);
    }
    expect((await phone.reset('chosen after the proof')).status).toBe(200);
    expect((await phone.logIn('chosen after the proof')).body.user.first_name).toBe('Ada');
  });

  it('keeps what the form said in the browser of the proof, not what a stranger said of the person', async () => {
    const { owner, stranger } = ownerAndStranger(test, tenant);
    await signUpAsStranger(stranger);
    await owner.register();
    await expectNewPassword(owner, await owner.openLink((await newestMail(owner)).link));
    const { user } = (await owner.logIn('chosen after the proof')).body;
    expect(user.first_name).toBe('Ada');
  });

  it('that is not followed by a new password leaves the way open to a new mail', async () => {
    const { owner, stranger } = ownerAndStranger(test, tenant);
    await signUpAsStranger(stranger);
    await owner.openLink((await newestMail(owner)).link);
    await advanceTime(test, tenant, '10 minutes 1 second');
    expect((await owner.reset('chosen too late')).code).toBe('reset_refused');
    await owner.resend();
    await expectNewPassword(owner, await owner.verify((await newestMail(owner)).code));
    await expectNoWayIn(stranger);
  });

  it('is none: to log in with the password that was typed makes the browser that of the registration', async () => {
    const desk = createNewcomer(test, tenant);
    await desk.register();
    const phone = createNewcomer(test, tenant, desk.email);
    expect((await phone.logIn()).code).toBe('email_not_verified');
    expect((await phone.openLink((await newestMail(desk)).link)).status).toBe(200);
  });
});

describe('a client of the plain specification, without cookies', () => {
  it('is signed in by the code where nobody else signed up with the address', async () => {
    const { owner } = ownerAndStranger(test, tenant, plainClient);
    await owner.register();
    expect((await owner.verify((await newestMail(owner)).code)).status).toBe(200);
    expect((await owner.logIn()).status).toBe(200);
  });

  it.each([
    ['before', ['stranger', 'owner']],
    ['after', ['owner', 'stranger']],
  ] as const)('is asked for a new password where somebody did %s', async (_title, order) => {
    const { owner, stranger } = ownerAndStranger(test, tenant, plainClient);
    for (const who of order) {
      await (who === 'owner' ? owner.register() : signUpAsStranger(stranger));
      await advanceTime(test, tenant, '31 seconds');
    }
    await owner.resend();
    const proof = await owner.verify((await newestMail(owner)).code);
    expect(proof.code).toBe('password_needed');
    const { resetToken } = JSON.parse(proof.text);
    expect((await owner.reset('chosen after the proof')).code).toBe('reset_refused');
    expect((await owner.reset('chosen after the proof', resetToken)).status).toBe(200);
    await expectNoWayIn(stranger);
  });

  it('is asked for one, too, where that registration has given way to another of the same address', async () => {
    const { owner } = ownerAndStranger(test, tenant, plainClient);
    await owner.register({}, '127.66.6.6');
    await advanceTime(test, tenant, '10 minutes 1 second');
    await signUpAsStranger(createNewcomer(test, tenant, owner.email, plainClient));
    const left = await test.database.asOwner('select first_name from registrations where email = $1', [
      owner.email,
    ]);
    expect(left).toEqual([{ first_name: 'Mallory' }]);
    expect((await owner.verify((await newestMail(owner)).code)).code).toBe('password_needed');
    expect((await owner.logIn(STRANGERS_PASSWORD)).code).toBe('bad_credentials');
  });

  it('is asked for one by a link, which needs the browser it was asked for in', async () => {
    const { owner } = ownerAndStranger(test, tenant, plainClient);
    await owner.register();
    expect((await owner.openLink((await newestMail(owner)).link)).code).toBe('password_needed');
  });

  it('is not what a browser that lost its cookies pretends to be', async () => {
    const { owner } = ownerAndStranger(test, tenant);
    await owner.register();
    const { code } = await newestMail(owner);
    const said: Record<string, string>[] = [
      { origin: `https://${tenant.host}` },
      { 'sec-fetch-site': 'none' },
    ];
    for (const headers of said) {
      const browser = { headers: () => headers, take: () => undefined };
      const proof = await createNewcomer(test, tenant, owner.email, browser).verify(code);
      expect(proof.code, JSON.stringify(headers)).toMatch(/password_needed|code_wrong/u);
    }
    expect((await owner.logIn()).code).toBe('bad_credentials');
  });
});

describe('the address of somebody whom the organisation names', () => {
  /** Makes an account without a password, as the folder of staff does. */
  async function invite(email: string): Promise<void> {
    await tenant.inside(() => provisionStaff({ firstName: 'Ann', lastName: 'Bee', email }));
  }

  it('is theirs alone, whether a stranger signs up with it before or after', async () => {
    for (const first of ['stranger', 'organisation']) {
      const { owner, stranger } = ownerAndStranger(test, tenant);
      if (first === 'stranger') await signUpAsStranger(stranger);
      await invite(owner.email);
      if (first === 'organisation') await signUpAsStranger(stranger);
      for (const { code, link } of await owner.mails()) {
        if (code === '') continue;
        expect((await stranger.verify(code)).code, first).toBe('code_wrong');
        expect((await stranger.openLink(link)).code, first).toBe('code_wrong');
      }
      await expectNoWayIn(stranger);
      await advanceTime(test, tenant, '31 seconds');
      await owner.forgot();
      await owner.submitForgot((await newestMail(owner)).code);
      await owner.reset('the password of Ann');
      expect((await owner.logIn('the password of Ann')).body.user.first_name, first).toBe('Ann');
      await expectNoWayIn(stranger);
    }
  });
});
