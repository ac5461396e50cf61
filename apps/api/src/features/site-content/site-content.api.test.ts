import { SITE_DOCUMENTS } from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { exportTenant } from '../../tenant-folders/export-tenant.ts';
import { createBuyer, createPlan } from '../../testing/payments/buying.ts';
import { paintPicture } from '../../testing/pictures/pictures.ts';
import { provideFolderTests } from '../../testing/tenants/provide-folder-tests.ts';
import { newSiteEditor } from '../../testing/tenants/site-editor.ts';
import { applyFullContent } from '../../testing/tenants/tenant-content.ts';
import { applyFolder, listChanges, tenantFile } from '../../testing/tenants/tenant-folder.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';
import { snapshotDatabase } from '../../testing/test-database.ts';

const { test, folders, owner } = await provideFolderTests();

const newTenant = async (platformType: 'Free' | 'Paid' = 'Free') => {
  const tenant = await createTestTenant(test, { platformType });
  return { tenant, editor: await newSiteEditor(test, tenant) };
};
const PHOTOGRAPH = await paintPicture('jpeg', { width: 200, height: 100, colour: '#123456' });
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h1"/></svg>';
const contentOf = async ({ host }: { host: string }) => (await test.call('getContent', { host })).body.data;

describe('what staff save', () => {
  it('is what visitors see, with its revision and who made it, and stands in the audit log', async () => {
    const { tenant, editor } = await newTenant();
    const saved = await editor.change(
      'landing',
      { heading: ' Sit it first ', tagline: 'Then for good', summary: 'Practice' },
      'A heading',
    );
    expect(saved).toMatchObject({ status: 200, body: { number: 2 } });
    expect(await contentOf(tenant)).toMatchObject({
      summary: 'Practice',
      homePage: { heading: 'Sit it first', tagline: 'Then for good' },
    });
    expect((await editor.read('landing')).revisions).toMatchObject([
      { number: 2, source: 'console', by: 'Grace Hopper', message: 'A heading' },
      { number: 1, source: 'folder', by: null, message: '' },
    ]);
    expect(await editor.audits()).toMatchObject([
      { reason: 'A heading', details: { document: 'landing', revision: 2, changes: 3 } },
    ]);
    const { newest } = (await editor.list()).find(({ document }) => document === 'landing') ?? {};
    expect(newest).toMatchObject({ number: 2, source: 'console' });
  });

  it('may be Markdown, and shows nothing that a page may not show', async () => {
    const { tenant, editor } = await newTenant();
    const answer = 'No. **Time** goes on.<script>alert(1)</script>';
    const form = { document: 'faqs', faqs: [{ question: 'May I pause?', answer }] } as const;
    const checked = await editor.check({ ...form, faqs: [...form.faqs] });
    expect(checked).toMatchObject({ faults: [], changes: [{ before: null }], number: 0 });
    expect(checked.leftOut).toEqual([
      { field: 'faqs.0.answer', message: '<script> is left out: no page may show it.' },
    ]);
    await editor.change('faqs', { faqs: [...form.faqs] });
    const { faqs } = (await test.call('getFaqs', tenant)).body;
    expect(faqs).toMatchObject([{ question: 'May I pause?' }]);
    expect(faqs[0]?.answer).toContain('<strong>Time</strong>');
    expect(faqs[0]?.answer).not.toContain('script');
    expect((await editor.read('faqs')).content).toEqual(checked.content);
  });

  it('may be long, and is read by the same rules', async () => {
    const { tenant, editor } = await newTenant();
    const text = 'We keep *little*.\n\n'.repeat(1_500);
    const saved = await editor.change('pages', {
      pages: [{ page: '', title: 'Privacy', text: `${text}a <script></script> b` }],
    });
    expect(saved.status).toBe(200);
    const [page] = (await test.call('getPages', tenant)).body.pages;
    expect(page?.description.match(/<em>little<\/em>/gu)).toHaveLength(1_500);
    expect(page?.description).not.toContain('script');
  });

  it('of one part leaves every other as it was', async () => {
    const { tenant, editor } = await newTenant();
    await editor.change('help', { title: 'Help', text: 'Write to us.' });
    await editor.change('about', { text: 'We teach.' });
    await editor.change('insight', { heading: 'See how' });
    await editor.change('landing', { heading: 'Sit it' });
    expect(await contentOf(tenant)).toMatchObject({
      homePage: { heading: 'Sit it' },
      aboutUs: { description: '<p>We teach.</p>' },
      insightSection: { heading: 'See how' },
    });
    expect((await editor.read('help')).content).toMatchObject({ text: '<p>Write to us.</p>' });
  });

  it('keeps the addresses of pages whose titles change, and gives a new one its own', async () => {
    const { tenant, editor } = await newTenant();
    const page = { page: '', title: 'What we keep', text: 'Little.' };
    await editor.change('pages', { pages: [page] });
    const [first] = (await test.call('getPages', tenant)).body.pages;
    const { content } = await editor.read('pages');
    const kept = content.document === 'pages' ? content.pages : [];
    expect(kept).toMatchObject([{ page: 'what-we-keep' }]);
    await editor.change('pages', {
      pages: [{ ...page, title: 'What we keep!' }, ...kept.map((each) => ({ ...each, title: 'Privacy' }))],
    });
    expect((await test.call('getPages', tenant)).body.pages).toMatchObject([
      { title: 'What we keep!' },
      { title: 'Privacy', _id: first?._id },
    ]);
  });

  it('as a price holds for orders from then on', async () => {
    const { tenant, editor } = await newTenant('Paid');
    const plan = await createPlan(test, tenant, { pricePence: 1_000, days: 30 });
    const buyer = createBuyer(test, tenant, await tenant.newLearner());
    const before = await buyer.order(plan);
    const { content } = await editor.read('plans');
    const plans = content.document === 'plans' ? content.plans : [];
    expect(plans).toMatchObject([{ price: 10, validity: 30 }]);
    const saved = await editor.change('plans', { plans: plans.map((each) => ({ ...each, price: 12.5 })) });
    expect(saved.status).toBe(200);
    expect((await buyer.order({ ...plan, pricePence: 1_250 })).status).toBe(200);
    expect(
      await test.database.asOwner(
        'select price_pence from orders where tenant_id = $1 order by price_pence',
        [tenant.id],
      ),
    ).toEqual([{ price_pence: 1_000 }, { price_pence: 1_250 }]);
    expect(before.status).toBe(200);
  });
});

