import { CONFIDENCE_LEVELS, type Confidence } from '@assay/assessment';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerDraft } from '../../../features/attempts/attempt.ts';
import {
  ANYWHERE_KEY,
  type Command,
  commandOf,
  type KeyContext,
} from '../../../features/shortcuts/shortcut.ts';
import { letterOf } from '../../../question-types/question.ts';
import type { Tools } from '../tools/use-tools.ts';
import type { OpenDialog } from './player-dialogs.tsx';

/** Selector of text fields. */
const TEXT = 'textarea, select, input:not([type="radio"], [type="checkbox"])';
/** Panels mark themselves. */
const PANEL = '[data-panel]';

/**
 * Runs the player's shortcuts, wherever on the page focus is.
 * @returns true while the next key is taken as the letter of an option to strike out; any other, or a click,
 * ends that
 */
export function usePlayerKeys(singleKeys: boolean, run: (command: Command) => void): boolean {
  const [isStrikingOut, setIsStrikingOut] = useState(false);
  const latest = useRef(run);
  // A ref, so that the listener need not be renewed with every answer.
  useEffect(() => {
    latest.current = run;
  });

  // With focus on the page itself keys reach no element of ours, so the listener is on the document.
  useEffect(() => {
    let strikingOut = false;
    function waitForLetter(waits: boolean) {
      strikingOut = waits;
      setIsStrikingOut(waits);
    }
    const stopWaiting = () => waitForLetter(false);
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const command = commandOf(
        {
          key: event.key,
          code: event.code,
          shift: event.shiftKey,
          otherModifier: event.ctrlKey || event.altKey || event.metaKey,
          anywhere: hasAnywhereModifiers(event),
        },
        { ...keyContextOf(event.target, singleKeys), strikingOut },
      );
      waitForLetter(command?.kind === 'begin_strike_out');
      if (command === null) return;
      event.preventDefault();
      latest.current(command);
    }
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', stopWaiting);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', stopWaiting);
      setIsStrikingOut(false);
    };
  }, [singleKeys]);
  return isStrikingOut;
}

function keyContextOf(target: EventTarget | null, singleKeys: boolean): KeyContext {
  const element = target instanceof Element ? target : document.body;
  return {
    focus: focusOf(element),
    choice: element.matches('input'),
    part: element.closest('.part') !== null,
    singleKeys,
  };
}

function focusOf(element: Element): KeyContext['focus'] {
  if (document.querySelector('dialog[open]') !== null) return 'dialog';
  if (element.closest(TEXT) !== null) return 'text';
  return element.closest(PANEL) === null ? 'page' : 'panel';
}

function hasAnywhereModifiers({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  const [wanted, other] = ANYWHERE_KEY === 'Ctrl' ? [ctrlKey, altKey] : [altKey, ctrlKey];
  return shiftKey && wanted && !other && !metaKey;
}

/**
 * Announcements for screen readers.
 * @returns the text of a polite live region, and a function that announces a text (stable)
 */
export function useAnnouncer(): [announcement: string, announce: (text: string) => void] {
  const [announcement, setAnnouncement] = useState('');
  const announce = useCallback((text: string) => {
    // A repeated text must differ, or nothing is spoken.
    setAnnouncement((before) => (before === text ? `${text}\u00a0` : text));
  }, []);
  return [announcement, announce];
}

type CommandContext = {
  /** The element that holds the question. */
  sheet: HTMLElement | null;
  answer: AnswerDraft;
  current: number;
  missing: readonly number[];
  edit: (patch: Partial<AnswerDraft>) => void;
  goTo: (index: number) => void;
  tools: Pick<Tools, 'use'>;
  /** Announces to screen readers the effect of a key. */
  announce: (text: string) => void;
  setDialog: (dialog: OpenDialog) => void;
};

/**
 * Runs the command of a key. Choosing goes through the inputs themselves, so keys and pointer cannot come to
 * differ.
 */
export function runPlayerCommand(command: Command, player: CommandContext): void {
  switch (command.kind) {
    case 'letter':
      pickLetter(player.sheet?.querySelector<HTMLInputElement>(`[data-letter="${letterOf(command.index)}"]`));
      break;
    case 'begin_strike_out':
      player.announce('Strike out: press the letter of an option');
      break;
    case 'strike_out':
      strikeOut(letterOf(command.index), player);
      break;
    case 'answer_part':
      pick(focusedPart()?.querySelector<HTMLInputElement>(`[value="${command.value ? 'T' : 'F'}"]`));
      break;
    case 'step_part':
      stepPart(command.by);
      break;
    case 'move':
      player.goTo(player.current + command.by);
      break;
    case 'confidence':
      chooseConfidence(CONFIDENCE_LEVELS[command.level], player);
      break;
    case 'flag':
      player.edit({ flag: !player.answer.flag });
      player.announce(player.answer.flag ? 'Flag taken away' : 'Flagged');
      break;
    case 'calculator':
    case 'notes':
      player.tools.use(command.kind);
      break;
    case 'next_unanswered':
      goToNextMissing(player);
      break;
    case 'help':
      player.setDialog('keyboard');
  }
}

function chooseConfidence(level: Confidence | undefined, { edit, announce }: CommandContext): void {
  if (level === undefined) return;
  edit({ comment: level, commentChosen: true });
  announce(`Confidence: ${level}`);
}

function strikeOut(letter: string, { sheet, announce }: CommandContext): void {
  const button = sheet?.querySelector<HTMLButtonElement>(`[data-strike="${letter}"]`);
  if (button) {
    const wasStruckOut = button.getAttribute('aria-pressed') === 'true';
    button.click();
    announce(wasStruckOut ? `${letter} is no longer struck out` : `${letter} struck out`);
  } else if (sheet?.querySelector(`.option [data-letter="${letter}"]`)) {
    announce(`${letter} is chosen and cannot be struck out`);
  }
}

function goToNextMissing({ missing, current, goTo, announce }: CommandContext): void {
  const next = missing.find((index) => index > current) ?? missing[0];
  if (next === undefined) announce('Every question has a response');
  else goTo(next);
}

/** An option is chosen; a part only gets focus, since a letter does not say true or false. */
function pickLetter(input: HTMLInputElement | null | undefined): void {
  if (input?.closest('.part')) goToInput(input);
  else pick(input);
}

function pick(input: HTMLInputElement | null | undefined): void {
  input?.click();
  goToInput(input);
}

function stepPart(by: 1 | -1): void {
  const part = focusedPart();
  const other = by === 1 ? part?.nextElementSibling : part?.previousElementSibling;
  goToInput(other?.querySelector<HTMLInputElement>('[data-letter]'));
}

function focusedPart(): Element | null {
  return document.activeElement?.closest('.part') ?? null;
}

/** Focus scrolls as little as possible: not at all when the row is in view. */
function goToInput(input: HTMLInputElement | null | undefined): void {
  input?.focus({ preventScroll: true });
  input?.closest('.option, .part')?.scrollIntoView({ block: 'nearest' });
}
