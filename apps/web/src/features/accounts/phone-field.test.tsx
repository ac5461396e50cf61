import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { showScreen } from '../../testing/screen.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { checkPhone, readPhoneNumber } from './phone.ts';
import { PhoneField } from './phone-field.tsx';

function PhoneForm() {
  const form = useForm({ mobile: checkPhone }, () => {});
  return (
    <form aria-label="Sign up" {...form.props}>
      <PhoneField {...form.field('mobile')} />
      <button type="submit">Sign Up</button>
    </form>
  );
}

function showField() {
  const { user } = showScreen(<PhoneForm />, { framed: true });
  const sent = () =>
    readPhoneNumber(new FormData(screen.getByRole<HTMLFormElement>('form', { name: 'Sign up' })), 'mobile');
  return { user, sent };
}

// Found by label: a search by role among all the countries of the world is slow.
const number = () => screen.getByLabelText<HTMLInputElement>('Phone');
const country = () => screen.getByText(/^Country: /u).closest('button') as HTMLButtonElement;
const search = () => screen.findByLabelText('Search countries');
const send = () => screen.getByText('Sign Up');
const description = () =>
  document.getElementById(number().getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const options = () => within(screen.getByLabelText('Countries')).getAllByRole('option');

describe('the phone number', () => {
  it('begins in the United Kingdom', () => {
    showField();
    expect(country().textContent).toContain('United Kingdom');
    expect(country().textContent).toContain('+44');
    expect(number().placeholder).toBe('1 (702) 123-4567');
  });

  it('takes digits only, and is sent with its country’s code and without the zero of the inland call', async () => {
    const { user, sent } = showField();
    await user.click(number());
    await user.paste('07700 900-123');
    expect(number().value.replace(/\D/gu, '')).toBe('07700900123');
    expect(sent()).toBe('447700900123');
  });

  it('takes fifteen digits in all and no more, and says of what is no number that it is none', async () => {
    const { user, sent } = showField();
    await user.click(number());
    await user.paste('7'.repeat(30));
    expect(number().value).toBe('7'.repeat(13));
    expect([description(), sent()]).toEqual(['', '']);
    await user.click(send());
    expect(description()).toBe('This is not a phone number of the chosen country.');
    await user.clear(number());
    await user.paste('07700900123');
    expect(description()).toBe('');
  });

  it('is no longer said to be wrong once its country is chosen', async () => {
    const { user, sent } = showField();
    await user.click(number());
    await user.paste('70123456');
    await user.click(send());
    expect(description()).toBe('This is not a phone number of the chosen country.');
    await user.click(country());
    await user.click(await search());
    await user.paste('denmark');
    await user.keyboard('{Enter}');
    expect(country().textContent).toContain('Denmark');
    await waitFor(() => expect(number().getAttribute('aria-invalid')).toBe('false'));
    await user.clear(number());
    await user.click(number());
    await user.paste('32123456');
    expect(sent()).toBe('4532123456');
  });

  it('does not draw the countries again with every key', async () => {
    const { user } = showField();
    await user.click(country());
    await search();
    await user.click(country());
    expect([screen.queryByLabelText('Search countries'), document.activeElement]).toEqual([null, country()]);
    await user.click(country());
    await search();
    await user.click(number());
    // Each rendering of the list normalises the search text, so the calls count the renderings.
    const draw = vi.spyOn(String.prototype, 'normalize');
    await user.keyboard('07700 900123');
    const drawings = draw.mock.calls.length;
    draw.mockRestore();
    expect([number().value, drawings]).toEqual(['07700900123', 0]);
  });

  it('loses its country’s code where it is typed with it, key by key', async () => {
    const { user, sent } = showField();
    await user.type(number(), '+447');
    await user.paste('700900123');
    expect([number().value, sent()]).toEqual(['7700900123', '447700900123']);
  });

  it('is none with the code of another country, and is asked for where there is none', async () => {
    const { user, sent } = showField();
    await user.click(send());
    expect([description(), document.activeElement]).toEqual(['Please enter your phone number.', number()]);
    await user.paste('+1 702 555 0123');
    expect([number().value, sent()]).toEqual(['+17025550123', '']);
    await user.click(send());
    expect(description()).toBe('This is not a phone number of the chosen country.');
  });

  it('finds a country by its name, takes it with Enter, and goes back to where the search was opened', async () => {
    const { user, sent } = showField();
    await user.click(country());
    await user.click(await search());
    await user.paste('nigeri');
    expect(options().map((option) => option.textContent)).toEqual(['Nigeria +234']);
    await user.keyboard('{Enter}');
    expect(country().textContent).toContain('Nigeria');
    expect(document.activeElement).toBe(country());
    await user.click(number());
    await user.paste('8031234567');
    expect(sent()).toBe('2348031234567');
  });

  it('says when no country is found', async () => {
    const { user } = showField();
    await user.click(country());
    await user.click(await search());
    await user.paste('atlantis');
    expect(await screen.findByText('No country found')).toBeTruthy();
  });

  it('keeps the country when the search is left with Escape', async () => {
    const { user } = showField();
    await user.click(country());
    await user.click(await search());
    await user.paste('nigeria');
    await user.keyboard('{Escape}');
    expect(country().textContent).toContain('United Kingdom');
  });

  it('is walked by keys, with its position announced to screen readers, around its ends', async () => {
    const { user } = showField();
    await user.click(country());
    const box = await search();
    const marked = () =>
      document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null;
    expect([document.activeElement, marked()]).toEqual([box, null]);
    await user.paste('island');
    const first = options().at(0)?.textContent;
    const last = options().at(-1)?.textContent;
    expect(marked()).toBe(first);
    await user.keyboard('{ArrowUp}');
    expect(marked()).toBe(last);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(marked()).toBe(options().at(1)?.textContent);
  });

  it('takes the country that is pressed', async () => {
    const { user } = showField();
    await user.click(country());
    await user.click(await search());
    await user.paste('germany');
    await user.click(screen.getByText('Germany'));
    expect(country().textContent).toContain('Germany');
    expect(document.activeElement).toBe(country());
  });

  it('closes the search with Escape, by another press, and when the focus leaves it', async () => {
    const { user } = showField();
    await user.click(country());
    await search();
    await user.keyboard('{Escape}');
    expect([screen.queryByLabelText('Search countries'), document.activeElement]).toEqual([null, country()]);
    await user.click(country());
    await search();
    await user.click(number());
    expect(screen.queryByLabelText('Search countries')).toBeNull();
  });

  it('drops the code of a newly chosen country from a number that was pasted with it', async () => {
    const { user, sent } = showField();
    await user.click(country());
    await user.click(await search());
    await user.paste('germany');
    await user.keyboard('{Enter}');
    await user.click(number());
    await user.paste('+49 170 1234567');
    expect(sent()).toBe('491701234567');
  });
});
