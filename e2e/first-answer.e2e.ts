import { join } from 'node:path';
import type { TenantId } from '@assay/assessment';
import type { PageData } from '@assay/contract/page-data';
import { expect, type Page, test } from '@playwright/test';
import Fastify from 'fastify';
import { servePages } from '../apps/api/src/http/pages/pages.ts';
import { collectPageErrors, expectAccessible, untilFontsHaveCome } from './support/page-checks.ts';

const webFolder = join(import.meta.dirname, '..', 'apps', 'web', 'dist');

/** Texts of an attacker, each of which leaves a mark where it runs. */
const HOSTILE = [
  `</title></script><script>window.ran = 1</script>`,
  `<!--<script>`,
  `--><img src="x" onerror="window.ran = 1">`,
  `"><svg onload="window.ran = 1"></svg>`,
  `</style><script>window.ran = 1</script>`,
  `</h1></a><iframe srcdoc="<script>parent.ran = 1</script>"></iframe>`,
  `\u2028window.ran = 1//\u2029`,
  `__CSP_NONCE__<!--page-data-->`,
];

/** Serves the built application under its real policy, for an organisation whose every text is this one. */
async function serveSaying(text: string): Promise<{ origin: string; close(): Promise<void> }> {
  const tenant: PageData['tenant'] = {
    _id: '0198f000-0000-7000-8000-000000000010',
    name: text,
    logo: '',
    logo_size: null,
    subdomain_reference: { sub_domain_name: text },
    look: { accent_hue: 262, accent_vivid: 1 },
    time_zone: 'Europe/London',
    login_note: null,
    sign_up: { rule: 'open', domains: null },
    leaderboard_names: 'full',
  };
  const page = { _id: 'p1', title: text, description: '<p>Ours</p>', url: '/footer-details/p1' };
  const data: PageData = {
    tenant,
    content: {
      ...tenant,
      summary: text,
      homePage: { bannerImage: '', heading: text, tagline: text, banner: null },
      aboutUs: { aboutImage: '', description: '', picture: null },
      insightSection: { heading: text, subheading: text, insightImage: '', picture: null },
      plans: [],
    },
    faqs: [{ _id: 'f1', question: text, answer: '<p>Yes</p>' }],
    pageLinks: [page],
    pages: [page],
  };
  // A browser keeps connections open on which it never sends a request.
  const app = Fastify({ forceCloseConnections: true });
  await servePages(app, {
    tenants: { tenantOfHost: async () => tenant._id as TenantId },
    readPageFacts: async () => ({ origin: 'http://localhost', summary: text, data }),
    webFolder,
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return { origin, close: () => app.close() };
}

const hasRun = (page: Page) => page.evaluate(() => 'ran' in window);

test('whatever an organisation writes is a text on its pages, under the real policy', {
  tag: '@extended',
}, async ({ page }) => {
  const pageErrors = await collectPageErrors(page);
  for (const text of HOSTILE) {
    const site = await serveSaying(text);
    try {
      for (const path of ['/', '/footer-details/p1']) {
        await page.goto(site.origin + path, { waitUntil: 'load' });
        await expect(page.locator('#root h1').first()).toBeVisible();
        expect(await hasRun(page), `${path} ${text}`).toBe(false);
        expect(await page.locator('iframe, #root img, object, embed').count()).toBe(0);
        // The page's own scripts: one sets a remembered colour scheme, one loads the application.
        const tags = await page.locator('script:not([src]):not([type="application/json"])').count();
        expect(tags, text).toBe(2);
      }
      expect(await page.title()).toContain(text.trim());
    } finally {
      await site.close();
    }
  }
  expect(await pageErrors.errors()).toEqual([]);
});

test('header and hero stand before any script has come, and the screen takes their place without moving them', async ({
  page,
}) => {
  const site = await serveSaying('Sit the paper before you sit the paper');
  const scripts = Promise.withResolvers<void>();
  try {
    await page.route('**/assets/*.js', async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto(site.origin, { waitUntil: 'commit' });
    const hero = page.locator(
      '.landing-header, .landing-header a, .landing-hero, .landing-hero :is(h1, p, a)',
    );
    await expect(page.getByRole('link', { name: 'Get Started Now' })).toBeVisible();
    await untilFontsHaveCome(page);
    const boxes = () =>
      hero.evaluateAll((all) => all.map((one) => JSON.stringify(one.getBoundingClientRect())));
    const before = await boxes();
    expect(before).toHaveLength(6);
    scripts.resolve();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(await boxes()).toEqual(before);
  } finally {
    scripts.resolve();
    await site.close();
  }
});

test('on a phone the log-in is outlined before any script has come, and the screen takes its place without moving it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/user-login', { waitUntil: 'commit' });
  await expect(page.getByText('Sign In')).toBeVisible();
  const parts = page.locator('.cover header, h1, .field, .cover-early-field, .button-main');
  const places = () =>
    parts.evaluateAll((all) =>
      all.map((one) => {
        const { top, height } = one.getBoundingClientRect();
        return [Math.round(top), Math.round(height)];
      }),
    );
  const before = await places();
  expect(before).toHaveLength(5);
  scripts.resolve();
  await expect(page.getByLabel('Email')).toBeVisible();
  await untilFontsHaveCome(page);
  expect(await places()).toEqual(before);
});

test('the page knows whose it is without asking, in its colours from the first paint', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const hue = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-hue'));
  const north = (baseURL ?? '').replace('localhost', 'north.localhost');
  // Before any script has run.
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`${north}/user-login`, { waitUntil: 'commit' });
  await expect(page).toHaveTitle('North Harbour Nautical School');
  await expect.poll(hue).toBe('335');
  const brand = page.locator('.cover-brand');
  await expect(brand).toHaveText('North Harbour Nautical School');
  await untilFontsHaveCome(page);
  const place = await brand.boundingBox();
  scripts.resolve();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await hue()).toBe('335');
  expect(await brand.boundingBox()).toEqual(place);
  expect(asked).not.toContain('/api/user/get-subdomain');
  // The page inlines the style sheet that it links; each other file is requested once, however early.
  expect(asked.filter((path) => /\/index-[^/]*\.css$/u.test(path))).toEqual([]);
  const files = asked.filter((path) => path.startsWith('/assets/'));
  expect(files).toEqual([...new Set(files)]);
});

test('a remembered colour scheme is there before any script file has come', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('color-scheme', 'dark'));
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('.landing-hero h1')).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  scripts.resolve();
});

test('an address of no organisation has a page in words, and another try', async ({ page, baseURL }) => {
  const pageErrors = await collectPageErrors(page);
  const nowhere = (baseURL ?? '').replace('localhost', 'nowhere.localhost');
  const response = await page.goto(`${nowhere}/user-login`);
  expect(response?.status()).toBe(400);
  await expect(page.getByRole('heading', { name: 'There is no organisation at this address' })).toBeVisible();
  await expect(page.getByText('Invalid hostname: nowhere.localhost')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Try again now' })).toBeFocused();
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await expect(page.getByRole('heading', { name: 'There is no organisation at this address' })).toBeVisible();
  expect(await pageErrors.errors()).toEqual([]);
});

test('the browser finds nothing that would keep the application from being installed', async ({ page }) => {
  await page.goto('/user-login');
  const session = await page.context().newCDPSession(page);
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(new URL(manifest.url).pathname).toBe('/manifest.webmanifest');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A test's window is a private one, which installs nothing; some browsers report that, and no other error
  // is allowed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});
