import type { Question } from '@assay/assessment';
import { choicesOf, plainText } from '@assay/interchange';

/** Maximum length of an excerpt: two lines of the widest table, and some more for the words cut off. */
const EXCERPT = 240;
/** Number of hashes in a sketch. */
const SKETCH = 16;
const WORDS_OF_SEQUENCE = 3;

/** Facts of a version by which staff find it. */
export type SearchFacts = { excerpt: string; words: string; sketch: number[]; hasPicture: boolean };

export function searchFactsOf(question: Question): SearchFacts {
  const texts = [question.stem, ...choicesOf(question), question.explanation].map(lineOfHtml);
  return {
    excerpt: excerptOf(question.stem),
    // A line each, so that no phrase is found across two of them.
    words: texts.map(foldForSearch).join('\n'),
    sketch: sketchOf(texts.slice(0, -1).join(' ')),
    hasPicture: question.images.length + question.explanationImages.length > 0,
  };
}

/** The beginning of a text without markup. */
export function excerptOf(html: string): string {
  return [...lineOfHtml(html)].slice(0, EXCERPT).join('');
}

/** Elements within a word, or around some: they end none. */
const WITHIN_WORDS = /<\/?(?:b|strong|i|em|u|s|sub|sup|span|small|code|abbr|q)(?:\s[^<>]*)?>/gu;

/** The text of HTML in one line. */
export function lineOfHtml(html: string): string {
  return plainText(html.replace(WITHIN_WORDS, '')).replace(/\s+/gu, ' ').trim();
}

/** Folds a text so that it is found however it is written: lower case, no accents, compatibility forms. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ').trim();
}

/** Number of words that a search may have; further ones are left out. */
const MAX_WORDS = 6;

/** Splits what was typed into the words that must all be found. */
export function searchedWords(typed: string): string[] {
  const words = foldForSearch(typed).split(' ').filter(Boolean);
  // The longest first: it is the rarest, and where it is not found the others are not looked for.
  return [...new Set(words)].sort((a, b) => b.length - a.length).slice(0, MAX_WORDS);
}

/**
 * Least hashes of a text's sequences of words. Two texts share as large a part of them as they share of their
 * sequences (A. Broder, "On the resemblance and containment of documents", 1997).
 */
export function sketchOf(text: string): number[] {
  const words = foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const hashes = new Set<number>();
  for (let at = 0; at + WORDS_OF_SEQUENCE <= words.length; at += 1) {
    hashes.add(hashOf(words.slice(at, at + WORDS_OF_SEQUENCE).join(' ')));
  }
  return [...hashes].sort((a, b) => a - b).slice(0, SKETCH);
}

/** Estimates the share of sequences that two texts have in common, by their sketches: 0 to 1. */
export function resemblance(a: readonly number[], b: readonly number[]): number {
  const least = [...new Set([...a, ...b])].sort((x, y) => x - y).slice(0, SKETCH);
  if (least.length === 0) return 0;
  const [inA, inB] = [new Set(a), new Set(b)];
  return least.filter((hash) => inA.has(hash) && inB.has(hash)).length / least.length;
}

/** FNV-1a, as a signed number of 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash;
}
