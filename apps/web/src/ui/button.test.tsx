import { screen } from '@testing-library/react';
import type { FormEvent } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { show, showScreen } from '../testing/screen.tsx';
import { Button, ButtonLink } from './button.tsx';
import { IconButton } from './icon-button.tsx';

const button = () => screen.getByRole('button');
const states = () => ['aria-disabled', 'aria-busy', 'disabled'].map((name) => button().getAttribute(name));

describe.each([
  ['a button with words', Button],
  ['a button with a sign', (props: object) => <IconButton icon="close" label="Close" {...props} />],
])('%s', (_, Part) => {
  it('acts when it is pressed, and says nothing of states that it never has', async () => {
    const onClick = vi.fn();
    const { user } = show(<Part onClick={onClick} />);
    await user.click(button());
    expect([onClick.mock.calls.length, ...states()]).toEqual([1, null, null, null]);
  });

  it.each([
    ['off', { isOff: true }, ['true', null, null]],
    ['busy', { isBusy: true }, ['true', 'true', null]],
    ['neither', { isOff: false, isBusy: false }, ['false', 'false', null]],
  ])('that is %s says so, can have the focus, and acts only when it may', async (_state, state, said) => {
    const onClick = vi.fn();
    const { user } = show(<Part {...state} onClick={onClick} />);
    await user.tab();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(button());
    expect(states()).toEqual(said);
    expect(onClick).toHaveBeenCalledTimes(said[0] === 'true' ? 0 : 1);
  });

  it('sends a form only when it is there for that, and not while it is off', async () => {
    const sent = vi.fn((event: FormEvent) => event.preventDefault());
    const form = (props: object) => (
      <form onSubmit={sent}>
        <Part {...props} />
      </form>
    );
    const { user, rerender } = show(form({}));
    await user.click(button());
    rerender(form({ type: 'submit', isOff: true }));
    await user.click(button());
    expect(sent).not.toHaveBeenCalled();
    rerender(form({ type: 'submit', isOff: false }));
    await user.click(button());
    expect(sent).toHaveBeenCalledTimes(1);
  });
});

describe('a link that looks like a button', () => {
  it('leads on', async () => {
    const { user, address } = showScreen(<ButtonLink to="/there">There</ButtonLink>);
    await user.click(screen.getByRole('link', { name: 'There' }));
    expect(address()).toBe('/there');
  });
});
