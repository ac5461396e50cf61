import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { browserStorage } from '../browser-storage.ts';
import { show } from '../testing/screen.tsx';
import { applyStoredColorScheme, COLOR_SCHEME_KEY } from './color-scheme.ts';
import { ColorSchemeChoice } from './color-scheme-choice.tsx';

const showChoice = () => show(<ColorSchemeChoice />);
const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const shown = () => document.documentElement.dataset.colorScheme;

describe('the colour scheme', () => {
  it('follows the system until one is chosen', () => {
    showChoice();
    expect(screen.getByRole('group', { name: 'Colour scheme' })).toBeTruthy();
    expect([choice('System').checked, shown()]).toEqual([true, undefined]);
  });

  it('is chosen, shown at once, kept, and given back to the system', async () => {
    const { user } = showChoice();
    await user.click(choice('Dark'));
    expect([shown(), choice('Dark').checked, localStorage.getItem(COLOR_SCHEME_KEY)]).toEqual([
      'dark',
      true,
      'dark',
    ]);
    await user.click(choice('Light'));
    expect([shown(), choice('Light').checked]).toEqual(['light', true]);
    await user.click(choice('System'));
    expect([shown(), choice('System').checked]).toEqual([undefined, true]);
  });

  it('chosen before is there on the next visit', () => {
    localStorage.setItem(COLOR_SCHEME_KEY, 'dark');
    showChoice();
    expect(choice('Dark').checked).toBe(true);
  });

  it('stays on other pages', async () => {
    const { user, unmount } = showChoice();
    await user.click(choice('Dark'));
    unmount();
    expect(shown()).toBe('dark');
  });

  it('follows what is chosen in another tab', () => {
    showChoice();
    act(() => {
      localStorage.setItem(COLOR_SCHEME_KEY, 'light');
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect([shown(), choice('Light').checked]).toEqual(['light', true]);
  });

  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['auto', undefined],
    ['purple', undefined],
  ])('kept as %s is set before anything is drawn as %s', (kept, set) => {
    localStorage.setItem(COLOR_SCHEME_KEY, kept);
    const root = document.createElement('html');
    root.dataset.colorScheme = 'light';
    applyStoredColorScheme(browserStorage.local, root);
    expect(root.dataset.colorScheme).toBe(set);
  });
});
