// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_DATA_ID, type PageData } from '@assay/contract/page-data';
import { describe, expect, it } from 'vitest';
import type { FirstScreens } from './built-page.ts';
import { renderPage } from './page.ts';
import { type PageFacts, readPageAddress } from './page-facts.ts';

const TEMPLATE = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'web', 'index.html'), 'utf8');
const NONCE = 'bm9uY2U=';
const FIRST_SCREENS = {
  '/user-login': ['/assets/cover.js', '/assets/log-in.js'],
  '/': ['/assets/landing.js'],
  '/menu/tests/take-test/:testID': ['/assets/player.js'],
};

const tenant: PageData['tenant'] = {
  _id: '0198f000-0000-7000-8000-000000000010',
  name: 'Harbour School',
  logo: 'logo.webp',
  logo_size: null,
  subdomain_reference: { sub_domain_name: 'Harbour' },
  look: { accent_hue: 210, accent_vivid: 0.5 },
  time_zone: 'Europe/London',
  login_note: null,
  sign_up: { rule: 'open', domains: null },
  leaderboard_names: 'full',
};
const picture = {
  path: 'wide.jpg',
  width: 1600,
  height: 900,
  sources: [
    {
      type: 'image/avif',
      files: [
        { path: 'a.avif', width: 480 },
        { path: 'b.avif', width: 1600 },
      ],
    },
    { type: 'image/webp', files: [{ path: 'a.webp', width: 480 }] },
  ],
} as const satisfies NonNullable<NonNullable<PageData['content']>['homePage']['banner']>;
const content: NonNullable<PageData['content']> = {
  ...tenant,
  summary: 'Exams for those who go to sea.',
  homePage: {
    bannerImage: 'wide.jpg',
    heading: 'Know the lights.',
    tagline: 'Before it is dark.',
    banner: null,
  },
  aboutUs: { aboutImage: '', description: '<p>About</p>', picture: null },
  insightSection: { heading: '', subheading: '', insightImage: '', picture: null },
  plans: [],
};
const footerPage = { _id: 'p1', title: 'Privacy', description: '<p>Ours</p>', url: '/footer-details/p1' };

function factsWith(data: Partial<PageData>, summary = content.summary): PageFacts {
  return { origin: 'https://harbour.example', summary, data: { tenant, ...data } };
}

function render(target: string, facts: PageFacts, firstScreens: FirstScreens = {}): Document {
  const page = renderPage({ template: TEMPLATE, firstScreens }, facts, readPageAddress(target), NONCE);
  return new DOMParser().parseFromString(page, 'text/html');
}

const landing = (change: Partial<PageData> = {}) =>
  factsWith({ content, faqs: [], pageLinks: [footerPage], ...change });
const withPicture = (banner = picture): Partial<PageData> => ({
  content: { ...content, homePage: { ...content.homePage, banner } },
});
/** By `name` or `property`. */
const meta = (page: Document, name: string) =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null;
const href = (page: Document, rel: string) =>
  page.querySelector(`link[rel="${rel}"]`)?.getAttribute('href') ?? null;
const island = (page: Document): unknown => JSON.parse(page.getElementById(PAGE_DATA_ID)?.textContent ?? '');

