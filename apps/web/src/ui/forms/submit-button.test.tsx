import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { installFakeClock, show } from '../../testing/screen.tsx';
import { SubmitButton } from './submit-button.tsx';

let sent = 0;

function Form({ startsBusy = false }: { startsBusy?: boolean }) {
  const [busy, setBusy] = useState(startsBusy);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
        setBusy(true);
      }}
    >
      <input aria-label="Email" />
      <SubmitButton busy={busy} busyLabel="Signing in…">
        Sign In
      </SubmitButton>
      <button type="button" onClick={() => setBusy(false)}>
        End
      </button>
    </form>
  );
}

const button = () => screen.getByRole('button', { name: 'Sign In' });
const status = () => screen.getByRole('status').textContent;
const LONG = 'This takes longer than usual. Please keep this page open; your turn comes.';

describe('the button of a form', () => {
  it('sends once when it is pressed twice, and keeps the focus', async () => {
    sent = 0;
    const { user } = show(<Form />);
    await user.dblClick(button());
    expect(sent).toBe(1);
    expect(document.activeElement).toBe(button());
    expect(button().getAttribute('aria-busy')).toBe('true');
  });

  it('sends once when Enter is pressed again in a field meanwhile', async () => {
    sent = 0;
    const { user } = show(<Form />);
    await user.type(screen.getByRole('textbox'), 'a{Enter}{Enter}');
    expect(sent).toBe(1);
  });

  it('sends again once the first is over', async () => {
    sent = 0;
    const { user } = show(<Form />);
    await user.click(button());
    await user.click(screen.getByRole('button', { name: 'End' }));
    await user.click(button());
    expect(sent).toBe(2);
  });

  it('names a wait that is noticed, and no shorter one', async () => {
    const clock = installFakeClock();
    const { user } = show(<Form />);
    await user.click(button());
    await clock.pass(250, 50);
    expect(button()).toBeTruthy();
    await clock.pass(100, 50);
    expect(screen.getByRole('button', { name: 'Signing in…' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'End' }));
    expect(button()).toBeTruthy();
  });

  it('keeps the room of its label while the wait is named', async () => {
    const clock = installFakeClock();
    show(<Form startsBusy />);
    await clock.pass(1_000);
    // The label that is not read stays in the button all the same.
    expect(screen.getByRole('button', { name: 'Signing in…' }).textContent).toBe('Sign InSigning in…');
  });

  it('explains a wait that is long, and only then', async () => {
    const clock = installFakeClock();
    show(<Form startsBusy />);
    await clock.pass(2_500);
    expect(status()).toBe('');
    await clock.pass(1_000);
    expect(status()).toBe(LONG);
  });

  it('takes the explanation away when the wait is over, and counts the next wait from its beginning', async () => {
    const clock = installFakeClock();
    const { user } = show(<Form startsBusy />);
    await clock.pass(4_000);
    await user.click(screen.getByRole('button', { name: 'End' }));
    expect(status()).toBe('');
    await user.click(button());
    await clock.pass(2_000);
    expect(status()).toBe('');
  });
});
