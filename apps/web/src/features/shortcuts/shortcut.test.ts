import { describe, expect, test } from 'vitest';
import { commandOf, type KeyContext, type Pressed } from './shortcut.ts';

const onPage: KeyContext = { focus: 'page', choice: false, part: false, singleKeys: true };
const onOption: KeyContext = { ...onPage, choice: true };
const onPart: KeyContext = { ...onPage, choice: true, part: true };

function pressed(key: string, more: Partial<Pressed> = {}): Pressed {
  const code = /^[a-z]$/iu.test(key) ? `Key${key.toUpperCase()}` : key;
  return { key, code, shift: false, otherModifier: false, anywhere: false, ...more };
}

describe('on the page and on an option', () => {
  test.each([
    ['a', { kind: 'letter', index: 0 }],
    ['A', { kind: 'letter', index: 0 }],
    ['f', { kind: 'letter', index: 5 }],
    ['p', { kind: 'letter', index: 15 }],
    ['q', null],
    ['t', null],
    ['1', { kind: 'confidence', level: 0 }],
    ['4', { kind: 'confidence', level: 3 }],
    ['5', null],
    ['ArrowLeft', { kind: 'move', by: -1 }],
    ['ArrowRight', { kind: 'move', by: 1 }],
    ['ArrowUp', null],
    ['ArrowDown', null],
    ['Enter', null],
    [' ', null],
    ['Tab', null],
  ])('%s means %o', (key, command) => {
    expect(commandOf(pressed(key), onPage)).toEqual(command);
    expect(commandOf(pressed(key), onOption)).toEqual(command);
  });

  test.each([
    ['F', { kind: 'flag' }],
    ['N', { kind: 'notes' }],
    ['C', { kind: 'calculator' }],
    ['U', { kind: 'next_unanswered' }],
    ['?', { kind: 'help' }],
    ['A', null],
    ['ArrowRight', null],
  ])('Shift with %s means %o', (key, command) => {
    expect(commandOf(pressed(key, { shift: true }), onPage)).toEqual(command);
  });

  test('caps lock changes nothing', () => {
    expect(commandOf(pressed('F'), onPage)).toEqual({ kind: 'letter', index: 5 });
    expect(commandOf(pressed('f', { shift: true }), onPage)).toEqual({ kind: 'flag' });
  });

  test('a keyboard of another script is read by the position of its keys', () => {
    expect(commandOf(pressed('β', { code: 'KeyB' }), onPage)).toEqual({ kind: 'letter', index: 1 });
    expect(commandOf(pressed('ι', { code: 'KeyI', shift: true }), onPage)).toBeNull();
  });

  test('a Latin keyboard is read by what it writes', () => {
    expect(commandOf(pressed('a', { code: 'KeyQ' }), onPage)).toEqual({ kind: 'letter', index: 0 });
  });
});

describe('striking out', () => {
  test('begins with X, and the letter after it strikes out', () => {
    expect(commandOf(pressed('x'), onPage)).toEqual({ kind: 'begin_strike_out' });
    const striking = { ...onOption, strikingOut: true };
    expect(commandOf(pressed('b'), striking)).toEqual({ kind: 'strike_out', index: 1 });
  });

  test('is left by X again, and keys that are no letter of an option mean what they always do', () => {
    const striking = { ...onPage, strikingOut: true };
    expect(commandOf(pressed('x'), striking)).toBeNull();
    expect(commandOf(pressed('ArrowRight'), striking)).toEqual({ kind: 'move', by: 1 });
    expect(commandOf(pressed('3'), striking)).toEqual({ kind: 'confidence', level: 2 });
    expect(commandOf(pressed('F', { shift: true }), striking)).toEqual({ kind: 'flag' });
  });
});

describe('in a part', () => {
  test.each([
    ['t', { kind: 'answer_part', value: true }],
    ['f', { kind: 'answer_part', value: false }],
    ['a', { kind: 'letter', index: 0 }],
    ['g', { kind: 'letter', index: 6 }],
    ['ArrowDown', { kind: 'step_part', by: 1 }],
    ['ArrowUp', { kind: 'step_part', by: -1 }],
    ['ArrowRight', { kind: 'move', by: 1 }],
  ])('%s means %o', (key, command) => {
    expect(commandOf(pressed(key), onPart)).toEqual(command);
  });

  test('Shift with F still flags', () => {
    expect(commandOf(pressed('F', { shift: true }), onPart)).toEqual({ kind: 'flag' });
  });
});

describe('keys that are not ours', () => {
  const every = ['a', '1', '?', 'ArrowLeft', 'F'];

  test.each(every)('%s while typing', (key) => {
    expect(commandOf(pressed(key), { ...onPage, focus: 'text' })).toBeNull();
    expect(commandOf(pressed(key, { shift: true }), { ...onPage, focus: 'text' })).toBeNull();
    expect(commandOf(pressed(key), { ...onPage, focus: 'dialog' })).toBeNull();
  });

  test.each(every)('%s with Ctrl, Alt or Meta', (key) => {
    expect(commandOf(pressed(key, { otherModifier: true }), onPage)).toBeNull();
  });
});

describe('from within the calculator', () => {
  const inPanel: KeyContext = { ...onPage, focus: 'panel' };

  test.each([
    ['F', { kind: 'flag' }],
    ['N', { kind: 'notes' }],
    ['C', { kind: 'calculator' }],
    ['U', { kind: 'next_unanswered' }],
    ['?', { kind: 'help' }],
  ])('Shift with %s means %o', (key, command) => {
    expect(commandOf(pressed(key, { shift: true }), inPanel)).toEqual(command);
    expect(commandOf(pressed(key, { shift: true }), { ...inPanel, singleKeys: false })).toBeNull();
  });

  test.each(['a', 'x', '1', '4', 'ArrowLeft', 'ArrowRight'])('%s is the calculator’s', (key) => {
    expect(commandOf(pressed(key), inPanel)).toBeNull();
  });
});

describe('with the modifier that works while typing', () => {
  const both = { shift: true, otherModifier: true, anywhere: true };

  test.each([
    ['F', { kind: 'flag' }],
    ['N', { kind: 'notes' }],
    ['C', { kind: 'calculator' }],
    ['U', { kind: 'next_unanswered' }],
    ['A', null],
    ['1', null],
    ['?', null],
    ['ArrowLeft', null],
  ])('%s means %o, wherever on the page and with single keys off', (key, command) => {
    for (const focus of ['page', 'panel', 'text'] as const)
      for (const singleKeys of [true, false])
        expect(commandOf(pressed(key, both), { ...onPage, focus, singleKeys })).toEqual(command);
    expect(commandOf(pressed(key, both), { ...onPage, focus: 'dialog' })).toBeNull();
  });
});

describe('with single-key shortcuts off', () => {
  test.each(['a', '1', 't', 'f', '?'])('%s does nothing', (key) => {
    expect(commandOf(pressed(key), { ...onPart, singleKeys: false })).toBeNull();
    expect(commandOf(pressed(key, { shift: true }), { ...onPart, singleKeys: false })).toBeNull();
  });

  test('arrows move between questions, but on a choice they are the browser’s own', () => {
    expect(commandOf(pressed('ArrowRight'), { ...onPage, singleKeys: false })).toEqual({
      kind: 'move',
      by: 1,
    });
    expect(commandOf(pressed('ArrowRight'), { ...onOption, singleKeys: false })).toBeNull();
    expect(commandOf(pressed('ArrowDown'), { ...onPart, singleKeys: false })).toBeNull();
  });
});
