import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { accessibleName, show } from '../../testing/screen.tsx';
import { useSingleKeyShortcuts } from '../../ui/keyboard/single-key-preference.ts';
import { KeyboardDialog } from './keyboard-dialog.tsx';

function Elsewhere() {
  return <p>{useSingleKeyShortcuts() ? 'keys on' : 'keys off'}</p>;
}

function showDialog() {
  const onClose = vi.fn();
  const { user } = show(
    <>
      <Elsewhere />
      <KeyboardDialog onClose={onClose}>
        <p>Facts of the test</p>
      </KeyboardDialog>
    </>,
  );
  return { user, onClose };
}

const choice = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Use single keys/u });

describe('the list of keys', () => {
  it('names each key with what it does', () => {
    showDialog();
    expect(screen.getByRole('table', { name: 'Always' })).toBeTruthy();
    expect(
      screen.getByRole('row', {
        name: accessibleName(
          'A – P Choose the option with that letter; where several apply, once more clears it',
        ),
      }),
    ).toBeTruthy();
    expect(
      screen.getByRole('row', { name: accessibleName('T F Answer the part you are in: true or false') }),
    ).toBeTruthy();
    expect(
      screen.getByRole('row', { name: accessibleName('Shift F Flag the question, or take the flag away') }),
    ).toBeTruthy();
    expect(screen.getByText('Facts of the test')).toBeTruthy();
    expect(
      screen.getByRole('row', {
        name: accessibleName(
          'Alt Shift Also press F, N, C or U: does what Shift and that letter do below, even while you type notes',
        ),
      }),
    ).toBeTruthy();
  });

  it('names no key of tools that the page does not have', () => {
    show(<KeyboardDialog withTools={false} onClose={() => {}} />);
    expect(screen.getByRole('row', { name: accessibleName('Esc Close this list') })).toBeTruthy();
    expect(screen.queryByText(/notes|calculator/u)).toBeNull();
  });

  it('switches single keys off and on, for the whole page at once, and keeps it', async () => {
    const { user } = showDialog();
    expect([choice().checked, screen.queryByText('keys on') !== null]).toEqual([true, true]);
    await user.click(choice());
    expect(screen.getByText('keys off')).toBeTruthy();
    expect(screen.getByRole('table', { name: 'Single keys (switched off)' })).toBeTruthy();
    expect(localStorage.getItem('singleKeyShortcuts')).toBe('off');
    await user.click(choice());
    expect(screen.getByText('keys on')).toBeTruthy();
  });

  it('shows them switched off where they were before', () => {
    localStorage.setItem('singleKeyShortcuts', 'off');
    showDialog();
    expect(choice().checked).toBe(false);
  });

  it('follows what is chosen in another tab', () => {
    showDialog();
    act(() => {
      localStorage.setItem('singleKeyShortcuts', 'off');
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect([choice().checked, screen.queryByText('keys off') !== null]).toEqual([false, true]);
  });

  it('is left by its cross and by Escape', async () => {
    const { user, onClose } = showDialog();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
