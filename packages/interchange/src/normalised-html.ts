import { foldText } from '@assay/assessment';
import { withoutEmphasis } from './texts/html/html.ts';
import { htmlTokens, isClosing, isOpening, isWhiteSpace } from './texts/html/html-tokens.ts';

/** Normalises HTML for comparison: line ends and paragraphs count as spaces. */
export function normaliseHtml(html: string): string {
  const tokens = htmlTokens(html).filter(
    (token, at, all) => !isWhiteSpace(token) || !isClosing(all[at - 1], 'p'),
  );
  const written = tokens.map((token, at) => {
    const isBetween =
      (isClosing(token, 'p') && isOpening(tokens[at + 1], 'p')) ||
      (isOpening(token, 'p') && isClosing(tokens[at - 1], 'p'));
    return isBetween || isOpening(token, 'br') ? ' ' : token.source;
  });
  return foldText(written.join(''));
}

/** `3. What?`, and not `2.5 mg` or `3:1`. */
const QUESTION_NUMBER = /^\d{1,5}\s?[.):](?!\d)\s*(?=\S)/u;

export function looseStem(folded: string): string {
  const unnumbered = folded.replace(/^<p>/u, '').replace(QUESTION_NUMBER, '');
  return withoutSlips(unnumbered).replace(/(?<=[^.?!:;,…])[.?!:;,…]+$/u, '') || folded;
}

/** Folds small differences within options, unless two options differ only in these. */
export function looseOptions(folded: string[]): string[] {
  const loose = folded.map((text) => withoutSlips(text).replace(/(?<=[^.;,:])[.;,:]+$/u, ''));
  return new Set(loose).size < folded.length ? folded : loose;
}

function withoutSlips(folded: string): string {
  return withoutEmphasis(folded).toLowerCase().replace(/\s+/gu, '');
}
