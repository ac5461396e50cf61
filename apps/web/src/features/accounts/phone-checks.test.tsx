import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showScreen } from '../../testing/screen.tsx';
import { PhoneField } from './phone-field.tsx';

function showField() {
  const { user } = showScreen(
    <form aria-label="Sign up">
      <PhoneField name="mobile" />
    </form>,
    { framed: true },
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  const sent = () => new FormData(screen.getByRole<HTMLFormElement>('form')).get('mobile');
  return { user, input, sent };
}

describe('a phone number that is being typed', () => {
  it('is no number until it has as many digits as its country’s numbers', async () => {
    const { user, input, sent } = showField();
    await user.type(input, '07700 9');
    expect([input.validationMessage, sent()]).toEqual(['This is no phone number of United Kingdom.', '']);
    await user.type(input, '00123');
    expect([input.validationMessage, sent()]).toEqual(['', '447700900123']);
  });

  it('loses the code of its country where it is typed with it', async () => {
    const { user, input, sent } = showField();
    await user.type(input, '+44 7700 900123');
    expect([input.value, sent()]).toEqual(['7700900123', '447700900123']);
  });

  it('is none with the code of another country', async () => {
    const { user, input, sent } = showField();
    await user.type(input, '+1 702 555 0123');
    expect([input.value, input.validity.customError, sent()]).toEqual(['+17025550123', true, '']);
  });

  it('is asked for, and not called wrong, where there is none', () => {
    const { input } = showField();
    expect([input.validity.valueMissing, input.validity.customError]).toEqual([true, false]);
  });
});
