import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { advanceTime, createNewcomer, newestMail } from '../testing/accounts/newcomer.ts';
import { endConnectionOnInsert } from '../testing/database-faults.ts';
import { provideFolderTests } from '../testing/tenants/provide-folder-tests.ts';
import { applyFolder, readSound, tenantFile } from '../testing/tenants/tenant-folder.ts';
import { createTestTenant, type TestTenant } from '../testing/tenants/test-tenant.ts';
import { movedBy, snapshotDatabase } from '../testing/test-database.ts';
import { applyTenant, checkTenant } from './apply-tenant.ts';
import { inviteStaff } from './invite-staff.ts';

const CHOSEN = 'chosen by way of the link';

const { test, folders, owner } = await provideFolderTests();

const someAddress = () => `${randomBytes(6).toString('hex')}@college.test`;
const named = (email: string) => ({ first_name: 'Ann', last_name: 'Bee', email });
/** The folder of an existing tenant, with these staff. */
const folderOf = (tenant: TestTenant, emails: string[], entries: object = {}) =>
  folders.write({
    'tenant.yaml': tenantFile({
      tenant: tenant.shortName,
      hosts: [tenant.host],
      name: 'College',
      staff: emails.map(named),
      ...entries,
    }).text,
  });
const apply = async (tenant: TestTenant, emails: string[], entries: object = {}) =>
  applyFolder(owner, await folderOf(tenant, emails, entries), { disableMissingStaff: true });
const personOf = (tenant: TestTenant, email: string) => createNewcomer(test, tenant, email);

/** One of the staff of a fresh tenant, as created by the folder, with the link that was mailed. */
async function inviteSomeone(tenant?: TestTenant, email = someAddress()) {
  const at = tenant ?? (await createTestTenant(test));
  await apply(at, [email]);
  const person = personOf(at, email);
  return { tenant: at, email, person, link: (await newestMail(person)).link };
}

describe('one of the staff who is new in the folder', () => {
  it('is invited once, follows the link, chooses a password and logs in with it', async () => {
    const { tenant, email, person, link } = await inviteSomeone();
    expect(await apply(tenant, [email])).toMatchObject({ changes: [], invited: [] });
    expect(await apply(tenant, [email], { name: 'Other' })).toMatchObject({ invited: [] });
    expect((await person.mails()).map(({ subject }) => subject)).toEqual([
      'You are invited to the staff of College',
    ]);
    expect(link).not.toBe('');
    expect((await person.openLink(link)).code).toBe('password_needed');
    expect((await person.reset(CHOSEN)).status).toBe(200);
    expect((await person.logIn(CHOSEN)).status).toBe(200);
    expect((await person.openLink(link)).code).toBe('code_wrong');
  });

  it('cannot be told from an unknown person at log-in and forgotten password', async () => {
    const { tenant, person } = await inviteSomeone();
    const nobody = personOf(tenant, someAddress());
    const [invited, unknown] = [await person.logIn(CHOSEN), await nobody.logIn(CHOSEN)];
    expect([invited.status, invited.text]).toEqual([unknown.status, unknown.text]);
    const [sent, unsent] = [await person.forgot(), await nobody.forgot()];
    expect([sent.status, sent.text]).toEqual([unsent.status, unsent.text]);
  });

  it('gets a link to the tenant’s first host, as the same folder makes it', async () => {
    const tenant = await createTestTenant(test);
    const [first, email] = [`first.${tenant.host}`, someAddress()];
    await apply(tenant, [email], { hosts: [first, tenant.host] });
    const [mail] = await test.database.asOwner<{ text: string; html: string }>(
      'select text, html from mails where recipient = $1',
      [email],
    );
    for (const body of [mail?.text, mail?.html]) expect(body).toContain(`https://${first}/user-otp#k=`);
  });

  it('at an international domain gets it in ASCII, and the same folder again invites nobody anew', async () => {
    const tenant = await createTestTenant(test);
    const typed = someAddress().replace(/@.*$/u, '@bücher.example');
    const kept = typed.replace('bücher', 'xn--bcher-kva');
    await apply(tenant, [typed]);
    await apply(tenant, [typed.replace('bücher', 'BÜCHER')]);
    await apply(tenant, [kept]);
    const mails = 'select recipient from mails where tenant_id = $1';
    expect(await test.database.asOwner(mails, [tenant.id])).toEqual([{ recipient: kept }]);
    const staff = `select email, disabled_at from users where tenant_id = $1 and role = 'staff'`;
    expect(await test.database.asOwner(staff, [tenant.id])).toEqual([{ email: kept, disabled_at: null }]);
  });

  it('has seven days, and a new link afterwards', async () => {
    const { tenant, person, link } = await inviteSomeone();
    await advanceTime(test, tenant, '7 days 1 second');
    expect((await person.openLink(link)).code).toBe('code_wrong');
    await inviteStaff(owner, tenant.shortName, person.email);
    const again = await newestMail(person);
    await advanceTime(test, tenant, '6 days 23 hours');
    expect((await person.openLink(again.link)).code).toBe('password_needed');
  });

  it('uses the link once, however many open it at the same moment', async () => {
    const { tenant, email, link } = await inviteSomeone();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => personOf(tenant, email).openLink(link)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([
      ...Array(4).fill('code_wrong'),
      'password_needed',
    ]);
  });

  it('may ask for a code, too: it is compared, and takes nothing from the link', async () => {
    const { tenant, email, person, link } = await inviteSomeone();
    await person.forgot();
    const { code } = await newestMail(person);
    expect((await person.submitForgot(code === '0000' ? '0001' : '0000')).code).toBe('code_wrong');
    expect((await personOf(tenant, email).openLink(link)).code).toBe('password_needed');
    expect((await person.submitForgot(code)).status).toBe(200);
    expect((await person.reset(CHOSEN)).status).toBe(200);
  });

  it('is named by a check, which mails nothing', async () => {
    const tenant = await createTestTenant(test);
    const [email, learner] = [someAddress(), await tenant.newLearner({ password: CHOSEN })];
    const folder = await readSound(await folderOf(tenant, [email, learner.email]));
    const before = await snapshotDatabase(test.database);
    const checked = await checkTenant(owner, folder);
    expect(await snapshotDatabase(test.database)).toEqual(before);
    expect(checked).toMatchObject({
      invited: [{ email }],
      changes: expect.arrayContaining([
        expect.objectContaining({ after: `Ann Bee <${email}>`, note: 'invited by mail' }),
        expect.objectContaining({
          note: 'a learner becomes staff, with the same password, told by mail',
        }),
      ]),
    });
  });

  it('is mailed with the account or not at all', async () => {
    const tenant = await createTestTenant(test);
    const email = someAddress();
    const folder = await readSound(await folderOf(tenant, [email]));
    const before = await snapshotDatabase(test.database);
    const mend = await endConnectionOnInsert(test.database, { table: 'mails' });
    await expect(applyTenant(owner, folder)).rejects.toThrow('Nothing was changed.');
    await mend();
    expect(await snapshotDatabase(test.database)).toEqual(before);
    await applyTenant(owner, folder);
    expect(await personOf(tenant, email).mails()).toHaveLength(1);
  });

  it('is not mailed where no host leads to the tenant yet', async () => {
    const tenant = await createTestTenant(test);
    const email = someAddress();
    const folder = await readSound(await folderOf(tenant, [email]));
    await applyTenant({ ...owner, originOf: null }, folder);
    expect(await personOf(tenant, email).mails()).toEqual([]);
  });
});

