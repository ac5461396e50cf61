import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  answerContent,
  content,
  examplePicture,
  faqs,
  footerPages,
  noContent,
  pageLinks,
  receivePageData,
} from '../../testing/content-examples.ts';
import { learner, tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { accessibleName, logInLearner, showScreen } from '../../testing/screen.tsx';
import { LandingScreen } from './landing-screen.tsx';

const showLanding = () => showScreen(<LandingScreen />, { path: '/' });
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const hrefOf = (element: HTMLElement) => element.getAttribute('href');

describe('what an organisation shows of itself', () => {
  it('begins with its name, what it says, and the way in', async () => {
    answerContent();
    showLanding();
    expect(await screen.findByRole('heading', { level: 1, name: 'Know the harbour.' })).toBeTruthy();
    expect(screen.getByText('Short papers, honest clocks.')).toBeTruthy();
    expect(within(screen.getByRole('banner')).getByText('Harbour School')).toBeTruthy();
    expect(hrefOf(screen.getByRole('link', { name: 'Get Started' }))).toBe('/user-login');
    expect(hrefOf(screen.getByRole('link', { name: 'Get Started Now' }))).toBe('/user-login');
    const banner = screen.getByRole('main').querySelector('img');
    expect(banner?.getAttribute('src')).toBe('/files/quay.png');
    expect(banner?.getAttribute('fetchpriority')).toBe('high');
    await waitFor(() => expect(document.title).toBe('Harbour School'));
  });

  it('says who it is with words and a picture, and how to sign up', async () => {
    const picture = examplePicture('pier');
    answerContent({ data: { ...content, aboutUs: { ...content.aboutUs, picture } } });
    showLanding();
    const about = await section('About Us');
    expect(document.querySelector('.landing-about img[src="/files/pier.png"]')).not.toBeNull();
    expect(about.getByText('1954').tagName).toBe('B');
    expect(hrefOf(about.getByRole('link', { name: 'Sign Up Now!' }))).toBe('/user-signup');
  });

  it('shows two drawings of the product where it has no picture of insight', async () => {
    answerContent();
    showLanding();
    const insight = await section('See where it shoals');
    expect(insight.getByText('Answers are charted by topic.')).toBeTruthy();
    expect(insight.getAllByRole('img').map((each) => each.querySelector('text')?.textContent)).toEqual([
      'Proficiency',
      'Dashboard',
    ]);
  });

  it('shows its own picture of insight alone where it has one', async () => {
    const picture = examplePicture('chart');
    answerContent({ data: { ...content, insightSection: { ...content.insightSection, picture } } });
    showLanding();
    const insight = await section('See where it shoals');
    expect(insight.queryAllByRole('img')).toEqual([]);
    expect(document.querySelector('img[src="/files/chart.png"]')).not.toBeNull();
  });

  it('prices its plans in pounds for so many days', async () => {
    answerContent();
    showLanding();
    const plans = await section('Plans & Pricing');
    expect(plans.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      '£18',
      '£45.50',
    ]);
    for (const text of ['30 days', '1 day', 'All papers', 'Explanations', 'Topics'])
      expect(plans.getByText(text)).toBeTruthy();
    expect(plans.getAllByText('No credit card needed')).toHaveLength(2);
    const signUp = plans.getByRole('link', { name: accessibleName('Sign Up Now! £18') });
    expect(hrefOf(signUp)).toBe('/user-signup');
  });

  it('answers questions, the first of them at once, one at a time', async () => {
    answerContent();
    const { user } = showLanding();
    const asked = await section('Frequently asked questions');
    const [first, second] = document.querySelectorAll('details');
    expect([first?.open, second?.open]).toEqual([true, false]);
    // The browser keeps one element of the same name open.
    expect([first, second].map((each) => each?.getAttribute('name'))).toEqual(['faq', 'faq']);
    await user.click(asked.getByText('Who writes them?'));
    expect(second?.open).toBe(true);
  });

  it('ends with the pages behind it, and whose it is this year', async () => {
    answerContent();
    showLanding();
    const footer = within(screen.getByRole('contentinfo'));
    const links = await footer.findAllByRole('link');
    expect(links.map((link) => [link.textContent, hrefOf(link)])).toEqual(
      footerPages.map(({ title, url }) => [title, url]),
    );
    expect(footer.getByText(`© ${new Date().getFullYear()} Harbour School`)).toBeTruthy();
  });

  it('runs nothing that an author wrote', async () => {
    const description = '<p>Safe<img src=x onerror="alert(1)"><script>alert(2)</script></p>';
    answerContent({
      data: { ...content, aboutUs: { ...content.aboutUs, description } },
      asked: faqs.map((each) => ({ ...each, answer: '<a href="javascript:alert(3)">here</a>' })),
    });
    showLanding();
    await section('Frequently asked questions');
    expect(await screen.findByText('Safe')).toBeTruthy();
    expect(document.querySelector('script, [onerror], [href^="javascript"]')).toBeNull();
  });
});