describe('a page', () => {
  it('names its organisation to browsers and in link previews', () => {
    const page = render('/', landing(withPicture()));
    expect(page.documentElement.lang).toBe('en-GB');
    expect(page.title).toBe('Harbour School');
    expect(page.querySelector('link[rel="icon"]')?.outerHTML).toBe(
      '<link rel="icon" href="/files/logo.webp" type="image/webp">',
    );
    expect(href(page, 'manifest')).toBe('/manifest.webmanifest');
    expect(href(page, 'canonical')).toBe('https://harbour.example/');
    for (const name of ['description', 'og:description', 'twitter:description'])
      expect(meta(page, name), name).toBe('Exams for those who go to sea.');
    for (const name of ['og:title', 'og:site_name', 'twitter:title'])
      expect(meta(page, name), name).toBe('Harbour School');
    expect(meta(page, 'og:url')).toBe('https://harbour.example/');
    for (const name of ['og:image', 'twitter:image'])
      expect(meta(page, name), name).toBe('https://harbour.example/files/wide.jpg');
    expect([meta(page, 'og:image:width'), meta(page, 'og:image:height')]).toEqual(['1600', '900']);
    expect(meta(page, 'twitter:card')).toBe('summary_large_image');
    expect(meta(page, 'robots')).toBeNull();
  });

  it('without picture, logo and summary shows none, the default icon, and a sentence with its name', () => {
    const bare = { ...tenant, logo: '' };
    const page = render('/', { ...landing({ tenant: bare, content: { ...content, ...bare } }), summary: '' });
    expect([meta(page, 'og:image'), meta(page, 'twitter:card')]).toEqual([null, 'summary']);
    expect(href(page, 'icon')).toBe('/icon.svg');
    expect(meta(page, 'description')).toContain('Harbour School');
    expect(page.querySelector('.landing-header svg.crest')).not.toBeNull();
  });

  it('has the tenant’s accent before any script runs, in a style that the policy lets in', () => {
    const page = render('/menu/tests', factsWith({}));
    const style = page.querySelector('style');
    expect(style?.textContent).toBe(':root{--accent-hue:210;--accent-vivid:0.5}');
    expect(style?.getAttribute('nonce')).toBe(NONCE);
    expect(page.querySelectorAll('[style]')).toHaveLength(0);
    const bars = [...page.querySelectorAll('meta[name="theme-color"]')];
    expect(bars.map((bar) => bar.getAttribute('media'))).toEqual([
      '(prefers-color-scheme: light)',
      '(prefers-color-scheme: dark)',
    ]);
  });

  it.each([
    ['/', landing(), true],
    ['/?from=mail', landing(), true],
    ['http://elsewhere.example/', landing(), true],
    ['/user-login', factsWith({}), true],
    ['/user-signup', factsWith({}), true],
    ['/footer-details/p1', factsWith({ pages: [footerPage] }), true],
    ['/footer-details/p2', factsWith({ pages: [footerPage] }), false],
    ['/footer-details/', factsWith({}), false],
    ['/user-otp', factsWith({}), false],
    ['/user-reset-password', factsWith({}), false],
    ['/menu', factsWith({}), false],
    ['/menu/tests', factsWith({}), false],
    ['/no/such/page', factsWith({}), false],
  ])('%s with what it has is for search engines: %s', (target, facts, indexed) => {
    const page = render(target, facts);
    expect(meta(page, 'robots')).toBe(indexed ? null : 'noindex');
    const path = new URL(target, 'http://any').pathname;
    const own = indexed ? `https://harbour.example${path}` : null;
    expect([href(page, 'canonical'), meta(page, 'og:url')]).toEqual([own, own]);
  });

  it('behind the footer has its own title, and all of them along', () => {
    const page = render('/footer-details/p1', factsWith({ pages: [footerPage] }));
    expect(page.title).toBe('Privacy · Harbour School');
    expect(island(page)).toEqual({ tenant, pages: [footerPage] });
  });

  it('carries what it was given and nothing else', () => {
    const facts = landing();
    expect(island(render('/', facts))).toEqual(facts.data);
    expect(island(render('/menu', factsWith({})))).toEqual({ tenant });
  });
});

