import { randomUUID } from 'node:crypto';
import type { TenantId } from '@assay/assessment';
import { addresses } from '@assay/contract/addresses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentConnection } from '../../db/context.ts';
import { applyFullContent } from '../../testing/tenants/tenant-content.ts';
import { createTestTenant, type TestLearner, type TestTenant } from '../../testing/tenants/test-tenant.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { readPageContent, readPages } from './content.service.ts';

const NAMES = ['getContent', 'getPages', 'getFaqs', 'getHelp'] as const;

let test: TestApp;
let ours: TestTenant & { learner: TestLearner };
let theirs: TestTenant & { learner: TestLearner };
let silent: TestTenant & { learner: TestLearner };
const newTenant = async () => {
  const tenant = await createTestTenant(test);
  return { ...tenant, learner: await tenant.newLearner() };
};
beforeAll(async () => {
  test = await startTestApp();
  [ours, theirs, silent] = [await newTenant(), await newTenant(), await newTenant()];
  await applyFullContent(test, ours, { summary: 'Ours' }, { 'help.md': 'Ours' });
  await applyFullContent(test, theirs, {
    summary: 'THEIRS',
    landing: { hero: { heading: 'THEIRS' }, about: { text: 'about.md' } },
    pages: [{ page: 'p', title: 'THEIRS', text: 'pages/terms.html' }],
    faqs: [{ question: 'THEIRS', answer: 'THEIRS' }],
    help: { title: 'THEIRS', text: 'help.md' },
    plans: [{ plan: 'p', price: 1, validity: 1, access: 'THEIRS' }],
    topics: [
      { topic: ['THEIRS'], text: 'topics/heart.md' },
      { topic: ['a'], text: 'pages/privacy.md' },
      {
        topic: ['b'],
        pictures: ['hero.jpg', 'about.png', 'insight.webp', 'heart.png'].map((file) => ({
          file: `pictures/${file}`,
          alt: 'THEIRS',
        })),
      },
    ],
  });
});
afterAll(() => test.close());

const ask = <Name extends (typeof NAMES)[number]>(
  name: Name,
  { host, learner }: typeof ours,
  subdomain?: string,
) =>
  test.call<(typeof NAMES)[number]>(name, {
    host,
    token: learner.token,
    ...(subdomain === undefined ? {} : { query: { subdomain } }),
  }) as Promise<Answer<Name>>;

describe('a tenant that says nothing of itself', () => {
  it('is answered well-formed, with nothing in it', async () => {
    const { data } = (await ask('getContent', silent)).body;
    expect(data).toMatchObject({
      _id: silent.id,
      summary: '',
      homePage: { bannerImage: '', heading: '', tagline: '', banner: null },
      aboutUs: { aboutImage: '', description: '', picture: null },
      insightSection: { heading: '', subheading: '', insightImage: '', picture: null },
      plans: [],
    });
    expect((await ask('getPages', silent)).body).toEqual({ pages: [] });
    expect((await ask('getFaqs', silent)).body).toEqual({ faqs: [] });
    expect((await ask('getHelp', silent)).body).toEqual({
      title: '',
      description: '',
      message: 'No content',
    });
    expect(await readPageContent(test.database.pool, silent.id, 'landing')).toMatchObject({
      data: { faqs: [], pageLinks: [] },
    });
  });
});

describe('what a tenant says of itself', () => {
  it('is answered in its order, each page with its own address', async () => {
    const { pages } = (await ask('getPages', ours)).body;
    expect(pages).toEqual([
      {
        _id: expect.any(String),
        title: 'Privacy',
        description: '<h2>What we keep</h2>\n<p>Your answers.</p>',
        url: `/footer-details/${pages[0]?._id}`,
      },
      expect.objectContaining({
        title: 'Terms',
        description: expect.stringContaining('<a href="https://college.test/">there</a>'),
      }),
    ]);
    const { faqs } = (await ask('getFaqs', ours)).body;
    expect(faqs.map(({ question, answer }) => [question, answer])).toEqual([
      ['May I pause?', '<p>No. <strong>Time</strong> goes on.</p>'],
      ['Who wrote it?', '<p>We did.</p>'],
    ]);
    expect((await ask('getHelp', ours)).body).toEqual({
      title: 'Help',
      description: '<p>Ours</p>',
      message: '',
    });
    const { subDomain } = (await test.call('getSubDomain', { host: ours.host, params: { id: ours.id } }))
      .body;
    expect(subDomain.plans).toMatchObject([
      { price: 12.5, validity: 30 },
      { price: 100, validity: 365 },
    ]);
  });

  it.each([{}, { host: '' }, { host: 5 }, { host: null }, { host: 'a b' }])(
    'is asked for by a host: without a usable one the hostname is invalid: %j',
    async (payload) => {
      const { method, path: url } = addresses.getSubdomain;
      const answer = await test.app.inject({ method, url, headers: { host: ours.host }, payload });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { message: 'Invalid hostname', code: 'invalid_hostname' },
      ]);
    },
  );

  it('is read for the page that a browser gets first as the calls give it', async () => {
    const { data } = await readPageContent(test.database.pool, ours.id, 'landing');
    const { tenant, content, faqs, pageLinks } = data;
    expect(content).toEqual((await ask('getContent', ours)).body.data);
    expect(faqs).toEqual((await ask('getFaqs', ours)).body.faqs);
    const { pages } = (await ask('getPages', ours)).body;
    expect(pageLinks).toEqual(pages.map(({ _id, title, url }) => ({ _id, title, url })));
    expect(await readPages(test.database.pool, ours.id)).toEqual(pages);
    const named = await test.call('getSubdomain', { host: ours.host, body: { host: ours.host } });
    expect(tenant).toEqual(named.body.data);
  });

  it('has pictures in AVIF, WebP and a format that every browser shows; what was given is served to nobody', async () => {
    const { banner } = (await ask('getContent', ours)).body.data.homePage;
    const files =
      banner?.sources.flatMap(({ type, files: all }) => all.map(({ path }) => [path, type])) ?? [];
    expect(files).toHaveLength(4);
    for (const [path, type] of [...files, [banner?.path, 'image/jpeg']]) {
      const served = await test.app.inject({ url: `/files/${path}`, headers: { host: ours.host } });
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, type]);
      const elsewhere = await test.app.inject({ url: `/files/${path}`, headers: { host: theirs.host } });
      expect(elsewhere.statusCode).toBe(404);
    }
    const originals = await test.database.asOwner<{ name: string }>(
      `select name from files where tenant_id = $1 and purpose = 'original'`,
      [ours.id],
    );
    expect(originals).toHaveLength(4);
    for (const { name } of originals) {
      expect(
        (await test.app.inject({ url: `/files/${name}`, headers: { host: ours.host } })).statusCode,
      ).toBe(404);
    }
  });
});

