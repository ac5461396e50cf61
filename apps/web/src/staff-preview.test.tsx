import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { keepSiteDraft } from './features/site-content/site-drafts.ts';
import { sitePreviewPath, staffPaths } from './staff-paths.ts';
import { StaffPreview } from './staff-preview.tsx';
import { answerContent, examplePicture, faqs, content as site } from './testing/content-examples.ts';
import { network } from './testing/network.ts';
import { logInLearner, showScreen } from './testing/screen.tsx';
import { worker } from './testing/staff.tsx';

const DRAFT = {
  document: 'landing',
  summary: '',
  heading: 'A draft of a heading',
  tagline: '',
  picture: null,
} as const;

const showPreview = (document: string, id?: string) =>
  showScreen(<StaffPreview />, { path: staffPaths.sitePreview, at: sitePreviewPath(document, id) });

beforeEach(() => {
  logInLearner(worker);
  answerContent();
  network.answer('getHelp', { title: '', description: '', message: 'No content' });
});

it('a preview is the real page with the draft in it, and its links lead nowhere', async () => {
  keepSiteDraft({ content: DRAFT, base: 1, shown: DRAFT, logo: null, pictures: [] });
  const { user, address } = showPreview('landing');
  expect(await screen.findByRole('heading', { level: 1, name: 'A draft of a heading' })).toBeTruthy();
  expect(await screen.findByText(faqs[0]?.question ?? '')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Continue to your work' }));
  expect(address()).toBe('/staff/look/landing/preview');
  await user.click(screen.getByRole('link', { name: 'Back to Landing page' }));
  expect(address()).toBe('/staff/look/landing');
});

it('a preview shows the picture that was chosen, and none where it was taken away', async () => {
  const pictures = [{ digest: 'a'.repeat(64), picture: examplePicture('chosen') }];
  const about = { document: 'about', text: '<p>We teach.</p>', picture: 'a'.repeat(64) } as const;
  keepSiteDraft({ content: about, base: 1, shown: about, logo: null, pictures });
  const { container, unmount } = showPreview('about');
  const sources = () => [...container.querySelectorAll('main img')].map((image) => image.getAttribute('src'));
  await screen.findByText('We teach.');
  expect(sources()).toEqual([`/files/${site.homePage.banner?.path}`, '/files/chosen.png']);
  unmount();
  keepSiteDraft({ content: DRAFT, base: 1, shown: DRAFT, logo: null, pictures: [] });
  const { container: second } = showPreview('landing');
  await screen.findByRole('heading', { level: 1, name: 'A draft of a heading' });
  expect(second.querySelector('.landing-hero img')).toBeNull();
});

it('a preview of pages shows each of them', async () => {
  const pages = [
    { page: 'terms', title: 'Terms of a draft', text: '<p>Be kind.</p>' },
    { page: '', title: 'Contact', text: '<p>Write.</p>' },
  ];
  const content = { document: 'pages' as const, pages };
  keepSiteDraft({ content, base: 1, shown: content, logo: null, pictures: [] });
  const { user } = showPreview('pages', '1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms of a draft' })).toBeTruthy();
  await user.click(screen.getAllByRole('link', { name: 'Contact' })[0] as HTMLElement);
  expect(await screen.findByText('Write.')).toBeTruthy();
});

it('a preview of the name is the log-in page, whose form sends nothing', async () => {
  const content = {
    document: 'name',
    name: 'New College',
    sub_domain_name: '',
    login_note: 'Use <b>it</b>',
  } as const;
  keepSiteDraft({ content, base: 1, shown: content, logo: null, pictures: [] });
  const { user } = showPreview('name');
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome Back' })).toBeTruthy();
  expect((await screen.findByText('it')).tagName).toBe('B');
  expect(screen.getByText('New College')).toBeTruthy();
  await user.type(screen.getByLabelText('Email'), 'ada@learner.test');
  await user.type(screen.getByLabelText('Password'), 'a long password{Enter}');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(network.calls('login')).toEqual([]);
});

it('a preview without a draft says how to come to one', async () => {
  showPreview('landing');
  expect(await screen.findByRole('heading', { name: 'Nothing to preview' })).toBeTruthy();
});