describe('a learner who becomes staff', () => {
  it('keeps the password and gets a notice without a link', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner({ password: CHOSEN });
    const person = personOf(tenant, learner.email);
    expect(await apply(tenant, [learner.email.toUpperCase()])).toMatchObject({ invited: [] });
    expect(await person.mails()).toEqual([
      { subject: 'You are now on the staff of College', code: '', link: '' },
    ]);
    expect((await person.logIn(CHOSEN)).status).toBe(200);
  });

  it('is invited where there is no password yet', async () => {
    const tenant = await createTestTenant(test);
    const learner = await tenant.newLearner();
    const { person, link } = await inviteSomeone(tenant, learner.email);
    expect((await person.openLink(link)).code).toBe('password_needed');
  });
});

describe('one of the staff who left the folder', () => {
  it('gets nothing by the link that was mailed before, then or after coming back', async () => {
    const { tenant, email, person, link } = await inviteSomeone();
    await apply(tenant, []);
    expect(await person.mails()).toHaveLength(1);
    expect((await person.openLink(link)).code).toBe('code_wrong');
    expect(await apply(tenant, [email])).toMatchObject({ invited: [{ email }] });
    expect((await person.openLink(link)).code).toBe('code_wrong');
    expect((await person.openLink((await newestMail(person)).link)).code).toBe('password_needed');
  });

  it('gets nothing by a right to choose a password that the link gave before', async () => {
    const { tenant, email, person, link } = await inviteSomeone();
    await person.openLink(link);
    await apply(tenant, []);
    expect((await person.reset(CHOSEN)).code).toBe('reset_refused');
    await apply(tenant, [email]);
    expect((await person.reset(CHOSEN)).code).toBe('reset_refused');
    expect((await person.logIn(CHOSEN)).code).toBe('bad_credentials');
  });

  it('gets nothing by a link for a forgotten password that was mailed before', async () => {
    const { tenant, email, person, link } = await inviteSomeone();
    await person.openLink(link);
    await person.reset(CHOSEN);
    await advanceTime(test, tenant, '31 seconds');
    await person.forgot();
    const forgotten = await newestMail(person);
    await apply(tenant, []);
    await apply(tenant, [email]);
    expect((await person.openLink(forgotten.link)).code).toBe('code_wrong');
    expect((await person.submitForgot(forgotten.code)).code).toBe('code_wrong');
  });

  it('who returns and already has a password is told so and needs no new one', async () => {
    const { tenant, email, person, link } = await inviteSomeone();
    await person.openLink(link);
    await person.reset(CHOSEN);
    await apply(tenant, []);
    expect(await apply(tenant, [email])).toMatchObject({ invited: [] });
    expect((await person.mails())[0]).toMatchObject({
      subject: 'You are now on the staff of College',
      link: '',
    });
    expect((await person.logIn(CHOSEN)).status).toBe(200);
  });
});