describe('the landing page', () => {
  it('shows header and hero before any script has come, with ways in that need none', () => {
    const page = render('/', landing(withPicture()));
    const root = page.getElementById('root');
    expect(root?.querySelector('.landing-header .landing-brand')?.textContent).toBe('Harbour School');
    expect(root?.querySelector('.landing-hero-copy h1')?.textContent).toBe('Know the lights.');
    expect(root?.querySelector('.landing-hero-copy p')?.textContent).toBe('Before it is dark.');
    const ways = [...(root?.querySelectorAll('a') ?? [])].map((way) => [
      way.textContent,
      way.getAttribute('href'),
    ]);
    expect(ways).toEqual([
      ['Get Started', '/user-login'],
      ['Get Started Now', '/user-login'],
    ]);
  });

  it('leaves room for the logo where its size is known', () => {
    const logoOf = (logo_size: typeof tenant.logo_size) =>
      render('/', landing({ content: { ...content, logo_size } })).querySelector('img.crest');
    const logo = logoOf({ width: 64, height: 72 });
    expect([logo?.getAttribute('width'), logo?.getAttribute('height')]).toEqual(['64', '72']);
    expect(logoOf(null)?.hasAttribute('width')).toBe(false);
  });

  it('asks for the hero’s picture at once, in the best format, as wide as it is drawn', () => {
    const page = render('/', landing(withPicture()));
    const preload = page.head.querySelector('link[rel="preload"]');
    const [best] = page.querySelectorAll('.landing-hero-picture source');
    expect(preload?.getAttribute('type')).toBe('image/avif');
    expect(preload?.getAttribute('imagesrcset')).toBe('/files/a.avif 480w, /files/b.avif 1600w');
    expect(preload?.getAttribute('imagesrcset')).toBe(best?.getAttribute('srcset'));
    expect(preload?.getAttribute('imagesizes')).toBe(best?.getAttribute('sizes'));
    const shown = page.querySelector('.landing-hero-picture img');
    expect(shown?.outerHTML).toContain('src="/files/wide.jpg" alt="" width="1600" height="900"');
  });

  it('says the name where there is no heading, and has no picture where there is none', () => {
    const homePage = { ...content.homePage, heading: '', tagline: '' };
    const page = render('/', landing({ content: { ...content, homePage } }));
    expect(page.querySelector('h1')?.textContent).toBe('Harbour School');
    expect(page.querySelector('.landing-hero-copy p')).toBeNull();
    expect(page.querySelector('img:not(.crest), link[rel="preload"]')).toBeNull();
  });

  it('alone has a hero', () => {
    expect(render('/user-login', factsWith({})).querySelector('.landing-hero')).toBeNull();
    expect(render('/menu/tests', factsWith({})).querySelector('.landing-hero')).toBeNull();
    expect(render('/no/such/page', factsWith({})).getElementById('root')?.innerHTML).toBe('');
  });
});

describe('the scripts', () => {
  const OWN = '/src/main.tsx';
  const asked = (parent: ParentNode | undefined) =>
    [...(parent?.querySelectorAll('script[type="module"], link[rel="modulepreload"]') ?? [])].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href'),
    );
  const later = (page: Document) => page.querySelector<HTMLTemplateElement>('#scripts-later');

  it.each([
    ['/', 'load', landing(), ['/assets/landing.js']],
    ['/user-login?page=/menu', 'paint', factsWith({}), ['/assets/cover.js', '/assets/log-in.js']],
    ['/user-otp', 'paint', factsWith({}), []],
  ])(
    'of %s wait for the %s of what stands without them, those of its screen with them',
    (target, after, facts, own) => {
      const page = render(target, facts, FIRST_SCREENS);
      expect(asked(page)).toEqual([]);
      expect(later(page)?.dataset.after).toBe(after);
      expect(asked(later(page)?.content)).toEqual([OWN, ...own]);
    },
  );

  it.each([
    ['/menu/reports', []],
    ['/menu/tests/take-test/1?recharge=1', ['/assets/player.js']],
    ['/menu/tests/take-test/', []],
  ])('of %s are asked for at once, with those of its screen, and its type after them', (target, own) => {
    const page = render(target, factsWith({}), FIRST_SCREENS);
    expect(asked(page)).toEqual([...own, OWN]);
    expect(later(page)?.dataset.after).toBe('scripts');
    expect(asked(later(page)?.content)).toEqual([]);
  });

  it('of a page on which nothing stands without them wait for nothing', () => {
    const page = render('/no/such/page', factsWith({}), FIRST_SCREENS);
    expect(asked(page)).toEqual([OWN]);
    expect(later(page)).toBeNull();
  });
});

