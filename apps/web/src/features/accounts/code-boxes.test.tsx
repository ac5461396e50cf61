import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { show } from '../../testing/screen.tsx';
import { CodeBoxes, deleteDigit, EMPTY_CODE, fillBoxes, isComplete, newDigits } from './code-boxes.tsx';

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

  it('take no fifth digit when all four are there', async () => {
    const { user } = show(<Code />);
    await user.keyboard('12345');
    expect(digits()).toBe('1·2·3·4');
    expect(document.activeElement).toBe(box(4));
    await user.keyboard('67{Backspace}');
    expect(digits()).toBe('1·2·3·');
    expect(document.activeElement).toBe(box(3));
  });

  it('take a digit anew in the last one where that is selected, and behind it while others are empty', async () => {
    const { user } = show(<Code />);
    await user.keyboard('1234');
    await user.click(box(1));
    await user.click(box(4));
    await user.keyboard('9');
    expect(digits()).toBe('1·2·3·9');
    await user.clear(box(1));
    await user.click(box(4));
    await user.keyboard('{ArrowRight}8');
    expect(digits()).toBe('·2·3·8');
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

const boxesOf = (written: string) => [...written].map((sign) => (sign === '_' ? '' : sign));

describe('digits arriving in a box', () => {
  it.each([
    ['____', 0, '4', '4___', 1],
    ['4___', 1, '0', '40__', 2],
    ['402_', 3, '3', '4023', 3],
    ['____', 0, '4023', '4023', 3],
    ['____', 2, '4023', '4023', 3],
    ['____', 0, 'Your code is 4023.', '4023', 3],
    ['____', 0, '40 23 99', '4023', 3],
    ['____', 1, '02', '_02_', 3],
    ['____', 3, '02', '___0', 3],
    ['40__', 2, 'x', '40__', 2],
    ['4_23', 1, '0', '4023', 2],
  ])('in %s at %d as %j give %s with the focus at %d', (before, index, text, after, focus) => {
    expect(fillBoxes(boxesOf(before), index, text)).toEqual({ boxes: boxesOf(after), focus });
  });
});

describe('backspace', () => {
  it.each([
    ['4023', 3, '402_', 2],
    ['402_', 3, '40__', 2],
    ['402_', 2, '40__', 1],
    ['4___', 0, '____', 0],
    ['____', 0, '____', 0],
  ])('in %s at %d gives %s with the focus at %d', (before, index, after, focus) => {
    expect(deleteDigit(boxesOf(before), index)).toEqual({ boxes: boxesOf(after), focus });
  });

  it('empties a full code with one press a digit', () => {
    let step = { boxes: boxesOf('4023') as readonly string[], focus: 3 };
    for (let press = 0; press < 4; press += 1) step = deleteDigit(step.boxes, step.focus);
    expect(step.boxes).toEqual(EMPTY_CODE);
  });
});

describe('typing over a digit', () => {
  it.each([
    ['4', '42', '2'],
    ['4', '24', '2'],
    ['4', '44', '4'],
    ['', '2', '2'],
    ['4', '', ''],
    ['4', '4023', '4023'],
  ])('%j that becomes %j brings %j', (before, now, brought) => expect(newDigits(before, now)).toBe(brought));
});

describe('a code', () => {
  it('is complete with a digit in every box', () => expect(isComplete(boxesOf('4023'))).toBe(true));
  it.each(['____', '402_', '_023', '4_23'])('as %s is not complete', (written) => {
    expect(isComplete(boxesOf(written))).toBe(false);
  });
});
