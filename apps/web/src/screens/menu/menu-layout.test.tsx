import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionGuard } from '../../features/accounts/guard.tsx';
import { session } from '../../features/accounts/session.ts';
import { learner, organisation, tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { MenuLayout } from './menu-layout.tsx';

const pages = [
  { path: '/menu/tests', element: <h1>Tests page</h1> },
  { path: '/menu/membership', element: <h1>Membership page</h1> },
];

function showMenu(platform_type: 'Free' | 'Paid' = 'Free') {
  network.answer('getSubDomain', { subDomain: { ...organisation, platform_type } });
  return showScreen(<MenuLayout />, { at: '/menu/tests', children: pages });
}

const menuButton = () => screen.getByRole('button', { name: 'Menu' });
const isOpen = () => menuButton().getAttribute('aria-expanded') === 'true';

beforeEach(() => {
  logInLearner();
  network.answer('getProfile', { user: learner });
});

describe('around the pages of a learner', () => {
  it('stand the tenant’s name, the way around, and who is logged in', async () => {
    showMenu();
    expect(await screen.findByText(tenant.name)).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'Menu' })).toBeTruthy();
    expect(screen.getByText('Ada Byron')).toBeTruthy();
    expect(screen.getByText('AB').getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByRole('heading', { name: 'Tests page' })).toBeTruthy();
  });

  it.each([
    ['Paid', ['Tests', 'Membership']],
    ['Free', ['Tests']],
  ] as const)('on a %s platform stand the pages %j', async (platform, pages) => {
    showMenu(platform);
    const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
    await waitFor(() => expect(network.calls('getSubDomain')).toHaveLength(1));
    await waitFor(() =>
      expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(pages),
    );
  });

  it('what the server newly says of the learner is taken over', async () => {
    network.answer('getProfile', { user: { ...learner, first_name: 'Augusta' } });
    showMenu();
    expect(await screen.findByText('Augusta Byron')).toBeTruthy();
    expect(session.read()?.user.first_name).toBe('Augusta');
  });

  it('a new page takes the focus, the first does not', async () => {
    const { goTo } = showMenu();
    await screen.findByText(tenant.name);
    expect(document.activeElement).toBe(document.body);
    await goTo('/menu/membership');
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('the first stop of the keyboard skips to the page', async () => {
    const { user } = showMenu();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to the page');
    expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  });
});

describe('the list of pages on a phone', () => {
  it('unfolds and folds by its button', async () => {
    const { user } = showMenu();
    expect(isOpen()).toBe(false);
    await user.click(menuButton());
    expect(isOpen()).toBe(true);
    await user.click(menuButton());
    expect(isOpen()).toBe(false);
  });

  it('folds by Escape wherever the focus is, which goes back to the button', async () => {
    const { user } = showMenu();
    await user.click(menuButton());
    await user.tab();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(menuButton());
  });

  it('leaves Escape alone while it is folded', async () => {
    const { user } = showMenu();
    screen.getByRole('link', { name: 'Tests' }).focus();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Tests' }));
  });

  it('folds when a page is chosen', async () => {
    const { user, address } = showMenu('Paid');
    await user.click(menuButton());
    await user.click(await screen.findByRole('link', { name: 'Membership' }));
    expect(address()).toBe('/menu/membership');
    expect(isOpen()).toBe(false);
  });
});

describe('log-out', () => {
  async function logOut() {
    const replace = vi.fn();
    vi.stubGlobal('location', { ...location, replace });
    localStorage.setItem('timerTimeLeft', '60');
    const { user } = showMenu();
    const button = screen.getByRole('button', { name: 'Log out' });
    await user.dblClick(button);
    return { replace };
  }

  it('ends the session on the server and here, leaves nothing of the learner, and loads the log-in anew', async () => {
    network.answer('logout', { success: true, message: 'Bye' });
    const { replace } = await logOut();
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/user-login'));
    expect(network.calls('logout')).toHaveLength(1);
    expect(network.calls('logout')[0]?.headers.get('authorization')).toBe('Bearer secret');
    expect(['token', 'user', 'timerTimeLeft'].map((key) => localStorage.getItem(key))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('ends it here although the server cannot be reached', async () => {
    network.lose('logout');
    const { replace } = await logOut();
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/user-login'));
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('a session that ends while a page is open', () => {
  it('leads to the log-in, which leads back here', async () => {
    const { address } = showScreen(<SessionGuard />, {
      at: '/menu/tests?a=1',
      children: [{ path: '/menu/tests', element: <h1>Tests page</h1> }],
    });
    expect(screen.getByRole('heading', { name: 'Tests page' })).toBeTruthy();
    act(session.expire);
    await waitFor(() => expect(address()).toBe('/user-login?to=%2Fmenu%2Ftests%3Fa%3D1'));
  });

  it('ends when the server says so to any question of the page', async () => {
    network.refuse('getProfile', 'unauthenticated');
    showMenu();
    await waitFor(() => expect(session.read()).toBeNull());
    // What the learner has not sent yet is kept for the next log-in.
    expect(localStorage.getItem('user')).not.toBeNull();
  });
});