describe('another tenant', () => {
  it('invites nobody here: its link opens its own account alone, for the same address', async () => {
    const [here, there] = [await createTestTenant(test), await createTestTenant(test)];
    const { email, person, link } = await inviteSomeone(here);
    const stranger = await inviteSomeone(there, email);
    expect((await person.mails()).map(({ link: own }) => own)).toEqual([link]);
    expect((await person.openLink(stranger.link)).code).toBe('code_wrong');
    expect((await stranger.person.openLink(link)).code).toBe('code_wrong');
    await stranger.person.openLink(stranger.link);
    expect((await stranger.person.reset(CHOSEN)).status).toBe(200);
    expect((await stranger.person.logIn(CHOSEN)).status).toBe(200);
    expect((await person.logIn(CHOSEN)).code).toBe('bad_credentials');
    await inviteStaff(owner, there.shortName, null);
    expect(await person.mails()).toHaveLength(1);
    expect((await person.openLink(link)).code).toBe('password_needed');
  });
});

describe('the command that invites again', () => {
  const anHourLater = (tenant: TestTenant) =>
    test.database.asOwner(
      `update email_codes set created_at = ${movedBy('created_at', `interval '-61 minutes'`)} where tenant_id = $1`,
      [tenant.id],
    );

  it('mails all who have no password yet, but for those who were just invited', async () => {
    const tenant = await createTestTenant(test);
    const [early, late, chosen, gone] = [someAddress(), someAddress(), someAddress(), someAddress()];
    const ready = await inviteSomeone(tenant, chosen);
    await ready.person.openLink(ready.link);
    await ready.person.reset(CHOSEN);
    await apply(tenant, [chosen, early, gone]);
    await anHourLater(tenant);
    await apply(tenant, [chosen, early, late]);
    const before = await newestMail(personOf(tenant, early));
    expect(await inviteStaff(owner, tenant.shortName, null)).toMatchObject({
      invited: [{ email: early }],
      skipped: [{ email: late }],
    });
    const counts = [early, late, chosen, gone].map(
      async (email) => (await personOf(tenant, email).mails()).length,
    );
    // The one with a password has a mail about that besides.
    expect(await Promise.all(counts)).toEqual([2, 1, 2, 1]);
    const person = personOf(tenant, early);
    expect((await person.openLink(before.link)).code).toBe('code_wrong');
    expect((await person.openLink((await newestMail(person)).link)).code).toBe('password_needed');
  });

  it('mails the one who is named at once', async () => {
    const { tenant, email, person } = await inviteSomeone();
    const result = await inviteStaff(owner, tenant.shortName, email.toUpperCase());
    expect(result).toMatchObject({ invited: [{ email }], skipped: [] });
    expect(await person.mails()).toHaveLength(2);
  });

  it.each([
    ['nobody of the staff', 'Nobody of the staff has the address'],
    ['a learner', 'Nobody of the staff has the address'],
    ['one who left', 'is disabled. Put its owner into the folder again'],
    ['one with a password', 'has a password already'],
  ])('says why it mails nothing to %s', async (who, says) => {
    const { tenant, email, person, link } = await inviteSomeone();
    const learner = await tenant.newLearner();
    if (who === 'one with a password') {
      await person.openLink(link);
      await person.reset(CHOSEN);
    }
    if (who === 'one who left') await apply(tenant, []);
    const address = { 'nobody of the staff': someAddress(), 'a learner': learner.email }[who] ?? email;
    const mails = () => test.database.asOwner('select id from mails where tenant_id = $1', [tenant.id]);
    const before = await mails();
    await expect(inviteStaff(owner, tenant.shortName, address)).rejects.toThrow(says);
    expect(await mails()).toEqual(before);
  });

  it('says that there is no such tenant', async () => {
    await expect(inviteStaff(owner, 'nowhere', null)).rejects.toThrow('There is no tenant nowhere.');
  });
});
