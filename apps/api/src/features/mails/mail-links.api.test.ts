import { beforeEach, expect, it } from 'vitest';
import type { OutgoingMail } from '../../adapters/mail/mail-sender.ts';
import { advanceTime, createNewcomer, newestMail } from '../../testing/accounts/newcomer.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { toMail } from './mail-text.ts';
import { deliverMail, enqueueMail, getOriginForMail } from './mails.service.ts';

const test = await provideTestApp();
let tenant: TestTenant;
/** The tenant as reached by its second host. */
let second: TestTenant;
beforeEach(async () => {
  tenant = await createTestTenant(test);
  second = { ...tenant, host: `second.${tenant.host}` };
  await giveHost(second.host, tenant);
});

const giveHost = (host: string, { id }: TestTenant) =>
  test.database.asOwner(
    `insert into tenant_hosts (host, tenant_id, position) values ($1, $2, 9)
     on conflict (host) do update set tenant_id = excluded.tenant_id`,
    [host, id],
  );
const originOf = (host: string) => `https://${host}`;
const linksFor = (email: string) => tenant.inside(() => getOriginForMail(originOf, email));

async function newestText(email: string): Promise<string> {
  const [mail] = await test.database.asOwner<{ text: string }>(
    'select text from mails where lower(recipient) = lower($1) order by created_at desc, id desc limit 1',
    [email],
  );
  return mail?.text ?? '';
}

/** Creates a person with an account, to whom another mail may go. */
async function signUp(at: TestTenant) {
  const person = createNewcomer(test, at);
  await person.register();
  await person.verify((await newestMail(person)).code);
  await advanceTime(test, tenant, '31 seconds');
  return person;
}

it('leads to the host on which one signs up, of all that the organisation has', async () => {
  for (const at of [tenant, second]) {
    const person = createNewcomer(test, at);
    await person.register();
    expect(await newestText(person.email)).toContain(`https://${at.host}/user-otp#k=`);
  }
});

it('leads there later, too, from wherever a new password is asked for', async () => {
  const person = await signUp(second);
  await createNewcomer(test, tenant, person.email).forgot();
  expect(await newestText(person.email)).toContain(`https://${second.host}/user-otp#k=`);
  expect(await linksFor(person.email.toUpperCase())).toBe(`https://${second.host}`);
});

it('leads the owner of an account there also after a stranger signed up with the address elsewhere', async () => {
  const person = await signUp(second);
  const stranger = createNewcomer(test, tenant, person.email);
  await stranger.register();
  await advanceTime(test, tenant, '31 seconds');
  await stranger.forgot();
  const text = await newestText(person.email);
  expect(text).toContain(`https://${second.host}/user-otp#k=`);
  expect(text).not.toContain(`https://${tenant.host}`);
});

it('tells the owner of an account where that is, when a stranger signs up with the address elsewhere', async () => {
  const person = await signUp(second);
  await createNewcomer(test, tenant, person.email).register();
  const text = await newestText(person.email);
  expect(text).toContain(`https://${second.host}/user-login`);
  expect(text).not.toContain(`https://${tenant.host}`);
});

it('leads to the first host where the other is no longer the organisation’s, or is another’s now', async () => {
  const person = await signUp(second);
  await giveHost(second.host, await createTestTenant(test));
  expect(await linksFor(person.email)).toBe(`https://${tenant.host}`);
  await test.database.asOwner('delete from tenant_hosts where host = $1', [second.host]);
  expect(await linksFor(person.email)).toBe(`https://${tenant.host}`);
});

it('leads to nothing that was kept by other means and is no host of the organisation’s', async () => {
  const person = await signUp(second);
  await test.database.asOwner(`update users set sign_up_host = 'evil.test' where email = $1`, [person.email]);
  expect(await linksFor(person.email)).toBe(`https://${tenant.host}`);
});

it('leads people without a sign-up host to the first host', async () => {
  const { email } = await tenant.newLearner();
  expect(await linksFor(email)).toBe(`https://${tenant.host}`);
});

it('ends with the address to which it leads', async () => {
  const person = await signUp(second);
  await tenant.inside(() =>
    enqueueMail(toMail(person.email, { subject: 'A subject', paragraphs: ['Words.'] })),
  );
  const [waiting] = await test.database.asOwner<{ id: Parameters<typeof deliverMail>[1] }>(
    `select id from mails where tenant_id = $1 and subject = 'A subject'`,
    [tenant.id],
  );
  const sent: OutgoingMail[] = [];
  const sender = { keepsMails: false, send: async (mail: OutgoingMail) => void sent.push(mail) };
  if (waiting) await tenant.inside(() => deliverMail({ sender, originOf }, waiting.id));
  expect(sent[0]?.html).toContain(`href="https://${second.host}"`);
});