describe('another tenant’s content', () => {
  const forged = (): Record<string, string>[] => [
    {},
    { origin: `https://${theirs.host}` },
    { referer: `https://${theirs.host}/` },
    { 'x-forwarded-host': theirs.host },
    { forwarded: `host=${theirs.host}` },
    { 'x-host': theirs.host, 'x-original-host': theirs.host, 'x-tenant': theirs.id },
  ];
  const queries = () => [
    undefined,
    ...[
      theirs.id,
      theirs.id.toUpperCase(),
      theirs.host,
      `${theirs.host}:443`,
      theirs.host.toUpperCase(),
      `${theirs.host}.`,
      theirs.shortName,
      '',
      '*',
      'null',
      "' or 1=1 --",
      `${ours.id}\u0000`,
      `${ours.id},${theirs.id}`,
    ].map((subdomain) => ({ subdomain })),
  ];

  it('is never answered, whatever is named in the query or any header', async () => {
    const own = [
      undefined,
      { subdomain: ours.id },
      { subdomain: ours.host },
      { subdomain: `${ours.host}:80` },
    ];
    let refused = 0;
    let answered = 0;
    for (const name of NAMES) {
      for (const headers of forged()) {
        for (const query of [...queries(), ...own]) {
          const { host, learner } = ours;
          const reply = await test.call(name, {
            host,
            token: learner.token,
            headers,
            ...(query === undefined ? {} : { query }),
          });
          expect(reply.text).not.toContain('THEIRS');
          if (query === undefined || own.includes(query)) {
            expect(reply.status).toBe(200);
            answered += 1;
          } else {
            expect([400, 404]).toContain(reply.status);
            refused += 1;
          }
        }
      }
    }
    expect([refused, answered]).toEqual([4 * 6 * 13, 4 * 6 * 5]);
  });

  it('is refused in the same words as one that is not there', async () => {
    for (const name of NAMES) {
      const nowhere = await ask(name, ours, randomUUID());
      expect([nowhere.status, nowhere.code]).toEqual([404, 'not_found']);
      expect((await ask(name, ours, theirs.id)).text).toBe(nowhere.text);
      expect((await ask(name, ours, theirs.host)).text).toBe(nowhere.text);
    }
  });

  it('has plans that getSubDomain tells its own host alone', async () => {
    const reply = await test.call('getSubDomain', { host: ours.host, params: { id: theirs.id } });
    expect([reply.status, reply.text.includes('THEIRS')]).toEqual([404, false]);
  });

  it('is not there for a statement that forgets to ask for one tenant', async () => {
    for (const table of ['tenant_contents', 'pages', 'faqs', 'plans', 'topic_contents', 'topic_pictures']) {
      const { rows } = await theirs.inside(() =>
        currentConnection().query<{ tenant_id: TenantId }>(`select distinct tenant_id from ${table}`),
      );
      expect(rows).toEqual([{ tenant_id: theirs.id }]);
    }
  });
});

describe('plans', () => {
  it('are shown to visitors only where learners need one', async () => {
    const tenant = await newTenant();
    const plansOf = async () => (await ask('getContent', tenant)).body.data.plans;
    const pageOf = () => readPageContent(test.database.pool, tenant.id, 'landing');
    await applyFullContent(test, tenant, { platform_type: 'Paid' });
    expect(await plansOf()).toHaveLength(2);
    await applyFullContent(test, tenant, { platform_type: 'Free' });
    expect(await plansOf()).toEqual([]);
    expect(await pageOf()).toMatchObject({ data: { content: { plans: [] } } });
  });
});

describe('help', () => {
  it('is for those who are logged in', async () => {
    const reply = await test.call('getHelp', { host: ours.host });
    expect([reply.status, reply.code]).toEqual([401, 'unauthenticated']);
  });
});
