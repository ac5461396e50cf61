import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '../testing/screen.tsx';
import { Dialog } from './dialog.tsx';

function Page({ children }: { children(close: () => void): ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && children(() => setOpen(false))}
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'Open' });

async function open(children: (close: () => void) => ReactNode) {
  const { user } = show(<Page>{children}</Page>);
  await user.click(opener());
  return user;
}

describe('a dialog over the page', () => {
  it('bears its title as its name, and the whole of it where it was cut', async () => {
    const title = `Buoys and Lights${' of Every Coast'.repeat(6)}`;
    await open((close) => (
      <Dialog title={title} onClose={close}>
        <p>Text</p>
      </Dialog>
    ));
    expect(screen.getByRole('dialog', { name: /^Buoys and Lights.*…$/u })).toBeTruthy();
    expect(screen.getByTitle(title)).toBeTruthy();
  });

  it.each([
    ['where it is marked', { cross: true, marked: true }, 'OK'],
    ['else on the cross', { cross: true, marked: false }, 'Close'],
  ])('begins with the focus %s', async (_title, { cross, marked }, name) => {
    await open((close) => (
      <Dialog title="Title" onClose={close} cross={cross}>
        <button type="button">First</button>
        <button type="button" data-first-focus={marked || undefined}>
          OK
        </button>
      </Dialog>
    ));
    expect(document.activeElement).toBe(screen.getByRole('button', { name }));
  });

  it('begins with the focus on its title when it has neither', async () => {
    await open((close) => (
      <Dialog title="Title" onClose={close}>
        <button type="button">OK</button>
      </Dialog>
    ));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Title' }));
  });

  it.each([
    ['Escape', '{Escape}'],
    ['the cross', '{Enter}'],
  ])('is left by %s, and gives the focus back', async (_way, key) => {
    const user = await open((close) => (
      <Dialog title="Title" onClose={close} cross>
        <p>Text</p>
      </Dialog>
    ));
    await user.keyboard(key);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it('without a way out is not left by Escape, however often it is pressed', async () => {
    const user = await open(() => (
      <Dialog title="Please wait">
        <p>Text</p>
      </Dialog>
    ));
    await user.keyboard('{Escape}{Escape}');
    expect(screen.getByRole('dialog', { name: 'Please wait' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  it('stays until its opener closes it', async () => {
    const asked = vi.fn();
    const user = await open(() => (
      <Dialog title="Title" onClose={asked}>
        <p>Text</p>
      </Dialog>
    ));
    await user.keyboard('{Escape}');
    expect(asked).toHaveBeenCalledTimes(1);
    expect(screen.getByRole<HTMLDialogElement>('dialog').open).toBe(true);
  });
});
