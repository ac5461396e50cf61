import { plainText, shorten } from '@assay/interchange';
import { changedParts, type QuestionChange } from '../../features/banks/question-changes.ts';
import { formatCount, printable } from '../terminal.ts';

/** Enough words to recognise a question. */
const MAX_WORDS_LENGTH = 60;

/**
 * Lists the first changed questions, each with what changed in it.
 * @param count number of changed questions
 */
export function formatChangedQuestions(changes: QuestionChange[], count: number): string[] {
  const more = count - changes.length;
  return [...changes.map(formatChange), ...(more > 0 ? [`  and ${formatCount(more, 'more', 'more')}`] : [])];
}

function formatChange(change: QuestionChange): string {
  const { before, after } = change;
  const words = plainText(after.stem).replace(/\s+/gu, ' ').trim();
  const parts = changedParts(change).map((part) =>
    part === 'topic'
      ? `its topic, from ${formatTopic(before.topic)} to ${formatTopic(after.topic)}`
      : `its ${part}`,
  );
  return `  changed      “${printable(shorten(words, MAX_WORDS_LENGTH))}”${parts.length === 0 ? '' : `: ${parts.join('; ')}`}`;
}

function formatTopic(topic: string[]): string {
  return topic.length === 0 ? 'none' : printable(topic.join(' > '));
}

/** Says that learners practise the former version of changed questions. */
export function formatWaiting(waiting: number): string[] {
  if (waiting === 0) return [];
  const are = waiting === 1 ? 'is practised as it was' : 'are practised as they were';
  return [
    `Practice       ${formatCount(waiting, 'changed question')} ${are}: look at the changes, then npm run bank -- release`,
  ];
}

/**
 * Counts the bank's other questions. An author who imports a corrected file expects it to replace the old
 * questions.
 */
export function formatOtherQuestions({ others, added }: { others: number; added: number }): string[] {
  if (others === 0) return [];
  const [is, stays] = others === 1 ? ['is', 'stays'] : ['are', 'stay'];
  const stay = `Others         ${formatCount(others, 'question')} of the bank ${is} not among those taken from this file, and ${stays}.`;
  if (added === 0) return [stay];
  return [
    stay,
    '  A question whose words, pictures or options were changed counts as a new one, beside the old one, unless both files say',
    '  that it is the same: in a spreadsheet by a column "id".',
  ];
}
