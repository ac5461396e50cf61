import { errors } from '@assay/contract/errors';
import { ALL_PERMISSIONS } from '@assay/contract/permissions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionGuard } from '../../features/accounts/route-guard.tsx';
import { session } from '../../features/accounts/session.ts';
import { PHONE, setMedia } from '../../testing/browser.ts';
import { learner, organisation, profile, tenant } from '../../testing/examples.ts';
import { network } from '../../testing/network.ts';
import { logInLearner, showScreen } from '../../testing/screen.tsx';
import { showErrorMessage } from '../../ui/toast.tsx';
import { MenuLayout } from './menu-layout.tsx';
import { StaffMenuLayout } from './staff-menu-layout.tsx';

const pages = [
  { path: '/menu/tests', element: <h1>Tests page</h1> },
  { path: '/menu/membership', element: <h1>Membership page</h1> },
];

function showMenu(platform_type: 'Free' | 'Paid' = 'Free') {
  network.answer('getSubDomain', { subDomain: { ...organisation, platform_type } });
  return showScreen(<MenuLayout />, { at: '/menu/tests', children: pages });
}

function showPhone(platform_type: 'Free' | 'Paid' = 'Free') {
  setMedia(PHONE, true);
  return showMenu(platform_type);
}

const NO_PERMISSIONS = { content: 'none', people: 'none', support: false, settings: false } as const;

const linksIn = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('link')
    .map((link) => [link.textContent?.trim(), link.getAttribute('href')]);
const nameOf = (list: HTMLElement) =>
  document.getElementById(list.getAttribute('aria-labelledby') ?? '')?.textContent;
const menu = () => screen.getByRole('navigation', { name: 'Menu' });

