import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { installFakeClock, show } from '../../testing/screen.tsx';
import { ResendButton } from './resend-button.tsx';

const button = () => screen.getByRole('button');
/** Texts of the wait: as seen, and as read by a screen reader. */
const wait = () => [...button().children].map(({ textContent }) => textContent);
const inWords = (words: string) => `You can ask for a new one in ${words}.`;

describe('asking for another mail', () => {
  it('is possible at once when nothing forbids it', async () => {
    const ask = vi.fn();
    const { user } = show(<ResendButton nextMailAt={null} busy={false} onResend={ask} />);
    await user.click(screen.getByRole('button', { name: 'Click to resend' }));
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('counts down to the moment when it is possible', async () => {
    const clock = installFakeClock();
    const ask = vi.fn();
    const { user } = show(<ResendButton nextMailAt={Date.now() + 30_000} busy={false} onResend={ask} />);
    expect(wait()).toEqual([inWords('30 seconds'), inWords('30 seconds')]);
    await clock.pass(10_000);
    // The seconds count down for the eye alone: they are not announced one by one.
    expect(wait()).toEqual([inWords('20 seconds'), inWords('30 seconds')]);
    expect(button().children[0]?.getAttribute('aria-hidden')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('');
    await user.click(button());
    expect(ask).not.toHaveBeenCalled();
    await clock.pass(20_000);
    expect(button().textContent).toBe('Click to resend');
    expect(screen.getByRole('status').textContent).toBe('You can ask for a new one now.');
    await user.click(button());
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('counts a wait that begins late from then on', async () => {
    const clock = installFakeClock();
    const { rerender } = show(<ResendButton nextMailAt={null} busy={false} onResend={() => {}} />);
    await clock.pass(60_000);
    rerender(<ResendButton nextMailAt={Date.now() + 30_000} busy={false} onResend={() => {}} />);
    expect(wait()[0]).toBe(inWords('30 seconds'));
  });

  it('keeps the focus while it waits and when the wait is over', async () => {
    const clock = installFakeClock();
    const { user, rerender } = show(<ResendButton nextMailAt={null} busy={false} onResend={() => {}} />);
    await user.click(button());
    rerender(<ResendButton nextMailAt={Date.now() + 5_000} busy={false} onResend={() => {}} />);
    expect(document.activeElement).toBe(button());
    await clock.pass(5_000);
    expect(document.activeElement).toBe(button());
  });

  it('is asked once while the first asking is under way', async () => {
    const ask = vi.fn();
    const { user } = show(<ResendButton nextMailAt={null} busy onResend={ask} />);
    await user.click(button());
    expect(ask).not.toHaveBeenCalled();
    expect(button().getAttribute('aria-disabled')).toBe('true');
  });

  it('leaves no clock behind when the page is left', async () => {
    installFakeClock();
    const { unmount } = show(
      <ResendButton nextMailAt={Date.now() + 30_000} busy={false} onResend={() => {}} />,
    );
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
