import { allowedAttribute, MATH_TAGS, TEXT_TAGS } from '@assay/contract/html';
import { htmlTokens } from '@assay/interchange';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { provideTestApp } from '../../testing/provide-test-app.ts';
import { applyFullContent } from '../../testing/tenants/tenant-content.ts';
import {
  createTestFolders,
  formatFaults,
  readSound,
  tenantFile,
} from '../../testing/tenants/tenant-folder.ts';
import { createTestTenant } from '../../testing/tenants/test-tenant.ts';

const PAYLOADS = [
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">x</p>',
  '<img src=x onerror=alert(1)>',
  '<svg onload="alert(1)"><a href="javascript:alert(1)">x</a></svg>',
  '<style>*{display:none}</style>',
  '<p style="position:fixed;inset:0">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="jAvA\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '[x](javascript:alert(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '![x](https://x.test/a.png)',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<form action="https://x.test"><input name="password"><button>Log in</button></form>',
  '<base href="https://x.test/"><meta http-equiv="refresh" content="0;url=https://x.test">',
  '<h2 id="location" class="ask" name="x">x</h2>',
  '`<script>alert(1)</script>`',
  '<!--><script>alert(1)</script>-->',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
];
const ALL = `Text before.\n\n${PAYLOADS.join('\n\n')}\n\nText after.`;

const test = await provideTestApp();
const folders = await createTestFolders();
afterAll(() => folders.remove());

/** Lists what must not be on a page, as a browser's tokenizer finds it. */
function forbiddenIn(html: string): string[] {
  return htmlTokens(html).flatMap((token) => {
    if (token.type !== 'opening') return token.type === 'other' ? [token.source] : [];
    if (![...TEXT_TAGS, ...MATH_TAGS].includes(token.name)) return [token.source];
    return token.attributes
      .filter(({ name, value }) => allowedAttribute(token.name, name, value) === null)
      .map(({ name, value }) => `${name}=${value}`);
  });
}

it('HTML that does something leaves every field of an author', async () => {
  const tenant = await createTestTenant(test);
  const learner = await tenant.newLearner();
  const { host } = tenant;
  const files = {
    'about.md': ALL,
    'help.md': ALL,
    'pages/privacy.md': ALL,
    'pages/terms.html': ALL,
    'topics/heart.md': ALL,
  };
  const faqs = [ALL, ...PAYLOADS.map((payload) => `${payload} x`)].map((answer, at) => ({
    question: `${at}?`,
    answer,
  }));
  await applyFullContent(test, tenant, { faqs, login_note: ALL }, files);
  const { data } = (await test.call('getContent', { host })).body;
  const { pages } = (await test.call('getPages', { host })).body;
  const asked = (await test.call('getFaqs', { host })).body.faqs;
  const help = (await test.call('getHelp', { host, token: learner.token })).body;
  const topics = await test.database.asOwner<{ description: string }>(
    `select description from topic_contents where tenant_id = $1 and description <> ''`,
    [tenant.id],
  );
  const shown = [
    data.aboutUs.description,
    data.login_note ?? '',
    help.description,
    ...pages.map(({ description }) => description),
    ...asked.map(({ answer }) => answer),
    ...topics.map(({ description }) => description),
  ];
  expect(shown).toHaveLength(6 + 1 + PAYLOADS.length);
  for (const html of shown) expect(forbiddenIn(html)).toEqual([]);
  for (const html of [data.aboutUs.description, ...pages.map(({ description }) => description)]) {
    expect(html).toContain('Text before.');
    expect(html).toContain('Text after.');
  }
});

it('lines of plain text stay what they are, and are no HTML', async () => {
  const tenant = await createTestTenant(test);
  const line = '<script>alert(1)</script>';
  await applyFullContent(test, tenant, {
    summary: line,
    platform_type: 'Paid',
    plans: [{ plan: 'a', price: 1, validity: 1, access: line, features: [line] }],
  });
  const { data } = (await test.call('getContent', { host: tenant.host })).body;
  expect([data.summary, data.plans[0]?.access, data.plans[0]?.features]).toEqual([line, line, [line]]);
});

it('what is left out is said, with its file and line', async () => {
  const { text } = tenantFile({
    pages: [
      { page: 'a', title: 'A', text: 'a.md' },
      { page: 'b', title: 'B', text: 'b.html' },
    ],
    faqs: [{ question: 'Q', answer: '<p style="x">A</p>' }],
  });
  const { remarks } = await readSound(
    await folders.write({
      'tenant.yaml': text,
      'a.md': '# One\n\nTwo [x](ftp://x.test) three.\n\n<img src="a.png">\n',
      'b.html': '<p>One</p>\n<p onclick="x()">Two</p>\n<font>Three</font>\n',
    }),
  );
  expect(formatFaults(remarks)).toEqual([
    'a.md:3: href of <a> is left out: no page may show it.',
    'a.md:5: <img> is left out: no page may show it.',
    'b.html:2: onclick of <p> is left out: no page may show it.',
    'b.html:3: <font> is left out: no page may show it.',
    'tenant.yaml:7: style of <p> is left out: no page may show it.',
  ]);
});

it('a picture is shown without what its camera or anybody else wrote into it, and the right way up', async () => {
  const tenant = await createTestTenant(test);
  const sideways = await sharp({ create: { width: 300, height: 120, channels: 3, background: '#0a0' } })
    .jpeg()
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'SECRET' } } })
    .toBuffer();
  expect((await sharp(sideways).metadata()).orientation).toBe(6);
  const polyglot = Buffer.concat([sideways, Buffer.from('<script>SECRET</script>')]);
  await applyFullContent(test, tenant, {}, { 'pictures/hero.jpg': polyglot });
  const { banner } = (await test.call('getContent', { host: tenant.host })).body.data.homePage;
  expect(banner).toMatchObject({ width: 120, height: 300 });
  const paths = [
    banner?.path,
    ...(banner?.sources.flatMap(({ files }) => files.map(({ path }) => path)) ?? []),
  ];
  expect(paths).toHaveLength(3);
  for (const path of paths) {
    const { rawPayload } = await test.app.inject({ url: `/files/${path}`, headers: { host: tenant.host } });
    expect(rawPayload.includes('SECRET')).toBe(false);
    const { exif, icc, xmp, orientation = 1 } = await sharp(rawPayload).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, 1]);
  }
});
