import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { withTenant } from '../../db/context.ts';
import { openLink, type SentPicture } from '../../testing/accounts/own-account.ts';
import { paintPicture } from '../../testing/pictures/pictures.ts';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { newStaff } from '../../testing/tickets/staffing.ts';
import { newTicketLearner, sendTicketWithPicture } from '../../testing/tickets/ticketing.ts';
import {
  cleanPictures,
  keepPicture,
  TICKET_PICTURE,
  withKeptPicture,
} from '../pictures/uploaded-pictures.service.ts';

const test = await provideTestApp();
let tenant: TestTenant;

const bytesOf = (bytes: Uint8Array): SentPicture['bytes'] => new Uint8Array(bytes);
const send = (learner: TestLearner, picture: SentPicture, fields: Record<string, string> = {}) =>
  sendTicketWithPicture(test, { host: tenant.host, token: learner.token }, fields, picture);
const open = (link: string, host = tenant.host) => openLink(test, host, link);
const small = (link: string) => link.replace('-1600.webp', '-320.webp');
function filesIn({ id }: TestTenant): string[] {
  const folder = join(test.dataDir, 'files', id);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}
const rowsIn = ({ id }: TestTenant) =>
  test.database.asOwner<{ name: string; state: string; ticket_id: string | null }>(
    'select name, state, ticket_id from ticket_pictures where tenant_id = $1 order by name',
    [id],
  );
const ticketsIn = ({ id }: TestTenant) =>
  test.database.asOwner('select id from tickets where tenant_id = $1', [id]);

/** A tenant with an empty file store. */
async function newPlace() {
  tenant = await createTestTenant(test);
  return newTicketLearner(test, tenant);
}

