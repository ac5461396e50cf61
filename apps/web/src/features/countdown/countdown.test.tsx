import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { installFakeClock, show } from '../../testing/screen.tsx';
import { Countdown } from './countdown.tsx';
import { removeStoredTimeLeft, storeTimeLeft } from './time-left.ts';

const MINUTE = 60_000;

/** A countdown to a deadline that the test may move. */
function showCountdown(milliseconds: number, allottedMinutes = 60) {
  const clock = installFakeClock();
  const deadline = { at: Date.now() + milliseconds };
  const left = () => Math.max(0, deadline.at - Date.now());
  const onZero = vi.fn();
  const shown = show(<Countdown allottedMinutes={allottedMinutes} millisecondsLeft={left} onZero={onZero} />);
  return { clock, deadline, left, onZero, ...shown };
}

const clockFace = () => screen.getByRole('timer').textContent;
const spoken = () => document.querySelector('[aria-live="polite"]')?.textContent;

function setHidden(hidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  act(() => document.dispatchEvent(new Event('visibilitychange')));
}

describe('the time left', () => {
  it('is shown in hours, minutes and seconds, and goes down', async () => {
    const { clock } = showCountdown(90 * MINUTE);
    expect(clockFace()).toBe('01:30:00');
    await clock.pass(1_000);
    expect(clockFace()).toBe('01:29:59');
    await clock.pass(59_000);
    expect(clockFace()).toBe('01:29:00');
  });

  it('is written down each second under the name that the specification gives it', async () => {
    const { clock } = showCountdown(2 * MINUTE);
    expect(localStorage.getItem('timerTimeLeft')).toBe('120');
    await clock.pass(5_000);
    expect(localStorage.getItem('timerTimeLeft')).toBe('115');
  });

  it('is silent but for half an hour, ten, five minutes and one', async () => {
    const { clock } = showCountdown(31 * MINUTE);
    expect(screen.getByRole('timer').getAttribute('aria-live')).toBe('off');
    const announced: (string | null | undefined)[] = [];
    for (let minute = 0; minute < 31; minute += 1) {
      await clock.pass(MINUTE, MINUTE);
      if (spoken() !== announced.at(-1)) announced.push(spoken());
    }
    expect(announced).toEqual(['30 minutes left', '10 minutes left', '5 minutes left', '1 minute left']);
  });

  it('says nothing of a threshold that was passed before the page was opened', () => {
    showCountdown(4 * MINUTE);
    expect(spoken()).toBe('');
  });

  it('says in words, not by its look alone, that the last five minutes have begun', async () => {
    const { clock } = showCountdown(5 * MINUTE + 1_000);
    expect(screen.queryByText(/last 5 minutes/u)).toBeNull();
    await clock.pass(1_000);
    expect(screen.getByText(/last 5 minutes/u)).toBeTruthy();
  });

  it('marks the last minute alone of a test of five minutes', async () => {
    const { clock } = showCountdown(5 * MINUTE, 5);
    expect(screen.queryByText(/last/u)).toBeNull();
    await clock.pass(4 * MINUTE);
    expect(screen.getByText(/last minute/u)).toBeTruthy();
  });

  it('tells its end once', async () => {
    const { clock, onZero } = showCountdown(3_000);
    await clock.pass(2_900);
    expect(onZero).not.toHaveBeenCalled();
    await clock.pass(10_000);
    expect(clockFace()).toBe('00:00:00');
    expect(onZero).toHaveBeenCalledTimes(1);
  });

  it('tells its end again when the deadline was moved on and comes again', async () => {
    const { clock, deadline, onZero } = showCountdown(1_000);
    await clock.pass(3_000);
    deadline.at = Date.now() + 2_000;
    await clock.pass(1_000);
    expect(onZero).toHaveBeenCalledTimes(1);
    await clock.pass(2_000);
    expect(onZero).toHaveBeenCalledTimes(2);
  });

  it('announces its end to current listeners', async () => {
    const { clock, rerender, left, onZero } = showCountdown(2_000);
    const later = vi.fn();
    rerender(<Countdown allottedMinutes={60} millisecondsLeft={left} onZero={later} />);
    await clock.pass(3_000);
    expect([onZero.mock.calls.length, later.mock.calls.length]).toEqual([0, 1]);
  });

  it('shows the right time at once when the page comes back to the front', () => {
    const { deadline } = showCountdown(60 * MINUTE);
    // Simulates a page in the background, whose timers do not run.
    deadline.at -= 20 * MINUTE;
    setHidden(true);
    expect(clockFace()).toBe('01:00:00');
    setHidden(false);
    expect(clockFace()).toBe('00:40:00');
  });

  it('stops when the page is left', async () => {
    const { clock, unmount, onZero } = showCountdown(1_000);
    unmount();
    await clock.pass(5_000);
    expect(onZero).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes on where nothing can be written down', async () => {
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    const { clock } = showCountdown(MINUTE);
    await clock.pass(1_000);
    expect(clockFace()).toBe('00:00:59');
    write.mockRestore();
  });
});

it('what was written down of the time goes when the test is over', () => {
  storeTimeLeft(5);
  removeStoredTimeLeft();
  expect(localStorage.getItem('timerTimeLeft')).toBeNull();
});