describe('an organisation that says nothing of itself', () => {
  it('has its name, the way in, and no empty sections', async () => {
    answerContent({ data: noContent, asked: [], pages: [] });
    showLanding();
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour School' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get Started Now' })).toBeTruthy();
    await waitFor(() => expect(screen.queryAllByRole('region')).toEqual([]));
    expect(screen.getAllByRole('heading')).toHaveLength(1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('a learner who is logged in', () => {
  it('is led on to the tests, and not asked to sign up', async () => {
    logInLearner();
    answerContent();
    showLanding();
    await section('Plans & Pricing');
    expect(hrefOf(screen.getByRole('link', { name: 'Your tests' }))).toBe('/menu');
    expect(hrefOf(screen.getByRole('link', { name: 'Continue to your tests' }))).toBe('/menu');
    expect(screen.queryByRole('link', { name: /Sign Up|Get Started/u })).toBeNull();
    const membership = screen.getByRole('link', { name: accessibleName('Membership £18') });
    expect(hrefOf(membership)).toBe('/menu/membership');
  });
});

describe('one of the staff who is logged in', () => {
  it('is led on to the inbox, since no tests are theirs', async () => {
    logInLearner({ ...learner, role: 'staff' });
    answerContent();
    showLanding();
    expect(hrefOf(await screen.findByRole('link', { name: 'Your work' }))).toBe('/staff');
    expect(hrefOf(screen.getByRole('link', { name: 'Continue to your work' }))).toBe('/staff');
  });
});

describe('what came with the page', () => {
  it('is shown at once, and not asked for', async () => {
    receivePageData({ tenant, content, faqs, pageLinks });
    showLanding();
    expect(screen.getByRole('heading', { level: 1, name: 'Know the harbour.' })).toBeTruthy();
    expect(within(screen.getByRole('banner')).getByText('Harbour School')).toBeTruthy();
    expect(within(screen.getByRole('contentinfo')).getAllByRole('link')).toHaveLength(2);
    await section('Frequently asked questions');
    for (const call of ['getSubdomain', 'getContent', 'getFaqs', 'getPages'] as const)
      expect(network.calls(call), call).toEqual([]);
    expect(localStorage.getItem('subdomain')).toBe(tenant._id);
  });

  it('is asked for anew once it is older than a minute', async () => {
    receivePageData({ tenant, content, faqs, pageLinks }, 61);
    const homePage = { ...content.homePage, heading: 'Know it better.' };
    answerContent({ data: { ...content, homePage } });
    showLanding();
    expect(screen.getByRole('heading', { level: 1, name: 'Know the harbour.' })).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 1, name: 'Know it better.' })).toBeTruthy();
  });
});

describe('the page stands', () => {
  it('while everything is on its way, and leads in already', async () => {
    for (const call of ['getContent', 'getFaqs', 'getPages'] as const) network.hold(call);
    showLanding();
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour School' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get Started Now' })).toBeTruthy();
    expect((await section('About Us')).getByText('Loading')).toBeTruthy();
    expect((await section('Frequently asked questions')).getByText('Loading')).toBeTruthy();
  });

  it('without what the organisation says, which is tried again from there', async () => {
    answerContent();
    network.refuse('getContent', 'internal');
    const { user } = showLanding();
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour School' })).toBeTruthy();
    const about = await section('About Us');
    expect(await about.findByRole('alert')).toBeTruthy();
    network.answer('getContent', { data: content });
    await user.click(about.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Know the harbour.' })).toBeTruthy();
    expect(await screen.findByText('1954')).toBeTruthy();
  });

  it('without the questions, which are tried again from there', async () => {
    answerContent();
    network.refuse('getFaqs', 'internal');
    const { user } = showLanding();
    const asked = await section('Frequently asked questions');
    const again = await asked.findByRole('button', { name: 'Try again' });
    const held = network.hold('getFaqs');
    await user.click(again);
    expect(document.activeElement).toBe(asked.getByRole('heading', { name: 'Frequently asked questions' }));
    held.answer({ faqs });
    expect(await asked.findByText('May I stop?')).toBeTruthy();
  });

  it('without the links of its footer, which are tried again from there', async () => {
    answerContent();
    network.refuse('getPages', 'internal');
    const { user } = showLanding();
    const footer = within(screen.getByRole('contentinfo'));
    const again = await footer.findByRole('button', { name: 'Try again' });
    network.answer('getPages', { pages: footerPages });
    await user.click(again);
    expect(await footer.findByRole('link', { name: 'Terms' })).toBeTruthy();
  });
});