describe('a picture of a ticket', () => {
  it('is kept whole in a large and a small size, and opens by its link for its learner and staff', async () => {
    const learner = await newPlace();
    const { status, body } = await send(learner, {
      bytes: bytesOf(await paintPicture('png', { width: 4_000, height: 1_000 })),
    });
    expect(status).toBe(200);
    const { image } = body.ticket;
    expect(image).toMatch(/^\/files\/[0-9a-f]{32}-1600\.webp\?until=\d+&signature=[\w-]{43}$/u);
    const large = await open(image);
    expect([large.status, large.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(large.headers['cache-control']).toMatch(/^private/u);
    expect(await sharp(large.bytes).metadata()).toMatchObject({ format: 'webp', width: 1_600, height: 400 });
    expect(await sharp((await open(small(image))).bytes).metadata()).toMatchObject({
      width: 320,
      height: 80,
    });
    const staff = await newStaff(test, tenant);
    for (const reader of [learner, staff]) {
      const read = await reader.read(body.ticket._id);
      expect((await open(read.body.ticket.image)).status).toBe(200);
    }
    const [listed] = (await learner.list()).body.tickets;
    expect((await open(small(listed?.image ?? ''))).status).toBe(200);
  });

  it('is not enlarged, and may be of each kind', async () => {
    const learner = await newPlace();
    for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
      const bytes = await sharp(await paintPicture('png', { width: 50, height: 90 }))
        .toFormat(format)
        .toBuffer();
      const { body } = await send(learner, { bytes: bytesOf(bytes), type: `image/${format}` });
      for (const link of [body.ticket.image, small(body.ticket.image)]) {
        const { width, height } = await sharp((await open(link)).bytes).metadata();
        expect([width, height]).toEqual([50, 90]);
      }
    }
  });

  it('is turned as the camera was held, and says nothing that the camera or anybody else wrote into it', async () => {
    const learner = await newPlace();
    const taken = await sharp(await paintPicture('jpeg', { width: 60, height: 40 }))
      .withExif({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Secret owner' } })
      .toBuffer();
    const polyglot = Buffer.concat([taken, Buffer.from('<script>Secret</script>')]);
    const { body } = await send(learner, { bytes: bytesOf(polyglot), type: 'image/jpeg' });
    for (const link of [body.ticket.image, small(body.ticket.image)]) {
      const { bytes } = await open(link);
      expect(bytes.includes('Secret')).toBe(false);
      const { width, height, exif, orientation } = await sharp(bytes).metadata();
      expect([width, height, exif, orientation]).toEqual([40, 60, undefined, undefined]);
    }
  });

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['a page that calls itself a PNG', () => Buffer.from('<html><script>alert(1)</script>'), 'image/png'],
    ['a JPEG that calls itself a PNG', () => paintPicture('jpeg'), 'image/png'],
    ['a PNG that was cut off', async () => (await paintPicture('png')).subarray(0, 60), 'image/png'],
    ['nothing', () => Buffer.alloc(0), 'image/png'],
    ['one of 50 million pixels', () => paintPicture('png', { width: 10_000, height: 5_000 }), 'image/png'],
  ])('that cannot be used is refused as such, with its ticket: %s', async (_title, make, type) => {
    const learner = await newPlace();
    const { status, code } = await send(learner, { bytes: bytesOf(await make()), type });
    expect([status, code]).toEqual([400, 'picture_unusable']);
    expect([filesIn(tenant), await rowsIn(tenant), await ticketsIn(tenant)]).toEqual([[], [], []]);
  });

  it('of more than 5 MB is too large', async () => {
    const learner = await newPlace();
    const bytes = bytesOf(Buffer.concat([await paintPicture('png'), Buffer.alloc(5 * 1_024 * 1_024)]));
    expect(await send(learner, { bytes })).toMatchObject({ status: 413, code: 'too_large' });
    expect(await ticketsIn(tenant)).toEqual([]);
  });

  it('opens by its link alone, on its tenant’s host', async () => {
    const learner = await newPlace();
    const { body } = await send(learner, { bytes: bytesOf(await paintPicture('png')) });
    const { image } = body.ticket;
    const elsewhere = await createTestTenant(test);
    const [path = ''] = image.split('?');
    const links = [
      path,
      small(path),
      `${image}x`,
      image.replace(/.{5}$/u, 'AAAAA'),
      image.replace('-1600', '-512'),
    ];
    for (const link of links) expect((await open(link)).status, link).toBe(404);
    expect((await open(image, elsewhere.host)).status).toBe(404);
    expect((await open(image)).status).toBe(200);
  });
});

describe('the files of tickets’ pictures', () => {
  it('of a ticket that is sent twice, and three times at once, are there once', async () => {
    const learner = await newPlace();
    const fields = { clientTicketId: randomUUID() };
    const bytes = bytesOf(await paintPicture('png'));
    // Two pictures of one learner may wait while one is read.
    const answers = await Promise.all([...Array(3)].map(() => send(learner, { bytes }, fields)));
    answers.push(await send(learner, { bytes }, fields));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.ticket._id)).size).toBe(1);
    expect(await ticketsIn(tenant)).toHaveLength(1);
    const rows = await rowsIn(tenant);
    expect(rows.map(({ state }) => state)).toEqual(['shown', 'shown']);
    expect(filesIn(tenant)).toEqual(rows.map(({ name }) => name));
  });

  it('of a ticket that is refused are removed', async () => {
    const learner = await newPlace();
    const bytes = bytesOf(await paintPicture('png'));
    expect((await send(learner, { bytes }, { topic: randomUUID() })).code).toBe('not_found');
    expect([filesIn(tenant), await rowsIn(tenant)]).toEqual([[], []]);
  });

  it('of a ticket that is refused once they are kept are removed at once', async () => {
    const { id: userId } = await newPlace();
    const bytes = await paintPicture('png');
    const picture = { read: () => Readable.from([bytes]) };
    const refused = withTenant(test.database.pool, tenant.id, () =>
      withKeptPicture(TICKET_PICTURE, test.files, { userId, picture }, async (names) => {
        expect(filesIn(tenant)).toEqual(names.toSorted());
        throw new Error('the session has ended');
      }),
    );
    await expect(refused).rejects.toThrow('the session has ended');
    expect([filesIn(tenant), await rowsIn(tenant)]).toEqual([[], []]);
  });

  it('whose writer ended before a ticket showed them are cleaned away, and no others', async () => {
    const learner = await newPlace();
    const sizes = [{ size: 320, extension: 'webp' as const, bytes: Buffer.from('a picture') }];
    const keep = () =>
      withTenant(test.database.pool, tenant.id, () =>
        keepPicture('ticket_pictures', test.files, learner.id, sizes),
      );
    const [abandoned = ''] = await keep();
    const [beingKept = ''] = await keep();
    await send(learner, { bytes: bytesOf(await paintPicture('png')) });
    await test.database.asOwner(
      `update ticket_pictures set created_at = now() - interval '61 minutes' where tenant_id = $1 and name <> $2`,
      [tenant.id, beingKept],
    );
    await withTenant(test.database.pool, tenant.id, () => cleanPictures(test.files));
    const left = filesIn(tenant);
    expect([left.length, left.includes(abandoned), left.includes(beingKept)]).toEqual([3, false, true]);
    expect((await rowsIn(tenant)).map(({ name }) => name)).toEqual(left);
  });
});
