import { CONFIDENCE_LEVELS } from '@assay/assessment';
import type { AnswerDraft } from '../../features/attempts/attempt.ts';
import type { Command } from '../../features/shortcuts/shortcut.ts';
import { letterOf } from '../../question-types/letters.ts';
import type { OpenDialog } from './player-dialogs.tsx';
import type { Tools } from './use-tools.ts';

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
      return pickLetter(player.sheet?.querySelector<HTMLInputElement>(`[data-letter="${letterOf(command.index)}"]`));
    case 'answer_part':
      return pick(focusedPart()?.querySelector<HTMLInputElement>(`[value="${command.value ? 'T' : 'F'}"]`));
    case 'step_part':
      return stepPart(command.by);
    case 'move':
      return player.goTo(player.current + command.by);
    case 'confidence': {
      const level = CONFIDENCE_LEVELS[command.level];
      if (level === undefined) return;
      player.edit({ comment: level, commentChosen: true });
      return player.say(`Confidence: ${level}`);
    }
    case 'flag':
      player.edit({ flag: !player.answer.flag });
      return player.say(player.answer.flag ? 'Flag taken away' : 'Flagged');
    case 'calculator':
    case 'notes':
      return player.tools.use(command.kind);
    case 'next_unanswered': {
      const next = player.missing.find((index) => index > player.current) ?? player.missing[0];
      return next === undefined ? player.say('Every question has a response') : player.goTo(next);
    }
    case 'help':
      return player.setDialog('keyboard');
  }
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
  input?.parentElement?.scrollIntoView({ block: 'nearest' });
}
