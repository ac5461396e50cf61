import { useMantineColorScheme } from '@mantine/core';
import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { browserStorage } from '../browser-storage.ts';
import { show } from '../testing/screen.tsx';
import { applyStoredColorScheme, COLOR_SCHEME_KEY, useColorScheme } from './color-scheme.ts';
import { ColorSchemeChoice } from './color-scheme-choice.tsx';
import { MantineFrame } from './mantine-frame.tsx';

function MantineChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return <ColorSchemeChoice chosen={colorScheme} onChoose={setColorScheme} />;
}

function OwnChoice() {
  const [chosen, choose] = useColorScheme();
  return <ColorSchemeChoice chosen={chosen} onChoose={choose} />;
}

function showChoice() {
  return show(
    <MantineFrame>
      <MantineChoice />
    </MantineFrame>,
  );
}

const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const shown = () => document.documentElement.dataset.mantineColorScheme;

describe('the colour scheme', () => {
  it('follows the system until one is chosen', () => {
    showChoice();
    expect(screen.getByRole('group', { name: 'Colour scheme' })).toBeTruthy();
    expect(choice('System').checked).toBe(true);
  });

  it('is chosen, shown at once and kept', async () => {
    const { user } = showChoice();
    await user.click(choice('Dark'));
    expect(shown()).toBe('dark');
    expect(localStorage.getItem(COLOR_SCHEME_KEY)).toBe('dark');
    await user.click(choice('Light'));
    expect([shown(), choice('Light').checked]).toEqual(['light', true]);
  });

  it('chosen before is there on the next visit', () => {
    localStorage.setItem(COLOR_SCHEME_KEY, 'dark');
    showChoice();
    expect([shown(), choice('Dark').checked]).toEqual(['dark', true]);
  });

  it('stays on the pages without forms and menus', async () => {
    const { user, unmount } = showChoice();
    await user.click(choice('Dark'));
    unmount();
    expect(shown()).toBe('dark');
  });

  it('follows the system there, too, when none is chosen', () => {
    const { unmount } = showChoice();
    unmount();
    expect(shown()).toBeUndefined();
  });

  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['auto', undefined],
    ['purple', undefined],
  ])('kept as %s is set before anything is drawn as %s', (kept, set) => {
    localStorage.setItem(COLOR_SCHEME_KEY, kept);
    const root = document.createElement('html');
    root.dataset.mantineColorScheme = 'light';
    applyStoredColorScheme(browserStorage.local, root);
    expect(root.dataset.mantineColorScheme).toBe(set);
  });
});

describe('the colour scheme of a page without Mantine', () => {
  it('is chosen, shown at once, kept for pages with it, and given back to the system', async () => {
    const { user } = show(<OwnChoice />);
    expect(choice('System').checked).toBe(true);
    await user.click(choice('Dark'));
    expect([shown(), choice('Dark').checked, localStorage.getItem(COLOR_SCHEME_KEY)]).toEqual([
      'dark',
      true,
      'dark',
    ]);
    await user.click(choice('System'));
    expect([shown(), choice('System').checked]).toEqual([undefined, true]);
  });

  it('follows what is chosen in another tab', () => {
    show(<OwnChoice />);
    act(() => {
      localStorage.setItem(COLOR_SCHEME_KEY, 'light');
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect([shown(), choice('Light').checked]).toEqual(['light', true]);
  });
});
