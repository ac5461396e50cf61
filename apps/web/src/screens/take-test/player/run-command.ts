import { CONFIDENCE_LEVELS, type Confidence } from '@assay/assessment';
import type { AnswerDraft } from '../../../features/attempts/attempt.ts';
import type { Command } from '../../../features/shortcuts/shortcut.ts';
import { letterOf } from '../../../question-types/question.ts';
import type { Tools } from '../tools/use-tools.ts';
import type { OpenDialog } from './player-dialogs.tsx';

type Player = {
  /** The element that holds the question. */
  sheet: HTMLElement | null;
  answer: AnswerDraft;
  current: number;
  missing: readonly number[];
  edit: (patch: Partial<AnswerDraft>) => void;
  goTo: (index: number) => void;
  tools: Pick<Tools, 'use'>;
  /** For those who do not see what a key did. */
  say: (words: string) => void;
  setDialog: (dialog: OpenDialog) => void;
};

/** Does what a key asks for. Choosing goes through the inputs themselves, so keys and pointer cannot come to differ. */
export function runCommand(command: Command, player: Player): void {
  switch (command.kind) {
    case 'letter':
      pickLetter(player.sheet?.querySelector<HTMLInputElement>(`[data-letter="${letterOf(command.index)}"]`));
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
      player.say(player.answer.flag ? 'Flag taken away' : 'Flagged');
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

function chooseConfidence(level: Confidence | undefined, { edit, say }: Player): void {
  if (level === undefined) return;
  edit({ comment: level, commentChosen: true });
  say(`Confidence: ${level}`);
}

function goToNextMissing({ missing, current, goTo, say }: Player): void {
  const next = missing.find((index) => index > current) ?? missing[0];
  if (next === undefined) say('Every question has a response');
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