describe('a document that is saved as it was read', () => {
  it('changes nothing, whatever a folder brought', async () => {
    const { tenant, editor } = await newTenant('Paid');
    await applyFullContent(test, tenant, {
      sub_domain_name: 'College',
      login_note: 'Use the <b>old</b> password.',
      leaderboard_least_percent: 40,
      ticket_topics: ['Exams', 'Invoices'],
      billing: {
        seller: 'College Ltd',
        address: ['1 High Street'],
        vat_number: 'GB 123 4567 89',
        vat_rate: 0,
      },
    });
    const before = await snapshotDatabase(test.database);
    for (const document of SITE_DOCUMENTS) {
      const { content, number } = await editor.read(document);
      expect((await editor.check(content)).changes, document).toEqual([]);
      expect(await editor.save(content, number), document).toMatchObject({ status: 200, body: { number } });
    }
    expect(await snapshotDatabase(test.database)).toEqual(before);
  });
});

describe('a faulty document', () => {
  it('is refused at its fields, in the words of a folder’s check, and nothing is written', async () => {
    const { editor } = await newTenant();
    const faqs = [
      { question: 'Why?', answer: 'So.' },
      { question: 'Why?', answer: '' },
    ];
    const { body, status } = await editor.change('faqs', { faqs });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'site_content_faulty',
      faults: [{ field: 'faqs.1.answer', message: 'is missing.' }],
    });
    expect((await editor.read('faqs')).revisions).toEqual([]);
  });

  it.each([
    [
      { document: 'landing', heading: '', tagline: 'x', summary: '', picture: null },
      'heading',
      'is missing.',
    ],
    [
      { document: 'landing', heading: 'x'.repeat(121), tagline: '', summary: '', picture: null },
      'heading',
      'must be one line of 1 to 120 characters.',
    ],
    [
      { document: 'landing', heading: 'x', tagline: '', summary: '', picture: 'a'.repeat(64) },
      'picture',
      'must be one of your pictures.',
    ],
    [{ document: 'look', hue: 361, vivid: 1, logo: null }, 'hue', /^must be a number from 0 to 360/u],
    [
      { document: 'about', text: '<script></script>', picture: null },
      'text',
      'holds nothing that a page may show.',
    ],
    [{ document: 'help', title: 'Help', text: '' }, 'text', 'is missing.'],
    [
      { document: 'plans', plans: [{ plan: '', price: 0.001, validity: 1, access: 'All', features: [] }] },
      'plans.0.price',
      /^must be a number from 0.01 to 100,000/u,
    ],
  ] as const)('%j is told so at %s', async (content, field, message) => {
    const { editor } = await newTenant();
    const { faults, content: shown } = await editor.check(structuredClone(content) as never);
    expect(faults[0]).toEqual({
      field,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
    expect(shown).toBeNull();
  });
});

describe('two who change the same document', () => {
  it('do not overwrite one another: the second is told who came first', async () => {
    const { tenant, editor } = await newTenant();
    const { content, number } = await editor.read('landing');
    const [one, other] = await Promise.all(
      ['One', 'Another'].map((heading) => editor.save({ ...content, heading } as never, number)),
    );
    expect([one?.status, other?.status].toSorted()).toEqual([200, 409]);
    const refused = one?.status === 409 ? one : other;
    expect(refused?.body).toMatchObject({ code: 'site_content_changed', newest: 2, by: 'Grace Hopper' });
    const { heading } = (await contentOf(tenant)).homePage;
    expect(['One', 'Another']).toContain(heading);
  });
});

