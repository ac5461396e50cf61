import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { PHONE, setMedia } from '../../../testing/browser.ts';
import { allAnswers } from '../../../testing/examples.ts';
import { onQuestion, openPlayer, option, savedAnswers } from '../../../testing/player.tsx';
import { accessibleName } from '../../../testing/screen.tsx';

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const announced = (text: string) => screen.queryByText(text, { selector: '[aria-live="polite"]' }) !== null;
const panel = (name: string) => screen.queryByRole('region', { name });
const part = (name: string) => within(screen.getByRole('radiogroup', { name: accessibleName(name) }));

describe('by keyboard', () => {
  it('letters choose options, and choose others', async () => {
    const { user } = await openPlayer();
    await user.keyboard('b');
    expect(option('B Port').checked).toBe(true);
    expect(document.activeElement).toBe(option('B Port'));
    await user.keyboard('a');
    expect([option('A Starboard').checked, option('B Port').checked]).toEqual([true, false]);
    await user.keyboard('p');
    expect(option('A Starboard').checked).toBe(true);
  });

  it('letters take and leave where several apply', async () => {
    const { user } = await openPlayer();
    await user.keyboard('{ArrowRight}');
    await onQuestion(2);
    await user.keyboard('acc');
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
    expect(boxes).toEqual([true, false, false]);
  });

  it('letters lead to parts, T and F answer them, arrows step between them', async () => {
    const { user } = await openPlayer();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await onQuestion(3);
    await user.keyboard('a');
    expect(part('A Red is port').getByRole<HTMLInputElement>('radio', { name: 'True' }).checked).toBe(false);
    await user.keyboard('t{ArrowDown}f');
    expect(part('A Red is port').getByRole<HTMLInputElement>('radio', { name: 'True' }).checked).toBe(true);
    expect(part('B Green is port').getByRole<HTMLInputElement>('radio', { name: 'False' }).checked).toBe(
      true,
    );
    await user.keyboard('{ArrowUp}f');
    expect(part('A Red is port').getByRole<HTMLInputElement>('radio', { name: 'False' }).checked).toBe(true);
  });

  it('X and a letter strike an option out and take that back, say so, and never change the answer', async () => {
    const { user, clock } = await openPlayer();
    await user.keyboard('bxa');
    expect(announced('A struck out')).toBe(true);
    expect([option('B Port').checked, option('A Starboard (struck out)').checked]).toEqual([true, false]);
    await user.keyboard('xb');
    expect(announced('B is chosen and cannot be struck out')).toBe(true);
    await clock.pass(3_000);
    expect(savedAnswers().at(-1)).toMatchObject([{ index: 0, selected: 'Port', struckOut: ['Starboard'] }]);
    await user.keyboard('xa');
    expect(announced('A is no longer struck out')).toBe(true);
    expect(option('A Starboard').checked).toBe(false);
  });

  it('X is seen to wait for a letter, until any key or a click', async () => {
    const { user } = await openPlayer();
    const waits = () => screen.queryByText('Strike out: press a letter') !== null;
    expect(waits()).toBe(false);
    for (const next of ['a', '{Escape}', 'x', '2', '{Tab}', '{ArrowRight}']) {
      await user.keyboard('x');
      expect(waits()).toBe(true);
      await user.keyboard(next);
      expect([next, waits()]).toEqual([next, false]);
    }
    await onQuestion(2);
    await user.keyboard('x');
    await user.click(button('Flag Que.'));
    expect(waits()).toBe(false);
    await user.keyboard('a');
    expect(screen.getAllByRole<HTMLInputElement>('checkbox')[0]?.checked).toBe(true);
  });

  it('a letter after X and another key chooses again', async () => {
    const { user } = await openPlayer();
    await user.keyboard('xxa');
    expect(option('A Starboard').checked).toBe(true);
  });

  it('arrows move between questions, not beyond either end, and never change an answer', async () => {
    const { user } = await openPlayer({ answers: allAnswers });
    await user.click(option('A Starboard'));
    await user.keyboard('{ArrowLeft}');
    await onQuestion(1);
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(await onQuestion(2));
    await user.keyboard('{ArrowLeft}');
    await onQuestion(1);
    expect(option('A Starboard').checked).toBe(true);
  });

  it('figures say how sure one is, also to those who hear it', async () => {
    const { user } = await openPlayer();
    await user.keyboard('3');
    expect(option('NOT SURE').checked).toBe(true);
    expect(announced('Confidence: NOT SURE')).toBe(true);
  });

  it('Shift F flags and says so, each time anew', async () => {
    const { user } = await openPlayer();
    await user.keyboard('{Shift>}F{/Shift}');
    expect([button('Flagged').getAttribute('aria-pressed'), announced('Flagged')]).toEqual(['true', true]);
    await user.keyboard('{Shift>}F{/Shift}');
    expect([button('Flag Que.').getAttribute('aria-pressed'), announced('Flag taken away')]).toEqual([
      'false',
      true,
    ]);
  });

  it('Shift U leads to the next question without a response, and says when there is none', async () => {
    const { user } = await openPlayer({ answers: allAnswers.slice(0, 1) });
    await user.keyboard('{Shift>}U{/Shift}');
    expect(document.activeElement).toBe(await onQuestion(2));
    await user.keyboard('a{ArrowRight}');
    await onQuestion(3);
    await user.keyboard('at{ArrowDown}t{Shift>}U{/Shift}');
    expect(announced('Every question has a response')).toBe(true);
  });

  it('Shift U leads from the last question to one before it', async () => {
    const first = allAnswers[0] ?? expect.fail();
    const { user } = await openPlayer({ answers: allAnswers.with(0, { ...first, selected: null }) });
    await user.keyboard('{ArrowRight}{ArrowRight}');
    await onQuestion(3);
    await user.keyboard('{Shift>}U{/Shift}');
    expect(document.activeElement).toBe(await onQuestion(1));
  });

  it('the question mark shows the list of keys, in which keys are not commands', async () => {
    const { user } = await openPlayer();
    await user.keyboard('?');
    expect(screen.getByRole('dialog', { name: 'Keyboard' })).toBeTruthy();
    await user.keyboard('b');
    expect(option('B Port').checked).toBe(false);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(await onQuestion(1));
  });

  it('single keys can be switched off; arrows still move', async () => {
    localStorage.setItem('singleKeyShortcuts', 'off');
    const { user } = await openPlayer();
    await user.keyboard('b3?');
    expect([option('B Port').checked, option('NOT SURE').checked]).toEqual([false, false]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{ArrowRight}');
    expect(await onQuestion(2)).toBeTruthy();
  });

  it('keys with Ctrl, Alt and Meta stay the browser’s', async () => {
    const { user } = await openPlayer();
    await user.keyboard('{Control>}b{/Control}{Alt>}b{/Alt}{Meta>}{ArrowRight}{/Meta}');
    expect(option('B Port').checked).toBe(false);
    expect(await onQuestion(1)).toBeTruthy();
  });
});

describe('notes and calculator', () => {
  it('open by their keys with the focus in them, take what is typed, and close by Escape', async () => {
    const { user, clock } = await openPlayer();
    await user.keyboard('{Shift>}N{/Shift}');
    const notes = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your notes on question 1' });
    expect(document.activeElement).toBe(notes);
    await user.keyboard('b3?');
    expect([notes.value, option('B Port').checked]).toEqual(['b3?', false]);
    await user.keyboard('{Escape}');
    expect(panel('Take Notes')).toBeNull();
    expect(document.activeElement).toBe(await onQuestion(1));
    await clock.pass(3_000);
    await user.keyboard('{Shift>}N{/Shift}');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('b3?');
  });

  it('let commands through: those with Shift from the calculator, with Alt and Shift from the notes', async () => {
    const { user } = await openPlayer();
    await user.keyboard('{Shift>}C{/Shift}');
    await user.keyboard('{Shift>}F{/Shift}');
    expect(button('Flagged').getAttribute('aria-pressed')).toBe('true');
    await user.keyboard('{Shift>}N{/Shift}');
    const notes = screen.getByRole<HTMLTextAreaElement>('textbox');
    expect(document.activeElement).toBe(notes);
    await user.keyboard('{Shift>}FUNC{/Shift}');
    expect([notes.value, button('Flagged').getAttribute('aria-pressed')]).toEqual(['FUNC', 'true']);
    await user.keyboard('{Alt>}{Shift>}F{/Shift}{/Alt}');
    expect([notes.value, button('Flag Que.').getAttribute('aria-pressed')]).toEqual(['FUNC', 'false']);
    await user.keyboard('{Alt>}{Shift>}U{/Shift}{/Alt}');
    expect(document.activeElement).toBe(await onQuestion(2));
    await user.keyboard('{Shift>}N{/Shift}{Alt>}{Shift>}N{/Shift}{/Alt}');
    expect(panel('Take Notes')).toBeNull();
  });

  it('belong to the question that is shown', async () => {
    const { user } = await openPlayer();
    await user.click(button('Take Notes'));
    await user.keyboard('first');
    await user.click(button('Next'));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your notes on question 2' }).value).toBe(
      '',
    );
  });

  it('the calculator keeps its result while it is closed, and Shift C closes it from inside', async () => {
    const { user } = await openPlayer();
    await user.keyboard('{Shift>}C{/Shift}6*7=');
    expect(within(panel('Calculator') as HTMLElement).getByRole('status').textContent).toBe('42');
    await user.keyboard('{Shift>}C{/Shift}');
    expect(panel('Calculator')).toBeNull();
    await user.click(button('Calculator'));
    expect(within(panel('Calculator') as HTMLElement).getByRole('status').textContent).toBe('42');
  });

  it('lie beside one another on a desktop, and each gives the focus back to where it was opened from', async () => {
    const { user } = await openPlayer();
    await user.click(button('Take Notes'));
    await user.click(button('Calculator'));
    expect([panel('Take Notes') !== null, panel('Calculator') !== null]).toEqual([true, true]);
    await user.click(button('Take Notes'));
    expect([panel('Take Notes'), panel('Calculator') !== null]).toEqual([null, true]);
  });

  it('are gone to by their keys when they are open already', async () => {
    const { user } = await openPlayer();
    await user.click(button('Take Notes'));
    option('B Port').focus();
    await user.keyboard('{Shift>}N{/Shift}');
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
  });

  it('take turns on a phone, in the place of how sure one is', async () => {
    setMedia(PHONE, true);
    const { user } = await openPlayer();
    await user.click(button('Calculator'));
    expect(screen.queryByRole('group', { name: 'Confidence' })).toBeNull();
    const tabs = screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Calculator']);
    await user.click(screen.getAllByRole('button', { name: 'Take Notes' }).at(-1) as HTMLElement);
    expect([panel('Calculator'), panel('Take Notes') !== null]).toEqual([null, true]);
    await user.click(button('Close tools'));
    expect(screen.getByRole('group', { name: 'Confidence' })).toBeTruthy();
  });
});
