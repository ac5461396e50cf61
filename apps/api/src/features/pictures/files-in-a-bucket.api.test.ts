import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createS3FileStore } from '../../adapters/files/s3-file-store.ts';
import { projectFolder } from '../../config.ts';
import { withTenant } from '../../db/context.ts';
import { DETAILS, openLink, sendProfile } from '../../testing/accounts/own-account.ts';
import { createBankCommand } from '../../testing/commands/bank-command.ts';
import { paintPicture } from '../../testing/pictures/pictures.ts';
import { holdConnection, listenSomewhere } from '../../testing/raw-connection.ts';
import { type S3Server, startS3Server } from '../../testing/s3-server.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { storePicture } from './pictures.service.ts';
import { cleanPictures } from './uploaded-pictures.service.ts';

const BANK = fileURLToPath(new URL('docs/onboarding/airway.xml', `file://${projectFolder}`));
/** Timeout of an answer that hangs. */
const ANSWER_MS = 2_000;

let server: S3Server;
let test: TestApp;
let tenant: TestTenant;
let port: number;
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  server = await startS3Server();
  const files = createS3FileStore(server.setting(), { answer: ANSWER_MS, piece: 100 });
  test = await startTestApp({ files, connections: 1 });
  port = await listenSomewhere(test.app);
  tenant = await createTestTenant(test);
  picture = new Uint8Array(await paintPicture('png', { width: 300, height: 200 }));
});
afterEach(() => server.failWith(null));
afterAll(async () => {
  await test.close();
  await server.close();
});

const kept = (where = tenant) =>
  [...server.objects.keys()].filter((key) => key.startsWith(`test/${where.id}/`)).length;
const open = (link: string) => openLink(test, tenant.host, link);
const storeOne = () => tenant.inside(() => storePicture(test.files, picture, 'question'));

async function newCaller() {
  const { token } = await tenant.newLearner();
  return { host: tenant.host, token };
}

describe('a learner’s own picture', () => {
  it('is put into the bucket, read from it, and removed from it', async () => {
    const caller = await newCaller();
    const { status, user } = await sendProfile(test, caller, DETAILS, { bytes: picture });
    expect([status, kept()]).toEqual([200, 5]);
    const { status: read, headers, bytes } = await open(user.profile_url);
    expect([read, headers['content-type'], bytes.length > 0]).toEqual([200, 'image/jpeg', true]);
    const without = await sendProfile(test, caller, { ...DETAILS, remove_image: 'true' });
    expect([without.user.profile_url, kept()]).toEqual([`https://${tenant.host}/default-face.svg`, 0]);
    expect((await open(user.profile_url)).status).toBe(404);
  });

  it('that the store does not take changes nothing, and what was there stays', async () => {
    const caller = await newCaller();
    const before = await sendProfile(test, caller, DETAILS, { bytes: picture });
    server.failWith('unavailable');
    const refused = await sendProfile(test, caller, { ...DETAILS, first_name: 'Ada' }, { bytes: picture });
    expect([refused.status, refused.code]).toEqual([503, 'busy']);
    server.failWith(null);
    const { body } = await test.call('getProfile', caller);
    // The link itself is signed again every five minutes.
    const [name = ''] = before.user.profile_url.split('?');
    expect(body.user).toMatchObject({
      first_name: 'Grace',
      profile_url: expect.stringContaining(name),
    });
    expect((await open(before.user.profile_url)).status).toBe(200);
  });

  it('that the store does not remove still disappears, and is removed by cleaning', async () => {
    const own = await createTestTenant(test);
    const caller = { host: own.host, token: (await own.newLearner()).token };
    await sendProfile(test, caller, DETAILS, { bytes: picture });
    server.failWith('unavailable');
    const without = await sendProfile(test, caller, { ...DETAILS, remove_image: 'true' });
    expect([without.status, without.user.profile_url, kept(own)]).toEqual([
      200,
      `https://${own.host}/default-face.svg`,
      5,
    ]);
    const clean = () => withTenant(test.database.pool, own.id, () => cleanPictures(test.files));
    await expect(clean()).rejects.toThrow(/cannot be reached/u);
    server.failWith(null);
    await clean();
    expect(kept(own)).toBe(0);
  });

  it('holds no connection to the database while the store hangs', async () => {
    const files = createS3FileStore(server.setting(), { answer: 600_000, piece: 600_000 });
    const patient = await startTestApp({ files, connections: 1 });
    onTestFinished(() => patient.close());
    const own = await createTestTenant(patient);
    const [sender, other] = [await own.newLearner(), await own.newLearner()];
    server.failWith('hang', 1);
    const before = server.asked.length;
    const caller = { host: own.host, token: sender.token };
    const sent = sendProfile(patient, caller, DETAILS, { bytes: picture });
    await expect.poll(() => server.asked.length).toBeGreaterThan(before);
    // Over the only connection for learners.
    const answered = await patient.call('getProfile', { host: own.host, token: other.token });
    expect(answered.status).toBe(200);
    server.letGo();
    expect((await sent).status).toBe(200);
  });
});

