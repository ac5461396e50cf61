import { CONFIDENCE_LEVELS, type Confidence } from '@assay/assessment';
import type { AnswerDraft } from '../features/attempts/attempt.ts';
import type { AnswerCommand, Command, ToolCommand } from '../features/shortcuts/shortcut.ts';
import { letterOf } from '../question-types/question.ts';

/** The question on screen, and what keys can do there. */
type QuestionOnScreen = {
  /** The element that holds the question. */
  sheet: HTMLElement | null;
  /** Null where it can no longer be changed: then keys only lead elsewhere. */
  answer: AnswerDraft | null;
  current: number;
  missing: readonly number[];
  edit: (patch: Partial<AnswerDraft>) => void;
  goTo: (index: number) => void;
  /** Absent where there are no tools. */
  openTool?: (tool: ToolCommand['kind']) => void;
  showKeys: () => void;
  /** Announces to screen readers the effect of a key. */
  announce: (text: string) => void;
};

/** Runs the command of a key. */
export function runCommand(command: Command, page: QuestionOnScreen): void {
  switch (command.kind) {
    case 'move':
      page.goTo(page.current + command.by);
      break;
    case 'calculator':
    case 'notes':
      page.openTool?.(command.kind);
      break;
    case 'help':
      page.showKeys();
      break;
    default:
      if (page.answer !== null) changeAnswer(command, page.answer, page);
  }
}

/** Choosing goes through the inputs themselves, so keys and pointer cannot come to differ. */
function changeAnswer(command: AnswerCommand, answer: AnswerDraft, page: QuestionOnScreen): void {
  switch (command.kind) {
    case 'letter':
      pickLetter(page.sheet?.querySelector<HTMLInputElement>(`[data-letter="${letterOf(command.index)}"]`));
      break;
    case 'begin_strike_out':
      page.announce('Strike out: press the letter of an option');
      break;
    case 'strike_out':
      strikeOut(letterOf(command.index), page);
      break;
    case 'answer_part':
      pick(focusedPart()?.querySelector<HTMLInputElement>(`[value="${command.value ? 'T' : 'F'}"]`));
      break;
    case 'step_part':
      stepPart(command.by);
      break;
    case 'confidence':
      chooseConfidence(CONFIDENCE_LEVELS[command.level], page);
      break;
    case 'flag':
      page.edit({ flag: !answer.flag });
      page.announce(answer.flag ? 'Flag taken away' : 'Flagged');
      break;
    case 'next_unanswered':
      goToNextMissing(page);
  }
}

function chooseConfidence(level: Confidence | undefined, { edit, announce }: QuestionOnScreen): void {
  if (level === undefined) return;
  edit({ comment: level, commentChosen: true });
  announce(`Confidence: ${level}`);
}

function strikeOut(letter: string, { sheet, announce }: QuestionOnScreen): void {
  const button = sheet?.querySelector<HTMLButtonElement>(`[data-strike="${letter}"]`);
  if (button) {
    const wasStruckOut = button.getAttribute('aria-pressed') === 'true';
    button.click();
    announce(wasStruckOut ? `${letter} is no longer struck out` : `${letter} struck out`);
  } else if (sheet?.querySelector(`.option [data-letter="${letter}"]`)) {
    announce(`${letter} is chosen and cannot be struck out`);
  }
}

function goToNextMissing({ missing, current, goTo, announce }: QuestionOnScreen): void {
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
