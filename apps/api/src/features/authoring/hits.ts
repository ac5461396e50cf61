import type { Question } from '@assay/assessment';
import type { TextPart } from '@assay/contract';
import { choicesOf } from '@assay/interchange';
import { foldForSearch, lineOfHtml } from '../banks/search-words.ts';

/** Characters before and after the word that was found. */
const BEFORE = 50;
const AFTER = 110;

export type Hit = { part: TextPart; text: string };

/**
 * Finds where the words searched for stand, unless the excerpt of the stem shows all of them: the first of
 * the others, with the text around it.
 */
export function findHit(question: Question, excerpt: string, words: readonly string[]): Hit | null {
  const shown = foldForSearch(excerpt);
  const missing = words.find((word) => !shown.includes(word));
  if (missing === undefined) return null;
  const choice: TextPart = question.kind === 'parts' ? 'statement' : 'option';
  const parts: [TextPart, string][] = [
    ['stem', question.stem],
    ...choicesOf(question).map((html): [TextPart, string] => [choice, html]),
    ['explanation', question.explanation],
  ];
  for (const [part, html] of parts) {
    const text = lineOfHtml(html);
    const at = positionOf(text, missing);
    if (at !== null) return { part, text: around(text, at) };
  }
  return null;
}

/** Position of a folded word in a line as it is written. */
function positionOf(text: string, word: string): number | null {
  const folded = foldForSearch(text).indexOf(word);
  if (folded < 0) return null;
  // Folding lengthens and shortens characters: this goes on until as much of the text folds to that much.
  let [at, length] = [0, 0];
  for (const character of text) {
    if (length >= folded) break;
    at += character.length;
    length += character === ' ' ? 1 : foldForSearch(character).length;
  }
  return at;
}

function around(text: string, at: number): string {
  const from = Math.max(0, at - BEFORE);
  const to = Math.min(text.length, at + AFTER);
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
}