it('the pictures of a bank are put into the bucket and served from it', async () => {
  const own = await createTestTenant(test);
  const bank = await createBankCommand(test);
  expect((await bank.run(own, 'import', '--file', BANK, '--bank', 'airway')).done).toBe(true);
  await bank.remove();
  const rows = await test.database.asOwner<{ name: string; content_type: string }>(
    'select name, content_type from files where tenant_id = $1',
    [own.id],
  );
  expect([rows.length > 0, kept(own)]).toEqual([true, rows.length]);
  for (const { name, content_type } of rows) {
    const { status, headers } = await openLink(test, own.host, `/files/${name}`);
    expect([status, headers['content-type']]).toEqual([200, content_type]);
  }
});

it('a bank whose pictures the store does not take is not imported, in words', async () => {
  const own = await createTestTenant(test);
  const bank = await createBankCommand(test);
  server.failWith('unavailable');
  const imported = bank.run(own, 'import', '--file', BANK, '--bank', 'airway');
  await expect(imported).rejects.toThrow(
    'The file store cannot be reached (SlowDown: As the test wants it.).',
  );
  await bank.remove();
  const rows = await test.database.asOwner('select from questions where tenant_id = $1', [own.id]);
  expect(rows).toEqual([]);
});

describe('while the store', () => {
  it.each(['unavailable', 'hang', 'reset', 'no bucket'] as const)(
    'answers with %s, a picture is answered 503 with a time to come again, and everything else as ever',
    async (fault) => {
      const name = await storeOne();
      server.failWith(fault);
      const [refused, page] = await Promise.all([
        open(`/files/${name}`),
        test.call('getSubdomain', { host: tenant.host, body: { host: tenant.host } }),
      ]);
      expect([refused.status, refused.headers['retry-after'], JSON.parse(refused.body).code]).toEqual([
        503,
        '5',
        'busy',
      ]);
      expect(refused.headers['cache-control']).toBe('no-store');
      expect([page.status, (await test.app.inject('/readyz')).statusCode]).toEqual([200, 200]);
      server.failWith(null);
      expect((await open(`/files/${name}`)).status).toBe(200);
    },
  );

  it('hangs, readers of pictures keep nobody from the database', async () => {
    const name = await storeOne();
    server.failWith('hang', 6);
    const before = server.asked.length;
    const readers = [...Array(6)].map(() => open(`/files/${name}`));
    await expect.poll(() => server.asked.length - before).toBeGreaterThan(1);
    const first = await Promise.race([...readers, test.call('getFaqs', { host: tenant.host })]);
    expect(first).toHaveProperty('body.faqs');
    expect((await Promise.all(readers)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  it.each(['break', 'stall'] as const)(
    'makes a %s half-way, no shorter picture is taken for whole',
    async (fault) => {
      const name = await storeOne();
      const request = `GET /files/${name} HTTP/1.1\r\nhost: ${tenant.host}\r\nconnection: close\r\n\r\n`;
      const answerOf = async () => (await holdConnection(port, request)).ended;
      expect(await answerOf()).toMatch(/\r\n0\r\n\r\n$/u);
      server.failWith(fault);
      // A chunked response ends with a last chunk, which is missing here.
      expect(await answerOf()).not.toMatch(/0\r\n\r\n$/u);
      server.failWith(null);
      expect((await open(`/files/${name}`)).status).toBe(200);
    },
  );
});
