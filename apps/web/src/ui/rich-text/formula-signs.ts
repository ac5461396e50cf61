/** Words for signs that screen readers leave out or name by their look. Others stay as they are. */
const WORDS: Record<string, string> = {
  '+': 'plus',
  '-': 'minus',
  '±': 'plus or minus',
  '∓': 'minus or plus',
  '×': 'times',
  // Another product than × for vectors, and not the dot over a letter.
  '·': 'middle dot',
  '*': 'times',
  '÷': 'divided by',
  '/': 'divided by',
  '=': 'equals',
  '≠': 'is not equal to',
  '<': 'is less than',
  '>': 'is greater than',
  '≤': 'is less than or equal to',
  '≥': 'is greater than or equal to',
  '≪': 'is much less than',
  '≫': 'is much greater than',
  '≈': 'is approximately',
  '≡': 'is identical to',
  '∝': 'is proportional to',
  '~': 'tilde',
  '(': 'open bracket',
  ')': 'close bracket',
  '[': 'open square bracket',
  ']': 'close square bracket',
  '{': 'open brace',
  '}': 'close brace',
  // Not the bar over a letter: P(A|B) differs from P(ĀB).
  '|': 'vertical bar',
  '→': 'goes to',
  '←': 'left arrow',
  '↔': 'double arrow',
  '⇌': 'in equilibrium with',
  '⇒': 'implies',
  '⇔': 'if and only if',
  '∞': 'infinity',
  '∑': 'sum',
  '∏': 'product',
  '∫': 'integral',
  '∮': 'contour integral',
  '∂': 'partial',
  '∇': 'nabla',
  '∈': 'in',
  '∉': 'not in',
  '⊂': 'subset of',
  '⊆': 'subset of or equal to',
  '∪': 'union',
  '∩': 'intersection',
  '∅': 'empty set',
  '∀': 'for all',
  '∃': 'there exists',
  '¬': 'not',
  '∧': 'and',
  '∨': 'or',
  '°': 'degrees',
  '′': 'prime',
  '″': 'double prime',
  '!': 'factorial',
  '%': 'percent',
  '…': 'and so on',
  '⋯': 'and so on',
};
/** Variants of the same sign. */
const SAME_SIGNS: Record<string, string> = {
  '−': '-',
  '⋅': '·',
  '∗': '*',
  '∣': '|',
  '∘': '°',
  '⟶': '→',
  '⩽': '≤',
  '⩾': '≥',
  "'": '′',
};
/** Accents over a letter, by the sign that draws them. */
export const ACCENTS: Record<string, string> = {
  '‾': 'bar',
  '¯': 'bar',
  '-': 'bar',
  ˉ: 'bar',
  _: 'bar',
  ˆ: 'hat',
  '^': 'hat',
  '~': 'tilde',
  '˜': 'tilde',
  '→': 'vector',
  '˙': 'dot',
  '.': 'dot',
  '¨': 'double dot',
};
/** Function application, invisible times and comma, and zero-width characters. */
const INVISIBLE = /[\u200b-\u200d\u2060-\u2064]/gu;

/** Words of one sign, or its letters: those of mathematical alphabets as plain ones. */
export function signWords(element: Element): string {
  const text = (element.textContent ?? '').replace(INVISIBLE, '').trim();
  const sign = SAME_SIGNS[text] ?? text;
  return WORDS[sign] ?? text.normalize('NFKC');
}
