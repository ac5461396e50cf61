import { fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '../../testing/screen.tsx';
import { CLEARED, press } from './calculator.ts';
import { CalculatorPanel } from './calculator-panel.tsx';

function Calculator() {
  const [calculator, setCalculator] = useState(CLEARED);
  const panel = useRef<HTMLFieldSetElement>(null);
  return (
    <>
      <button type="button" onClick={() => panel.current?.focus()}>
        Go
      </button>
      <CalculatorPanel
        calculator={calculator}
        onPress={(key) => setCalculator((before) => press(before, key))}
        focusRef={panel}
      />
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;
const key = (name: string) => screen.getByRole('button', { name });

async function showFocused() {
  const { user } = show(<Calculator />);
  await user.click(key('Go'));
  return user;
}

describe('the calculator', () => {
  it('works by its keys, each with a name that can be said', async () => {
    const { user } = show(<Calculator />);
    for (const name of ['1', '2', 'point', '5', 'times', '4', 'minus', '8', 'divided by', '6', 'equals'])
      await user.click(key(name));
    expect(shown()).toBe('7');
  });

  it.each([
    ['1+2=', '3'],
    ['9-12{Enter}', '−3'],
    ['6*7=', '42'],
    ['6x7=', '42'],
    ['1/8=', '0.125'],
    ['1,5+1.5=', '3'],
    ['123{Backspace}', '12'],
    ['123{Delete}', '0'],
    ['1.2.3', '1.23'],
  ])('takes %s from the keyboard', async (typed, result) => {
    const user = await showFocused();
    await user.keyboard(typed);
    expect(shown()).toBe(result);
  });

  it('refuses to divide by zero in words that are read out, and goes on from there', async () => {
    const user = await showFocused();
    await user.keyboard('5/0=');
    expect(screen.getByRole('alert').textContent?.trim()).toBe('Cannot divide by zero');
    await user.keyboard('2=');
    expect(screen.getByRole('alert').textContent).toBe('');
    expect(shown()).toBe('2.5');
  });

  it('can be clicked and typed in turn', async () => {
    const user = await showFocused();
    await user.click(key('7'));
    await user.keyboard('+');
    await user.click(key('8'));
    await user.keyboard('=');
    expect(shown()).toBe('15');
  });

  it('leaves a key that was reached with Tab to be pressed by Enter', async () => {
    const { user } = show(<Calculator />);
    await user.click(key('5'));
    key('9').focus();
    await user.keyboard('{Enter}');
    expect(shown()).toBe('59');
  });

  it('leaves the browser what it is asked for with Ctrl', async () => {
    await showFocused();
    expect(fireEvent.keyDown(screen.getByRole('group'), { key: '+', ctrlKey: true })).toBe(true);
    expect(fireEvent.keyDown(screen.getByRole('group'), { key: '+' })).toBe(false);
  });
});
