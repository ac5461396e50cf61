import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { MOST_PICTURE_BYTES, serveOtherMedia } from '../../testing/other-media.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { listenSomewhere } from '../../testing/raw-connection.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const test = await provideTestApp();
const app = await serveOtherMedia(test);
const port = await listenSomewhere(app);
const tenant = await createTestTenant(test);
const { token } = await tenant.newLearner();
afterAll(() => app.close());

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(200_000, 7)]);
const SMALL = PNG.subarray(0, 1_000);
const FORM = 'multipart/form-data; boundary=edge';

const part = (head: string, content: string | Buffer = '') =>
  Buffer.concat([Buffer.from(`--edge\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')]);
const field = (name: string, value = 'A title') =>
  part(`Content-Disposition: form-data; name="${name}"`, value);
const picture = (content: Buffer | string = PNG, type = 'image/png', fileName = 'mine.png') =>
  part(
    `Content-Disposition: form-data; name="picture"; filename="${fileName}"\r\nContent-Type: ${type}`,
    content,
  );
const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--edge--\r\n')]);

async function send(
  payload: Buffer | Readable | object,
  { path = '/media/picture', type = FORM, bearer = token }: Record<string, string> = {},
) {
  const headers = {
    host: tenant.host,
    authorization: `Bearer ${bearer}`,
    'content-type': type,
    ...(payload instanceof Readable ? { 'transfer-encoding': 'chunked' } : {}),
  };
  const { statusCode, body } = await app.inject({ method: 'POST', url: path, headers, payload });
  return { status: statusCode, body: JSON.parse(body) };
}

/** Number of uploaded files that are still open. */
function openUploads(): number {
  const folder = '/proc/self/fd';
  if (!existsSync(folder)) return 0;
  const links = readdirSync(folder).map((name) => {
    try {
      return readlinkSync(`${folder}/${name}`);
    } catch {
      return '';
    }
  });
  return links.filter((link) => link.includes('assay-upload-')).length;
}

describe('a form with a file', () => {
  it('brings its fields and the file as it was', async () => {
    const { status, body } = await send(form(field('title'), picture()));
    const sha256 = createHash('sha256').update(PNG).digest('hex');
    expect([status, body]).toEqual([
      200,
      { title: 'A title', file: { bytes: PNG.length, sha256, type: 'image/png', name: 'mine.png' } },
    ]);
  });

  it('may come in pieces of any size, its file first', async () => {
    const whole = form(picture(), field('title'));
    const pieces = Array.from({ length: Math.ceil(whole.length / 997) }, (_, index) =>
      whole.subarray(997 * index, 997 * (index + 1)),
    );
    expect((await send(Readable.from(pieces))).status).toBe(200);
  });

  it('may leave out a file that it need not bring, and then be JSON', async () => {
    const path = '/media/ticket';
    const empty = picture('', 'application/octet-stream', '');
    const answers = [
      await send({ title: 'A title' }, { path, type: 'application/json' }),
      await send(form(field('title')), { path }),
      await send(form(field('title'), empty), { path }),
    ];
    for (const { body } of answers) expect(body).toEqual({ title: 'A title', file: null });
  });

  it('has a file whose name is no path', async () => {
    const { body } = await send(form(field('title'), picture(PNG, 'image/png', '../../etc/pass\twd.png')));
    expect(body.file.name).toBe('passwd.png');
  });
});

const many = (count: number, make: (index: number) => Buffer) =>
  Array.from({ length: count }, (_, i) => make(i));

describe('a form that is not as agreed', () => {
  it.each<[string, Buffer, number, string]>([
    [
      'with a larger file',
      form(field('title'), picture(Buffer.concat([PNG, Buffer.alloc(MOST_PICTURE_BYTES - PNG.length + 1)]))),
      413,
      'too_large',
    ],
    ['larger than any', form(field('title'), picture(Buffer.concat([PNG, PNG, PNG]))), 413, 'too_large'],
    [
      'with a page for a picture',
      form(field('title'), picture('<script>alert(1)</script>')),
      415,
      'unsupported_media',
    ],
    ['with a short page for a picture', form(field('title'), picture('<b>')), 415, 'unsupported_media'],
    ['with an empty file', form(field('title'), picture('')), 415, 'unsupported_media'],
    [
      'with a picture of another kind',
      form(field('title'), picture(PNG, 'image/jpeg')),
      415,
      'unsupported_media',
    ],
    [
      'with a file of a kind that is not taken',
      form(field('title'), picture(PNG, 'image/svg+xml')),
      415,
      'unsupported_media',
    ],
    ['with two files', form(field('title'), picture(SMALL), picture(SMALL)), 400, 'malformed'],
    ['with a field twice', form(field('title'), field('title'), picture()), 400, 'malformed'],
    ['without its file', form(field('title')), 400, 'malformed'],
    ['without its field', form(picture()), 400, 'malformed'],
    ['with nothing', form(), 400, 'malformed'],
    ['that is empty', Buffer.alloc(0), 400, 'malformed'],
    ['with a prototype for a field', form(field('__proto__', '{"title":"x"}'), picture()), 400, 'malformed'],
    ['of a thousand fields', form(...many(1_000, (i) => field(`f${i}`)), picture()), 400, 'malformed'],
    ['with a field far too long', form(field('title', 'x'.repeat(70_000)), picture()), 400, 'malformed'],
    ['with a name far too long', form(field('x'.repeat(5_000)), field('title'), picture()), 400, 'malformed'],
    ['that breaks off in its file', form(field('title'), picture()).subarray(0, 90_000), 400, 'malformed'],
    ['that breaks off in a head', form(field('title'), picture()).subarray(0, 120), 400, 'malformed'],
    ['of another boundary', Buffer.from('--other\r\n\r\nx\r\n--other--\r\n'), 400, 'malformed'],
    ['of bytes that are no form', Buffer.from('{"title":"A title"}'), 400, 'malformed'],
  ])('%s is refused', async (_title, payload, status, code) => {
    expect(await send(payload)).toMatchObject({ status, body: { code } });
    expect(openUploads()).toBe(0);
  });

  it('is refused when it names no boundary, or is none', async () => {
    const good = form(field('title'), picture());
    expect(await send(good, { type: 'multipart/form-data' })).toMatchObject({ status: 400 });
    const small = form(field('title'));
    expect(await send(small, { type: 'application/json' })).toMatchObject({ status: 415 });
    expect(await send(good, { type: 'image/png' })).toMatchObject({ status: 415 });
  });

  it('names the file that is missing', async () => {
    expect((await send(form(field('title')))).body.fields).toEqual(['body.picture']);
  });
});

describe('a form of somebody who may not send it', () => {
  it('is refused before anything of it is kept, however small it is', async () => {
    const { id, token: ofStaff } = await tenant.newLearner();
    await test.database.asOwner(`update users set role = 'staff' where id = $1`, [id]);
    for (const payload of [form(field('title'), picture()), form(field('title'), picture('x'))]) {
      expect(await send(payload, { bearer: 'forged-forged-forged-forged' })).toMatchObject({ status: 401 });
      expect(await send(payload, { bearer: ofStaff })).toMatchObject({ status: 403 });
    }
  });
});

it('a caller who goes in the middle of a file leaves nothing open', async () => {
  const head = [
    'POST /media/picture HTTP/1.1',
    `Host: ${tenant.host}`,
    `Authorization: Bearer ${token}`,
    `Content-Type: ${FORM}`,
    `Content-Length: ${MOST_PICTURE_BYTES}`,
  ];
  for (let caller = 0; caller < 5; caller += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(form(field('title'), picture()).subarray(0, 100_000));
    await expect.poll(openUploads).toBe(existsSync('/proc/self/fd') ? 1 : 0);
    socket.destroy();
    await expect.poll(openUploads).toBe(0);
  }
  expect((await send(form(field('title'), picture()))).status).toBe(200);
});
