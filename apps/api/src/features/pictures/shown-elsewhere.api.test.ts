import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { DETAILS, openLink, sendProfile } from '../../testing/accounts/own-account.ts';
import { paintPicture } from '../../testing/pictures/pictures.ts';
import { applyFullContent } from '../../testing/tenants/tenant-content.ts';
import { createTestTenant, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { storePicture } from './pictures.service.ts';

let test: TestApp;
let tenant: TestTenant;
let picture: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  test = await startTestApp({ ownDatabase: true });
  tenant = await createTestTenant(test);
  picture = new Uint8Array(await paintPicture('png', { width: 40, height: 40 }));
  const logo = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await applyFullContent(test, tenant, { logo: 'logo.svg' }, { 'logo.svg': logo });
});
afterAll(() => test.close());

const policyOf = async (link: string, host = tenant.host) => {
  const { status, headers } = await openLink(test, host, link);
  return [status, headers['cross-origin-resource-policy']];
};
const homePage = async () => {
  const { body } = await test.call('getContent', { host: tenant.host });
  return body.data.homePage;
};

it('the logo, which stands in mails and beside links, may be shown by other origins', async () => {
  const { body } = await test.call('getSubdomain', { host: tenant.host, body: { host: tenant.host } });
  expect(await policyOf(`/files/${body.data.logo}`)).toEqual([200, 'cross-origin']);
});

it('the landing page’s first picture, which previews of its link show, may be, too', async () => {
  const { banner } = await homePage();
  expect(await policyOf(`/files/${banner?.path}`)).toEqual([200, 'cross-origin']);
});

it('no other picture of what an organisation shows of itself may be', async () => {
  const others = await test.database.asOwner<{ file: string }>(
    `select r.file from picture_renditions r join tenant_contents c using (tenant_id)
     join files f on f.tenant_id = r.tenant_id and f.name = r.file
     where r.tenant_id = $1 and r.original <> c.hero_picture and f.purpose <> 'logo'`,
    [tenant.id],
  );
  expect(others.length).toBeGreaterThan(3);
  for (const { file } of others) expect(await policyOf(`/files/${file}`)).toEqual([200, 'same-origin']);
});

it.each(['question', 'explanation'] as const)('no picture of a %s may be', async (purpose) => {
  const name = await tenant.inside(() => storePicture(test.files, picture, purpose));
  expect(await policyOf(`/files/${name}`)).toEqual([200, 'same-origin']);
});

it('no learner’s own picture may be, whoever has its signed link', async () => {
  const { token } = await tenant.newLearner();
  const { user } = await sendProfile(test, { host: tenant.host, token }, DETAILS, { bytes: picture });
  expect(await policyOf(`/files/${user.profile_url}`)).toEqual([200, 'same-origin']);
});

it('what is one tenant’s logo is nothing of the kind under the same name at another', async () => {
  const other = await createTestTenant(test);
  const logo = await tenant.inside(() => storePicture(test.files, picture, 'logo'));
  await test.files.put(other.id, logo, picture);
  expect(await policyOf(`/files/${logo}`)).toEqual([200, 'cross-origin']);
  expect(await policyOf(`/files/${logo}`, other.host)).toEqual([200, 'same-origin']);
});

it('an exam has its pictures while the database cannot be asked', async () => {
  const name = await tenant.inside(() => storePicture(test.files, picture, 'question'));
  await test.database.asOwner('alter table picture_renditions rename to renditions_away');
  onTestFinished(async () => {
    await test.database.asOwner('alter table renditions_away rename to picture_renditions');
  });
  expect(await policyOf(`/files/${name}`)).toEqual([200, 'same-origin']);
});
