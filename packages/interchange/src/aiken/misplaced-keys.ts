import { type FileFault, formatPosition } from '../findings.ts';
import type { AikenItem } from './aiken-items.ts';

/**
 * Tells of a file whose lines with ANSWER stand elsewhere than below their questions: each question would get the key of
 * another one, and most of them would look sound.
 */
export function findMisplacedKeys(items: Iterable<AikenItem>): FileFault | null {
  let first: AikenItem | null = null;
  let before: AikenItem | null = null;
  let last: AikenItem | null = null;
  for (const item of items) {
    const [answer, ...more] = item.answers;
    // A question without a key above one that has two: keys that all stand at the end of a part.
    if (more.length > 0 && before !== null && lacksKey(before)) return misplaced(item, 'at the end');
    // A line alone, such as the number of a page, stands between a question and its own key.
    if (answer !== undefined && before?.partedBy == null) first ??= item;
    if (first === item && isKeyAlone(item)) return misplaced(item, 'above the questions');
    before = item;
    if (item.options.length > 0) last = item;
  }
  const isShifted = first?.options.length === 0 && last !== null && lacksKey(last);
  return first !== null && isShifted ? misplaced(first, 'above the questions') : null;
}

function isKeyAlone({ stem, options, fault }: AikenItem): boolean {
  return stem.length === 0 && options.length === 0 && fault === null;
}

function lacksKey({ options, answers }: AikenItem): boolean {
  return options.length > 0 && answers.length === 0;
}

function misplaced({ first, last }: AikenItem, where: string): FileFault {
  const lines = formatPosition({ unit: 'line', first, last });
  const message = `The keys seem to stand ${where} (${lines}), so that each question would get another one’s: write “ANSWER: B” as the last line of each question.`;
  return { code: 'keys_misplaced', message };
}
