import { plainText } from '@assay/interchange';
import { changedParts, type QuestionChange } from '../../features/banks/question-changes.ts';
import { formatCount, printable } from '../terminal.ts';

/** Enough to know a question by. */
const MAX_WORDS_LENGTH = 60;

/** The first questions that were changed, each with what of it. @param count how many were */
export function formatChangedQuestions(changes: QuestionChange[], count: number): string[] {
  const more = count - changes.length;
  return [...changes.map(formatChange), ...(more > 0 ? [`  and ${formatCount(more, 'more', 'more')}`] : [])];
}

function formatChange(change: QuestionChange): string {
  const { before, after } = change;
  const words = plainText(after.stem).replace(/\s+/gu, ' ').trim();
  const shown = words.length > MAX_WORDS_LENGTH ? `${words.slice(0, MAX_WORDS_LENGTH - 1)}…` : words;
  const parts = changedParts(change).map((part) =>
    part === 'topic'
      ? `its topic, from ${formatTopic(before.topic)} to ${formatTopic(after.topic)}`
      : `its ${part}`,
  );
  return `  changed      “${printable(shown)}”${parts.length === 0 ? '' : `: ${parts.join('; ')}`}`;
}

function formatTopic(topic: string[]): string {
  return topic.length === 0 ? 'none' : printable(topic.join(' > '));
}
