import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '../../testing/screen.tsx';
import { EMPTY_CODE } from './code.ts';
import { CodeBoxes } from './code-boxes.tsx';

function Code({ fault = false }: { fault?: boolean }) {
  const [boxes, setBoxes] = useState(EMPTY_CODE);
  return (
    <>
      <CodeBoxes boxes={boxes} onChange={setBoxes} describedBy={fault ? 'why' : undefined} />
      <p id="why">All fields required</p>
    </>
  );
}

const box = (number: number) => screen.getByRole('textbox', { name: `Digit ${number} of 4` });
const digits = () => [1, 2, 3, 4].map((number) => (box(number) as HTMLInputElement).value).join('·');

describe('the boxes of a code', () => {
  it('take the focus as soon as they are there', () => {
    show(<Code />);
    expect(document.activeElement).toBe(box(1));
    expect(screen.getByRole('group', { name: 'Code' })).toBeTruthy();
  });

  it('are filled by typing, one box after the other', async () => {
    const { user } = show(<Code />);
    await user.keyboard('12');
    expect(digits()).toBe('1·2··');
    expect(document.activeElement).toBe(box(3));
    await user.keyboard('34');
    expect(digits()).toBe('1·2·3·4');
    expect(document.activeElement).toBe(box(4));
  });

  it('take no letters', async () => {
    const { user } = show(<Code />);
    await user.keyboard('a1b');
    expect(digits()).toBe('1···');
  });

  it('are emptied backwards by the backspace key', async () => {
    const { user } = show(<Code />);
    await user.keyboard('1234{Backspace}');
    expect(digits()).toBe('1·2·3·');
    expect(document.activeElement).toBe(box(3));
    await user.keyboard('{Backspace}{Backspace}{Backspace}');
    expect(digits()).toBe('···');
    expect(document.activeElement).toBe(box(1));
  });

  it('are walked through with the arrow keys', async () => {
    const { user } = show(<Code />);
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(box(3));
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(box(2));
  });

  it('take a digit anew where there is one already', async () => {
    const { user } = show(<Code />);
    await user.keyboard('1234');
    await user.click(box(2));
    await user.keyboard('9');
    expect(digits()).toBe('1·9·3·4');
  });

  it('are all filled by a pasted code, whichever box it is pasted into', async () => {
    const { user } = show(<Code />);
    await user.click(box(3));
    await user.paste('Your code: 5678');
    expect(digits()).toBe('5·6·7·8');
    expect(document.activeElement).toBe(box(4));
  });

  it('can be emptied one by one', async () => {
    const { user } = show(<Code />);
    await user.keyboard('1234');
    await user.clear(box(2));
    expect(digits()).toBe('1··3·4');
  });

  it('are named by what is wrong with them, if anything is', () => {
    show(<Code fault />);
    expect(box(1).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('group', { description: 'All fields required' })).toBeTruthy();
  });
});