beforeEach(() => {
  logInLearner();
  network.answer('getProfile', { user: profile });
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

  it('say that the profile or the organisation could not be asked for', async () => {
    network.refuse('getProfile', 'internal');
    network.refuse('getSubDomain', 'not_found');
    showScreen(<MenuLayout />, { at: '/menu/tests', children: pages });
    expect(await screen.findByText(errors.internal.message)).toBeTruthy();
    expect(await screen.findByText(errors.not_found.message)).toBeTruthy();
  });

  it.each([
    [
      'Paid',
      [
        ['Dashboard', '/menu'],
        ['Tests', '/menu/tests'],
        ['Recharge', '/menu/recharge'],
        ['Proficiency', '/menu/proficiency-percentage'],
        ['Speciality Modules', '/menu/speciality-modules'],
        ['View Summary', '/menu/view-summary'],
        ['Reports', '/menu/reports'],
        ['Membership', '/menu/membership'],
        ['Tickets', '/menu/tickets'],
        ['Help', '/menu/help'],
      ],
    ],
    [
      'Free',
      [
        ['Dashboard', '/menu'],
        ['Tests', '/menu/tests'],
        ['Recharge', '/menu/recharge'],
        ['Proficiency', '/menu/proficiency-percentage'],
        ['Speciality Modules', '/menu/speciality-modules'],
        ['View Summary', '/menu/view-summary'],
        ['Reports', '/menu/reports'],
        ['Tickets', '/menu/tickets'],
        ['Help', '/menu/help'],
      ],
    ],
  ] as const)('on a %s platform stand the pages %j', async (platform, pages) => {
    showMenu(platform);
    await waitFor(() => expect(network.calls('getSubDomain')).toHaveLength(1));
    await waitFor(() => expect(linksIn(menu())).toEqual(pages));
  });

  it.each([
    ['to staff to whom no permissions were given', undefined, ['Inbox', 'Snippets', 'Settings']],
    [
      'to who manages people alone',
      { ...NO_PERMISSIONS, people: 'manage' },
      ['Home', 'Live', 'Results', 'Extra time', 'People', 'Cohorts', 'Audit log', 'Settings'],
    ],
    [
      'to who edits questions',
      { ...NO_PERMISSIONS, content: 'edit' },
      ['Home', 'Questions', 'Import', 'Tests', 'Settings'],
    ],
    ['to who may do nothing', NO_PERMISSIONS, ['Settings']],
  ] as const)('%s stand those pages alone that they may open', async (_, permissions, labels) => {
    const held = permissions === undefined ? {} : { permissions };
    logInLearner({ ...learner, role: 'staff', ...held });
    network.answer('getProfile', { user: { ...profile, role: 'staff', ...held } });
    showScreen(<StaffMenuLayout />, { at: '/menu/tests', children: pages });
    await waitFor(() => expect(network.calls('getProfile')).toHaveLength(1));
    await act(async () => {});
    expect(linksIn(menu()).map(([label]) => label)).toEqual(labels);
    expect(screen.getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe('/staff/my-account');
  });

  it('pages of staff stand in groups by name, and a group without pages is not there', () => {
    logInLearner({ ...learner, role: 'staff', permissions: { ...NO_PERMISSIONS, people: 'view' } });
    showScreen(<StaffMenuLayout />, { at: '/menu/tests', children: pages });
    const groups = within(menu()).getAllByRole('list');
    expect(groups.map((group) => [nameOf(group), linksIn(group).map(([label]) => label)])).toEqual([
      ['Exams', ['Live', 'Results', 'Extra time']],
      ['Organisation', ['People', 'Cohorts', 'Settings']],
    ]);
  });

  it('the page that is shown is marked in the list', () => {
    showMenu();
    expect(within(menu()).getByRole('link', { current: 'page' }).textContent).toContain('Tests');
  });

  it('the learner’s account is under their name', () => {
    showMenu();
    const link = screen.getByRole('link', { name: 'My Account' });
    expect(link.getAttribute('href')).toBe('/menu/my-account');
    expect(screen.getByRole('group', { name: 'Colour scheme' })).toBeTruthy();
  });

  it('the learner has the face of the profile, and initials where it does not load', () => {
    logInLearner({ ...learner, profile_url: 'tenant/faces/ada.webp' });
    showMenu();
    const face = document.querySelector('.face img');
    expect(face?.getAttribute('src')).toBe('/files/tenant/faces/ada.webp');
    fireEvent.error(face as Element);
    expect(screen.getByText('AB')).toBeTruthy();
    expect(document.querySelector('.face img')).toBeNull();
  });

  it.each(['', '/default-face.svg'])('a learner whose picture is %j has initials', (profile_url) => {
    logInLearner({ ...learner, profile_url });
    showMenu();
    expect(screen.getByText('AB')).toBeTruthy();
  });

  it('what was said on one page is not said on the next', async () => {
    const { goTo } = showMenu();
    act(() => showErrorMessage('The service is busy.'));
    await screen.findByRole('alert');
    await goTo('/menu/membership');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('what the server newly says of the learner is taken over', async () => {
    network.answer('getProfile', { user: { ...profile, first_name: 'Augusta' } });
    showMenu();
    expect(await screen.findByText('Augusta Byron')).toBeTruthy();
    expect(session.read()?.user.first_name).toBe('Augusta');
  });

  it('the first stop of the keyboard skips to the page', async () => {
    const { user } = showMenu();
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to the page');
    expect(document.activeElement?.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
  });
});

describe('on a phone', () => {
  const menuButton = () => screen.getByRole('button', { name: 'Menu' });
  const sheet = () => screen.queryByRole('dialog', { name: 'Menu' });

  it('the chief pages are at hand, and the name stands above', async () => {
    showPhone('Paid');
    expect(await screen.findByText(tenant.name)).toBeTruthy();
    const bar = screen.getByRole('navigation', { name: 'Chief pages' });
    await waitFor(() =>
      expect(linksIn(bar)).toEqual([
        ['Dashboard', '/menu'],
        ['Tests', '/menu/tests'],
        ['Proficiency', '/menu/proficiency-percentage'],
      ]),
    );
    expect(sheet()).toBeNull();
  });

  it('no more pages are at hand than have room, of all that staff may open', async () => {
    logInLearner({ ...learner, role: 'staff', permissions: ALL_PERMISSIONS });
    network.answer('getProfile', { user: { ...profile, role: 'staff', permissions: ALL_PERMISSIONS } });
    setMedia(PHONE, true);
    showScreen(<StaffMenuLayout />, { at: '/menu/tests', children: pages });
    const bar = screen.getByRole('navigation', { name: 'Chief pages' });
    expect(linksIn(bar).map(([label]) => label)).toEqual(['Home', 'Inbox', 'Questions']);
  });

  it('everything is in a sheet that the button opens, with the focus in it', async () => {
    const { user } = showPhone('Paid');
    expect(menuButton().getAttribute('aria-expanded')).toBe('false');
    await user.click(menuButton());
    const opened = sheet() as HTMLElement;
    expect(opened.contains(document.activeElement)).toBe(true);
    await waitFor(() =>
      expect(linksIn(opened).map(([label]) => label)).toEqual([
        'Dashboard',
        'Tests',
        'Recharge',
        'Proficiency',
        'Speciality Modules',
        'View Summary',
        'Reports',
        'Membership',
        'Tickets',
        'Help',
        'My Account',
      ]),
    );
    expect(within(opened).getByText('Ada Byron')).toBeTruthy();
    expect(within(opened).getByRole('group', { name: 'Colour scheme' })).toBeTruthy();
    expect(within(opened).getByRole('button', { name: 'Log out' })).toBeTruthy();
  });

  it.each([
    ['Escape', async (user: ReturnType<typeof showPhone>['user']) => user.keyboard('{Escape}')],
    [
      'its cross',
      async (user: ReturnType<typeof showPhone>['user']) => user.click(screen.getByLabelText('Close')),
    ],
  ])('the sheet is closed by %s, and the focus goes back to the button', async (_title, close) => {
    const { user } = showPhone();
    await user.click(menuButton());
    await close(user);
    expect(sheet()).toBeNull();
    expect(document.activeElement).toBe(menuButton());
  });

  it('the sheet is closed by a press beside it, and by none inside', async () => {
    const { user } = showPhone();
    await user.click(menuButton());
    // In the DOM of the tests all boxes are in the upper left corner.
    fireEvent.click(sheet() as Element, { clientX: 50, clientY: 10 });
    expect(sheet()).not.toBeNull();
    fireEvent.click(sheet() as Element, { clientX: 500, clientY: 400 });
    expect(sheet()).toBeNull();
  });

  it('the sheet is gone once a page is chosen', async () => {
    const { user, address } = showPhone('Paid');
    await user.click(menuButton());
    await user.click(await within(sheet() as HTMLElement).findByRole('link', { name: /Membership/u }));
    expect(address()).toBe('/menu/membership');
    expect(sheet()).toBeNull();
  });

  it('the sheet is gone when one goes back', async () => {
    const { user, goTo, router } = showPhone();
    await goTo('/menu/membership');
    await user.click(menuButton());
    await act(async () => void (await router.navigate(-1)));
    expect(screen.getByRole('heading', { name: 'Tests page' })).toBeTruthy();
    expect(sheet()).toBeNull();
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

  it('ends when any answer of the server says that it ended', async () => {
    network.refuse('getProfile', 'unauthenticated');
    showMenu();
    await waitFor(() => expect(session.read()).toBeNull());
    // Unsent data of the learner is kept for the next log-in.
    expect(localStorage.getItem('user')).not.toBeNull();
  });
});
