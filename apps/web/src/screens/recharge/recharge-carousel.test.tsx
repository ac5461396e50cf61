import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setMedia } from '../../testing/browser.ts';
import { installFakeClock, show } from '../../testing/screen.tsx';
import { RechargeCarousel } from './recharge-carousel.tsx';

let clock: ReturnType<typeof installFakeClock>;
beforeEach(() => {
  clock = installFakeClock();
  setMedia('(prefers-reduced-motion: reduce)', false);
});
afterEach(() => void vi.restoreAllMocks());

const position = () => screen.getByText(/^\d \/ 3$/u).textContent;
const slides = () => document.querySelector('[aria-live]') ?? document.body;
const button = (name: string) => screen.getByRole('button', { name });

function setTabHidden(hidden: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('the pictures of a recharge', () => {
  it('turn each three seconds, and begin again after the last, without being read out', async () => {
    show(<RechargeCarousel />);
    expect([position(), slides().getAttribute('aria-live')]).toEqual(['1 / 3', 'off']);
    await clock.pass(2_900, 100);
    expect(position()).toBe('1 / 3');
    await clock.pass(100);
    expect(position()).toBe('2 / 3');
    await clock.pass(6_000);
    expect(position()).toBe('1 / 3');
  });

  it('each have their place and their words', () => {
    show(<RechargeCarousel />);
    expect(screen.getByRole('region', { name: 'Why to recharge' })).toBeTruthy();
    expect(screen.getAllByRole('region', { name: /^Picture \d of 3$/u })).toHaveLength(3);
    expect(screen.getByText('Begin where there is the most to gain.')).toBeTruthy();
  });

  it('stand still under the pointer, and go on when it leaves', async () => {
    const { user } = show(<RechargeCarousel />);
    await user.hover(slides());
    await clock.pass(9_000);
    expect([position(), slides().getAttribute('aria-live')]).toEqual(['1 / 3', 'polite']);
    await user.unhover(slides());
    await clock.pass(3_000);
    expect(position()).toBe('2 / 3');
  });

  it('stand still while the keyboard is at the arrows', async () => {
    show(<RechargeCarousel />);
    act(() => button('Next picture').focus());
    await clock.pass(9_000);
    expect(position()).toBe('1 / 3');
    act(() => button('Next picture').blur());
    await clock.pass(3_000);
    expect(position()).toBe('2 / 3');
  });

  it('stand still in a tab that nobody sees', async () => {
    show(<RechargeCarousel />);
    setTabHidden(true);
    await clock.pass(9_000);
    expect(position()).toBe('1 / 3');
    setTabHidden(false);
    await clock.pass(3_000);
    expect(position()).toBe('2 / 3');
  });

  it('stand still once they are paused, until they are played', async () => {
    const { user } = show(<RechargeCarousel />);
    await user.click(button('Pause the pictures'));
    await clock.pass(9_000);
    expect(position()).toBe('1 / 3');
    await user.click(button('Play the pictures'));
    await clock.pass(3_000);
    expect(position()).toBe('2 / 3');
  });

  it('stand still where less motion is asked for, until they are played', async () => {
    setMedia('(prefers-reduced-motion: reduce)', true);
    const { user } = show(<RechargeCarousel />);
    await clock.pass(9_000);
    expect(position()).toBe('1 / 3');
    await user.click(button('Play the pictures'));
    await clock.pass(3_000);
    expect(position()).toBe('2 / 3');
  });

  it('are turned by hand either way, round the ends', async () => {
    const { user } = show(<RechargeCarousel />);
    await user.click(button('Previous picture'));
    expect(position()).toBe('3 / 3');
    await user.click(button('Next picture'));
    await user.click(button('Next picture'));
    expect(position()).toBe('2 / 3');
  });
});