describe('where one logs in, signs up, or proves who one is', () => {
  it.each(['/user-login', '/user-signup', '/user-otp?x=1', '/user-forget-password', '/user-reset-password'])(
    '%s shows whose page it is before any script has come',
    (target) => {
      const root = render(target, factsWith({})).getElementById('root');
      expect(root?.querySelector('.cover > .cover-sheet > header > .cover-brand')?.textContent).toBe(
        'Harbour School',
      );
      expect(root?.querySelector('.cover-brand img')?.getAttribute('src')).toBe('/files/logo.webp');
    },
  );

  const linesOf = (page: Document) =>
    page
      .querySelector('.cover main')
      ?.textContent?.split('\n')
      .filter((line) => line !== '');

  it('the log-in has the outline of its form, too, which nobody has read out', () => {
    const page = render('/user-login', factsWith({}));
    expect(linesOf(page)).toEqual([
      'Welcome Back',
      'Email',
      'Password',
      'Forgot Password?',
      'Sign In',
      'Create an account?',
    ]);
    const outline = page.querySelector('.cover-early-field')?.parentElement;
    expect(outline?.getAttribute('aria-hidden')).toBe('true');
    expect(outline?.querySelector('a, input, button')).toBeNull();
  });

  it('the log-in has its heading alone where a note will stand above the form', () => {
    const facts = factsWith({ tenant: { ...tenant, login_note: '<p>Use your member number.</p>' } });
    expect(linesOf(render('/user-login', facts))).toEqual(['Welcome Back']);
  });
});

describe('behind log-in', () => {
  const rootOf = (target: string) => render(target, factsWith({})).getElementById('root');

  it.each(['/menu', '/menu/tests?search=x', '/staff', '/staff/tickets/1', '/MENU/'])(
    '%s shows whose page it is before any script has come',
    (target) => {
      const brand = rootOf(target)?.querySelector('.shell > .shell-early > .brand');
      expect(brand?.textContent).toBe('Harbour School');
      expect(brand?.querySelector('img')?.getAttribute('src')).toBe('/files/logo.webp');
    },
  );

  it.each([
    ['/menu/tests/take-test/1', 'Harbour Test'],
    ['/menu/recharge/take-test/1', 'Harbour Test'],
    ['/menu/tests/check-answers/1?viewScore=true', 'Harbour School'],
  ])('%s shows the bar of a test, of %s', (target, whose) => {
    expect(rootOf(target)?.querySelector('.exam-bar .exam-bar-tenant')?.textContent).toBe(whose);
  });

  it('says that the page is on its way', () =>
    expect(rootOf('/menu')?.querySelector('progress')?.getAttribute('aria-label')).toBe('Loading the page'));

  it.each(['/menus', '/stafford', '/no/take-test/1'])('%s is no page', (target) =>
    expect(rootOf(target)?.innerHTML).toBe(''),
  );
});

describe('whatever an organisation writes', () => {
  const HOSTILE = [
    '</title></script><script>alert(1)</script>',
    '<!--<script>',
    '--><img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    '</style><script>alert(1)</script>',
    '\u2028alert(1)\u2029',
    '<!--page-data-->__CSP_NONCE__',
    '$& $1 $`',
  ];

  const namesIn = (page: Document) =>
    [...page.querySelectorAll('*')].map(({ localName }) => localName).sort();

  it.each(HOSTILE)('%j stays a text', (text) => {
    const named = { ...tenant, name: text, logo: `${text}.svg`, login_note: text };
    const homePage = {
      ...content.homePage,
      heading: text,
      tagline: text,
      banner: { ...picture, path: text },
    };
    const facts: PageFacts = {
      ...landing({
        tenant: named,
        content: { ...content, ...named, homePage },
        pages: [{ ...footerPage, title: text }],
      }),
      summary: text,
    };
    const usual = render('/', landing(withPicture()));
    for (const target of ['/menu', '/menu/tests/take-test/1'])
      expect(namesIn(render(target, facts))).toEqual(namesIn(render(target, landing(withPicture()))));
    for (const target of ['/', '/footer-details/p1']) {
      const page = render(target, facts);
      expect(page.title).toContain(text.trim());
      expect(meta(page, 'description')).toBe(text);
      expect(page.querySelector('h1')?.textContent).toBe(text);
      expect(island(page)).toEqual(facts.data);
      expect(namesIn(page)).toEqual(namesIn(usual));
      const attributes = [...page.querySelectorAll('*')].flatMap((element) => element.getAttributeNames());
      expect(attributes.filter((name) => name.startsWith('on'))).toEqual([]);
    }
  });
});
