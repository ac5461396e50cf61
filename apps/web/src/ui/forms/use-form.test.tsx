import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { show } from '../../testing/screen.tsx';
import { TextField } from './form-field.tsx';
import { type Check, useForm } from './use-form.ts';

const needs = (sign: string): Check => {
  return ({ value }) => (value.includes(sign) ? null : value === '' ? 'Empty.' : `Needs ${sign}.`);
};

let sent: unknown[] = [];
let refusal: Record<string, string> = {};
let wasShown: boolean[] = [];

beforeEach(() => {
  sent = [];
  refusal = {};
  wasShown = [];
});

function Form() {
  const form = useForm({ first: needs('a'), second: needs('b') }, (fields) => {
    sent.push(Object.fromEntries(fields));
    if (Object.keys(refusal).length > 0) wasShown.push(form.showErrors(refusal));
  });
  return (
    <form {...form.props}>
      <TextField label="First" {...form.field('first')} required />
      <TextField label="Second" {...form.field('second')} required />
      <button type="submit">Send</button>
    </form>
  );
}

const field = (name: string) => screen.getByRole('textbox', { name });
const errorAt = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent ?? null;
const errors = () => [errorAt('First'), errorAt('Second')];
const send = () => screen.getByRole('button', { name: 'Send' });

describe('a form that is sent', () => {
  it('says nothing before that', async () => {
    const { user } = show(<Form />);
    await user.type(field('First'), 'x');
    await user.tab();
    expect(errors()).toEqual([null, null]);
  });

  it('says all that is wrong at once, sends nothing, and has the focus in the first field at fault', async () => {
    const { user } = show(<Form />);
    await user.type(field('Second'), 'x');
    await user.click(send());
    expect(errors()).toEqual(['Empty.', 'Needs b.']);
    expect(document.activeElement).toBe(field('First'));
    expect(sent).toEqual([]);
  });

  it('leaves a field alone with which nothing is wrong', async () => {
    const { user } = show(<Form />);
    await user.type(field('First'), 'a');
    await user.click(send());
    expect(errors()).toEqual([null, 'Empty.']);
    expect(document.activeElement).toBe(field('Second'));
  });

  it('brings the focus back each time', async () => {
    const { user } = show(<Form />);
    await user.click(send());
    await user.click(send());
    expect(document.activeElement).toBe(field('First'));
  });

  it('gives what stands in its fields, whatever filled them in', async () => {
    const { user } = show(<Form />);
    await user.type(field('First'), 'a');
    // As some password managers do: without an event.
    (field('Second') as HTMLInputElement).value = 'b';
    await user.click(send());
    expect(sent).toEqual([{ first: 'a', second: 'b' }]);
    expect(errors()).toEqual([null, null]);
  });

  it('keeps the browser’s own bubbles away', () => {
    show(<Form />);
    expect((field('First') as HTMLInputElement).form?.noValidate).toBe(true);
  });
});

describe('an error at a field', () => {
  it('goes as soon as it is mended, and no other with it', async () => {
    const { user } = show(<Form />);
    await user.type(field('First'), 'x');
    await user.click(send());
    await user.type(field('First'), 'y');
    expect(errors()).toEqual(['Needs a.', 'Empty.']);
    await user.type(field('First'), 'a');
    expect(errors()).toEqual([null, 'Empty.']);
  });

  it('goes, too, when something else is wrong by now, which is said when the form is sent again', async () => {
    const { user } = show(<Form />);
    await user.click(send());
    await user.type(field('First'), 'x');
    expect(errors()).toEqual([null, 'Empty.']);
    await user.click(send());
    expect(errors()).toEqual(['Needs a.', 'Empty.']);
  });
});

describe('what the server says of fields', () => {
  async function refused(messages: Record<string, string>) {
    refusal = messages;
    const { user } = show(<Form />);
    await user.type(field('First'), 'a');
    await user.type(field('Second'), 'b');
    await user.click(send());
    return user;
  }

  it('stands at them, with the focus there, until they are changed', async () => {
    const user = await refused({ second: 'Not taken.' });
    expect([errors(), wasShown]).toEqual([[null, 'Not taken.'], [true]]);
    expect(document.activeElement).toBe(field('Second'));
    await user.type(field('First'), 'x');
    expect(errors()).toEqual([null, 'Not taken.']);
    await user.type(field('Second'), 'x');
    expect(errors()).toEqual([null, null]);
  });

  it('appears above the form when it concerns no field', async () => {
    await refused({ host: 'Not taken.' });
    expect([errors(), wasShown]).toEqual([[null, null], [false]]);
  });
});