describe('an earlier revision', () => {
  it('is shown with what has changed since, and comes back as a new one', async () => {
    const { tenant, editor } = await newTenant();
    await editor.change('landing', { heading: 'First' });
    await editor.change('landing', { heading: 'Second' });
    const { body } = await editor.revision('landing', 2);
    expect(body).toMatchObject({
      content: { heading: 'First' },
      changes: [{ subject: 'landing, hero, heading', before: 'First', after: 'Second' }],
    });
    expect((await editor.revert('landing', 2, 2)).status).toBe(409);
    expect((await editor.revert('landing', 9, 3)).status).toBe(404);
    expect(await editor.revert('landing', 2, 3)).toMatchObject({ status: 200, body: { number: 4 } });
    expect((await contentOf(tenant)).homePage.heading).toBe('First');
    expect((await editor.revert('landing', 1, 4)).body).toMatchObject({ number: 5 });
    expect((await contentOf(tenant)).homePage.heading).toBe('');
  });
});

describe('the look', () => {
  it('has colours whose contrast is told beforehand', async () => {
    const { tenant, editor } = await newTenant();
    const { contrast } = await editor.check({ document: 'look', hue: 145, vivid: 0.8, logo: null });
    expect(contrast?.light.text).toBeGreaterThan(7);
    expect(contrast?.dark.button).toBeGreaterThan(4.5);
    await editor.change('look', { hue: 145, vivid: 0.8 });
    expect((await contentOf(tenant)).look).toEqual({ accent_hue: 145, accent_vivid: 0.8 });
  });

  it('has a logo that was uploaded before, as it was drawn', async () => {
    const { tenant, editor } = await newTenant();
    const { body } = await editor.uploadLogo(DRAWING);
    expect(body).toMatchObject({ size: { width: 40, height: 20 } });
    await editor.change('look', { logo: body.logo });
    expect(await contentOf(tenant)).toMatchObject({ logo: body.file, logo_size: { width: 40 } });
    const path = folders.freshPath();
    await exportTenant(owner, tenant.shortName, path);
    expect(await listChanges(owner, path)).toEqual([]);
    await editor.change('look', { logo: null });
    expect((await contentOf(tenant)).logo).toBe('');
  });

  it('has a logo that several people sent at the same moment, kept once', async () => {
    const { tenant, editor } = await newTenant();
    const others = await Promise.all([1, 2, 3].map(() => newSiteEditor(test, tenant)));
    for (const width of [40, 41, 42, 43]) {
      const drawing = DRAWING.replace('40', String(width));
      const sent = await Promise.all([editor, ...others].map((each) => each.uploadLogo(drawing)));
      expect(new Set(sent.map(({ status, body }) => `${status} ${body.file}`)).size).toBe(1);
      expect(sent[0]).toMatchObject({ status: 200, body: { size: { width } } });
    }
  });

  it.each([
    [
      'a drawing that does something',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>a()</script></svg>',
      'holds <script>, which no logo may hold.',
    ],
    ['a photograph', PHOTOGRAPH, 'is neither a PNG nor an SVG picture.'],
    ['no picture', 'crest', 'is neither a PNG nor an SVG picture.'],
  ])('takes no %s', async (_title, bytes, fault) => {
    const { editor } = await newTenant();
    expect(await editor.uploadLogo(bytes as BlobPart)).toMatchObject({
      status: 400,
      body: { code: 'site_picture_unusable', fault },
    });
  });
});

describe('a folder that is applied after', () => {
  it('is refused while it would take the console’s words back, and overwrites them if told so', async () => {
    const { tenant, editor } = await newTenant();
    const path = await folders.write({
      'tenant.yaml': tenantFile({
        tenant: tenant.shortName,
        hosts: [tenant.host],
        landing: { hero: { heading: 'Of the folder' } },
      }).text,
    });
    await applyFolder(owner, path);
    await editor.change('landing', { heading: 'Of the console' });
    await editor.change('faqs', { faqs: [{ question: 'Why?', answer: 'So.' }] });
    expect(await applyFolder(owner, path)).toMatchObject({
      type: 'would_overwrite',
      documents: [
        { document: 'faqs', changes: [{ subject: 'faq “Why?”', after: null }] },
        { document: 'landing', changes: [{ before: 'Of the console', after: 'Of the folder' }] },
      ],
    });
    expect((await contentOf(tenant)).homePage.heading).toBe('Of the console');
    const outcome = await applyFolder(owner, path, { disableMissingStaff: false, overwrite: true });
    expect(outcome.type).toBe('done');
    expect((await contentOf(tenant)).homePage.heading).toBe('Of the folder');
    expect((await editor.read('landing')).revisions.map(({ source }) => source)).toEqual([
      'folder',
      'console',
      'folder',
    ]);
  });
});
