import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listedTest, openedTest } from '../../../testing/examples.ts';
import { network } from '../../../testing/network.ts';
import { showTest } from '../../../testing/player.tsx';
import { installFakeClock } from '../../../testing/screen.tsx';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const opens = () => network.calls('getTest').length;

function listing(window: Partial<typeof listedTest.window>) {
  network.answer('getTests', { tests: [{ ...listedTest, window: { ...listedTest.window, ...window } }] });
  network.answer('getTest', openedTest());
}

describe('coming to a test that opens and closes', () => {
  it('before it opens says when, and goes on by itself then', async () => {
    const clock = installFakeClock();
    listing({ opensAt: inMinutes(2) });
    showTest();
    expect(await screen.findByRole('heading', { name: 'This test has not opened yet' })).toBeTruthy();
    expect(screen.getByText(/^It opens /u)).toBeTruthy();
    await clock.pass(3 * 60_000, 10_000);
    expect(await screen.findByRole('dialog', { name: 'Buoys and Lights' })).toBeTruthy();
    expect(opens()).toBe(0);
  });

  it('after it closed says so, and starts nothing', async () => {
    listing({ closesAt: inMinutes(-1) });
    showTest();
    expect(await screen.findByRole('heading', { name: 'This test has closed' })).toBeTruthy();
    expect(opens()).toBe(0);
  });

  it('says until when it can be started, and nothing of minutes that are all there', async () => {
    listing({ closesAt: inMinutes(5) });
    showTest();
    await screen.findByRole('dialog');
    expect(screen.getByText('Can Be Started')).toBeTruthy();
    expect(screen.getByText(/^until /u)).toBeTruthy();
    expect(screen.queryByText('Time Left of It')).toBeNull();
  });

  it('says how many minutes are left of one that ends for all', async () => {
    listing({ closesAt: inMinutes(5.5), endsForAll: true });
    showTest();
    await screen.findByRole('dialog');
    expect(screen.getByText('Ends for All')).toBeTruthy();
    expect(screen.getByText('5 minutes')).toBeTruthy();
  });

  it('that the server knows to be closed, or not open yet, says so whatever the list said', async () => {
    network.refuse('getTest', 'test_closed');
    const { unmount } = showTest({ confirmed: true });
    expect(await screen.findByRole('heading', { name: 'This test has closed' })).toBeTruthy();
    unmount();
    network.refuse('getTest', 'test_not_open', { fields: { opensAt: inMinutes(60) } });
    const { user } = showTest({ confirmed: true });
    expect(await screen.findByRole('heading', { name: 'This test has not opened yet' })).toBeTruthy();
    network.answer('getTest', openedTest());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: /^Question\s*1/u })).toBeTruthy();
  });
});
