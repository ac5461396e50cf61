import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { show } from '../../testing/screen.tsx';
import { TextField } from './form-field.tsx';

const HINT = 'As in your passport.';
const box = () => screen.getByRole('textbox', { name: 'First name' });

function description(): string {
  const ids = (box().getAttribute('aria-describedby') ?? '').split(' ');
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
}

describe('a field', () => {
  it('is named by its label, described by its hint, and not wrong', () => {
    show(<TextField label="First name" hint={HINT} name="first_name" />);
    expect([description(), box().getAttribute('aria-invalid')]).toEqual([HINT, 'false']);
  });

  it('is described by hint and error together, and marked as wrong', () => {
    show(<TextField label="First name" hint={HINT} error="Please enter your first name." />);
    expect([description(), box().getAttribute('aria-invalid')]).toEqual([
      `${HINT} Please enter your first name.`,
      'true',
    ]);
  });

  it('says once what hint and error both say', () => {
    show(<TextField label="First name" hint={HINT} error={HINT} />);
    expect(screen.getAllByText(HINT)).toHaveLength(1);
    expect(description()).toBe(HINT);
  });

  it('is described by nothing where there is nothing to say', () => {
    show(<TextField label="First name" error={null} />);
    expect(box().hasAttribute('aria-describedby')).toBe(false);
  });
});
