import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { footerPages, pageLinks, receivePageData } from '../../testing/content-examples.ts';
import { tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { showScreen } from '../../testing/screen.tsx';
import { FooterDetailScreen } from './footer-detail-screen.tsx';
import { FROM_LANDING } from './landing-origin.ts';

const [terms, privacy] = footerPages.map(({ url }) => url);
const NOT_FOUND = 'Page not found or Invalid page id.';

function showPage(at = terms ?? '', state?: unknown) {
  return showScreen(<FooterDetailScreen />, { path: '/footer-details/:id?', at, state });
}

describe('a page behind the footer', () => {
  it('has its title and its text', async () => {
    network.answer('getPages', { pages: footerPages });
    showPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms' })).toBeTruthy();
    expect(screen.getByText('Be fair.')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Terms · Harbour School'));
  });

  it('with a very long title is truncated, with the whole in its tooltip', async () => {
    const [page] = footerPages;
    const title = 'What we keep of those who learn with us, for how long we keep it, and whom they may ask';
    network.answer('getPages', { pages: page ? [{ ...page, title }] : [] });
    showPage();
    expect((await screen.findByTitle(title)).textContent).toBe(
      'What we keep of those who learn with us, for how long we keep it, and…',
    );
  });

  it('is not there under an address that cannot be decoded', async () => {
    network.answer('getPages', { pages: footerPages });
    showPage('/footer-details/%F0%9F');
    expect(await screen.findByRole('heading', { level: 1, name: NOT_FOUND })).toBeTruthy();
  });

  it('that came with the page is there at once', () => {
    receivePageData({ tenant, pages: footerPages });
    showPage();
    expect(screen.getByText('Be fair.')).toBeTruthy();
    expect(network.calls('getPages')).toEqual([]);
  });

  it('has its title while its text is on its way, where the landing page named it', async () => {
    receivePageData({ tenant, pageLinks });
    const held = network.hold('getPages');
    showPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Terms' })).toBeTruthy();
    expect(screen.getByText('Loading')).toBeTruthy();
    held.answer({ pages: footerPages });
    expect(await screen.findByText('Be fair.')).toBeTruthy();
  });

  it.each([
    ['without an id', '/footer-details'],
    ['of an id that is none', '/footer-details/zz'],
    ['that is not there any more', '/footer-details/0198f000-0000-7000-8000-000000000099'],
  ])('%s says so', async (_, at) => {
    network.answer('getPages', { pages: footerPages });
    showPage(at);
    expect(await screen.findByRole('heading', { level: 1, name: NOT_FOUND })).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Page not found · Harbour School'));
  });

  it('that did not come says so, and is tried again', async () => {
    network.refuse('getPages', 'internal');
    const { user } = showPage();
    const main = within(screen.getByRole('main'));
    expect((await main.findByRole('alert')).textContent).toContain('Error: Failed to load page content');
    network.answer('getPages', { pages: footerPages });
    await user.click(main.getByRole('button', { name: 'Try again' }));
    expect(await main.findByText('Be fair.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('leads to the others, whose title is one element from the beginning', async () => {
    network.answer('getPages', { pages: footerPages });
    const { user, address } = showPage();
    await screen.findByText('Be fair.');
    const title = screen.getByRole('heading', { level: 1 });
    await user.click(screen.getByRole('link', { name: 'Privacy' }));
    expect(address()).toBe(privacy);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Privacy');
    expect(await screen.findByText('We keep little.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Privacy' })).toBe(title);
  });
});

describe('the way back', () => {
  it('leads to the landing page', async () => {
    network.answer('getPages', { pages: footerPages });
    const { user, router } = showPage();
    await user.click(screen.getByRole('link', { name: 'Back' }));
    expect(screen.getByText('Went to /')).toBeTruthy();
    expect(router.state.historyAction).toBe('PUSH');
  });

  it('goes one step back in the history for visitors from there, so that they find their place', async () => {
    network.answer('getPages', { pages: footerPages });
    const { user, router } = showPage('/');
    await act(() => router.navigate(terms ?? '', { state: FROM_LANDING }));
    await user.click(await screen.findByRole('link', { name: 'Back' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(router.state.historyAction).toBe('POP');
  });
});
