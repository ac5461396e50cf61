import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '../../testing/screen.tsx';
import { PasswordField } from './password-field.tsx';

const HINT = 'Must be at least 8 characters.';
const box = () => screen.getByLabelText<HTMLInputElement>('Password');
const eye = () => screen.getByRole('button', { name: 'Show password' });

describe('the password box', () => {
  it('hides what is typed until it is asked to show it, and hides it again', async () => {
    const { user } = show(<PasswordField autoComplete="current-password" />);
    await user.type(box(), 'practice');
    expect(box().type).toBe('password');
    expect(eye().getAttribute('aria-pressed')).toBe('false');

    await user.click(eye());
    expect(box()).toMatchObject({ type: 'text', value: 'practice' });
    expect(eye().getAttribute('aria-pressed')).toBe('true');

    await user.click(eye());
    expect(box()).toMatchObject({ type: 'password', value: 'practice' });
  });

  it('shows and hides by keyboard, without sending the form', async () => {
    let sent = 0;
    const { user } = show(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent += 1;
        }}
      >
        <PasswordField autoComplete="current-password" />
      </form>,
    );
    await user.type(box(), 'p');
    await user.tab();
    expect(document.activeElement).toBe(eye());
    await user.keyboard('{Enter}');
    expect(box().type).toBe('text');
    expect(sent).toBe(0);
  });

  it.each(['current-password', 'new-password'] as const)('is known to password managers as %s', (kind) => {
    show(<PasswordField autoComplete={kind} />);
    expect(box()).toMatchObject({ autocomplete: kind, name: 'password', required: true });
  });

  it('is described by its hint', () => {
    show(<PasswordField autoComplete="new-password" hint={HINT} />);
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('false');
    expect(descriptionOf(box())).toBe(HINT);
  });

  it('is described by hint and error together, and marked as invalid', () => {
    show(<PasswordField autoComplete="new-password" hint={HINT} error="Please choose another." />);
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(descriptionOf(box())).toBe(`${HINT} Please choose another.`);
  });

  it('says once what hint and error both say', () => {
    show(<PasswordField autoComplete="new-password" hint={HINT} error={HINT} />);
    expect(screen.getAllByText(HINT)).toHaveLength(1);
    expect(descriptionOf(box())).toBe(HINT);
  });

  it('leaves two boxes on one page apart', () => {
    show(
      <>
        <PasswordField autoComplete="current-password" hint="The old one." />
        <PasswordField autoComplete="new-password" hint="The new one." />
      </>,
    );
    const [first, second] = screen.getAllByLabelText<HTMLInputElement>('Password');
    fireEvent.change(first as Element, { target: { value: 'old' } });
    expect(second?.value).toBe('');
    expect([first, second].map((input) => input && descriptionOf(input))).toEqual([
      'The old one.',
      'The new one.',
    ]);
  });
});

function descriptionOf(input: Element): string {
  const ids = (input.getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}
