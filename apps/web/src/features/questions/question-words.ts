import type { QuestionState, TextPart } from '@assay/contract';
import type { IconName } from '../../ui/icon.tsx';
import type { QuestionKind } from './question-view.ts';
import type { ReleaseAct } from './questions.ts';

export const KIND_NAMES: Record<QuestionKind, string> = {
  single: 'One answer',
  multiple: 'Several',
  parts: 'True–false',
};

/** State of a question as a sign and a word: how far the sign is filled tells how far the question is. */
export const STATES: Record<QuestionState, { icon: IconName; name: string }> = {
  draft: { icon: 'ring', name: 'Draft' },
  newer: { icon: 'half', name: 'Newer waits' },
  released: { icon: 'disc', name: 'Released' },
  retired: { icon: 'struck-ring', name: 'Retired' },
};

export const PART_NAMES: Record<TextPart, string> = {
  stem: 'Stem',
  option: 'Option',
  statement: 'Statement',
  explanation: 'Explanation',
};

type ActWords = {
  /** On the button of the bar. */
  name: string;
  /** On the button that does it, before "35 questions". */
  verb: string;
  /** After it was done, before "35 questions". */
  done: string;
  /** Change that learners see. */
  effect: string;
  /** States from which it changes anything. */
  from: readonly QuestionState[];
};

/** Words for what is done with the practice of questions, and from which states it leads. */
export const ACTS: Record<ReleaseAct, ActWords> = {
  release: {
    name: 'Release for practice',
    verb: 'Release',
    done: 'Released',
    effect: 'Learners practise these questions in their newest versions from now on.',
    from: ['draft', 'newer'],
  },
  hold: {
    name: 'Hold back',
    verb: 'Hold back',
    done: 'Held back',
    effect: 'Learners no longer practise these questions. Tests that hold them stay as they are.',
    from: ['newer', 'released'],
  },
  retire: {
    name: 'Retire',
    verb: 'Retire',
    done: 'Retired',
    effect:
      'Learners no longer practise these questions, and new tests do not offer them. Tests that hold them stay as they are.',
    from: ['draft', 'newer', 'released'],
  },
  restore: {
    name: 'Restore',
    verb: 'Restore',
    done: 'Restored',
    effect:
      'These questions can go into new tests again, and learners practise those of them that were released before.',
    from: ['retired'],
  },
};

/** "1 question", "1,284 questions" */
export function describeQuestions(count: number): string {
  return count === 1 ? '1 question' : `${count.toLocaleString('en-GB')} questions`;
}

/** Result of an act: "Released 30 of 35 questions. The others needed no change." */
export function describeChange(
  done: string,
  { changed, chosen }: { changed: number; chosen: number },
): string {
  if (changed === 0) return 'Nothing had to change.';
  if (changed === chosen) return `${done} ${describeQuestions(chosen)}.`;
  const figure = changed.toLocaleString('en-GB');
  return `${done} ${figure} of ${describeQuestions(chosen)}. The others needed no change.`;
}
