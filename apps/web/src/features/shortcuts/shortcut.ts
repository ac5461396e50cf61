import { letterOfKey } from '../../ui/keyboard/keys.ts';

/** Command of a key at a question. */
export type Command = AnswerCommand | ToolCommand | { kind: 'move'; by: 1 | -1 } | { kind: 'help' };

/** Command that opens what lies beside the question. */
export type ToolCommand = { kind: 'calculator' } | { kind: 'notes' };

/** Command for a question whose answer can still change. */
export type AnswerCommand =
  | { kind: 'letter'; index: number }
  /** The next letter strikes out, instead of choosing. */
  | { kind: 'begin_strike_out' }
  | { kind: 'strike_out'; index: number }
  | { kind: 'answer_part'; value: boolean }
  | { kind: 'step_part'; by: 1 | -1 }
  | { kind: 'confidence'; level: number }
  | { kind: 'flag' }
  | { kind: 'next_unanswered' };

export type Pressed = {
  /** `key` and `code` of the keyboard event. */
  key: string;
  code: string;
  shift: boolean;
  /** Ctrl, Alt or Meta: such keys belong to the browser and the system. */
  otherModifier: boolean;
  /** Shift with `ANYWHERE_KEY` and no other modifier. */
  anywhere: boolean;
};

/**
 * With it, and Shift, commands work while one types, where Shift alone makes capital letters. Not Alt on
 * Apple keyboards: there it types letters, too (Alt Shift C is Ç).
 */
export const ANYWHERE_KEY = /Mac/u.test(navigator.userAgent) ? 'Ctrl' : 'Alt';

export type KeyContext = {
  /**
   * page: every key may be a command · panel: the calculator, where figures and signs are for calculating ·
   * text: a field for text · dialog: lies over the page, and has its own keys.
   */
  focus: 'page' | 'panel' | 'text' | 'dialog';
  /** True for a radio button or checkbox: arrow keys have a meaning of their own there. */
  choice: boolean;
  /** True for a part of a question with sub-questions. */
  part: boolean;
  /** True when the key before was the one that begins to strike out. */
  strikingOut?: boolean;
  /** False when single-key shortcuts are switched off (WCAG 2.1.4). */
  singleKeys: boolean;
};

const LAST_LETTER = 'P';
const STRIKE_OUT = 'X';
const withShift = { F: 'flag', N: 'notes', C: 'calculator', U: 'next_unanswered' } as const;

/** Finds the command of a key pressed in a context, or null where the key is the browser's. */
export function commandOf(pressed: Pressed, context: KeyContext): Command | null {
  if (context.focus === 'dialog') return null;
  const letter = letterOfKey(pressed);
  if (pressed.anywhere) return withShiftOf(letter);
  if (pressed.otherModifier || context.focus === 'text') return null;
  const moved = context.focus === 'page' ? moveOf(pressed, context) : null;
  if (moved !== null || !context.singleKeys) return moved;
  if (pressed.key === '?') return { kind: 'help' };
  if (pressed.shift) return withShiftOf(letter);
  if (context.focus === 'panel') return null;
  if (/^[1-4]$/u.test(pressed.key)) return { kind: 'confidence', level: Number(pressed.key) - 1 };
  if (letter === null) return null;
  if (letter === STRIKE_OUT) return context.strikingOut ? null : { kind: 'begin_strike_out' };
  if (context.part && (letter === 'T' || letter === 'F'))
    return { kind: 'answer_part', value: letter === 'T' };
  if (letter > LAST_LETTER) return null;
  const index = letter.charCodeAt(0) - 'A'.charCodeAt(0);
  return { kind: context.strikingOut ? 'strike_out' : 'letter', index };
}

function withShiftOf(letter: string | null): Command | null {
  return letter !== null && isKeyOf(withShift, letter) ? { kind: withShift[letter] } : null;
}

/**
 * Left and right move between questions wherever focus is, also on a radio button: there the browser would
 * change the answer unnoticed, just because a click left focus on it. Up and down stay for choosing.
 */
function moveOf({ key, shift }: Pressed, context: KeyContext): Command | null {
  if (shift || (context.choice && !context.singleKeys)) return null;
  if (key === 'ArrowLeft') return { kind: 'move', by: -1 };
  if (key === 'ArrowRight') return { kind: 'move', by: 1 };
  // Moves between parts, for the same reason: down must lead to the next statement and not turn True into
  // False.
  if (context.part && key === 'ArrowUp') return { kind: 'step_part', by: -1 };
  if (context.part && key === 'ArrowDown') return { kind: 'step_part', by: 1 };
  return null;
}

function isKeyOf<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key);
}
