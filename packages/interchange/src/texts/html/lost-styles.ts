import { INLINE_ELEMENTS, stylesOf } from './html-styles.ts';
import { attributeOf, htmlTokens, type OpeningTag } from './html-tokens.ts';
import { OpenElements } from './open-elements.ts';

/** In these a letter stands for another sign. */
const FONT_OF_SIGNS = /\bsymbol\b|dingbats|wingdings|webdings/u;
/** They show their text otherwise, or only when they are asked to. */
const LOST_ELEMENTS = ['details', 'dialog', 'template', 'noscript', 'bdo', 'ruby'];
const KEPT_BULLETS = ['none', 'disc', 'circle', 'square', 'decimal', 'inherit', 'initial', 'unset'];
const LETTERED = /^(?:lower|upper)-(?:alpha|latin|roman)$/u;
const NO_FRAME = /^(?:none|hidden|inherit|initial|unset|0.*)?$/u;
const MAX_WORDS_LENGTH = 40;

/**
 * Finds what elements say of their words by styles, or by being what they are, that neither stays nor has an element of
 * ours: capitals, frames, signs of another font.
 * @returns each with the first of its words, as `text-transform: uppercase: cat`
 */
export function findLostStyles(texts: string[]): string[] {
  const found = new Map<string, string>();
  for (const html of texts) {
    if (!html.includes('<')) continue;
    const open = new OpenElements<string[]>([]);
    for (const token of htmlTokens(html)) {
      open.pass(token, (tag, around) => [...around, ...lostOf(tag)]);
      if (token.type !== 'text' || token.text.trim() === '') continue;
      const words = token.text.replace(/\s+/gu, ' ').trim().slice(0, MAX_WORDS_LENGTH);
      // What has neither is a bullet, as word processors write them.
      const isWords = /[\p{L}\p{N}]/u.test(words);
      for (const what of open.state) if (isWords && !found.has(what)) found.set(what, words);
    }
  }
  return [...found].map(([what, words]) => `${what}: ${words}`);
}

function lostOf(tag: OpeningTag): string[] {
  const lost = LOST_ELEMENTS.includes(tag.name) ? [`<${tag.name}>`] : [];
  const face = attributeOf(tag, 'face')?.toLowerCase();
  if (face !== undefined && FONT_OF_SIGNS.test(face)) lost.push(`face: ${face}`);
  const styles = [...stylesOf(tag)].filter(([property, value]) => isLost(property, value, tag.name));
  return [...lost, ...styles.map((style) => style.join(': '))];
}

function isLost(property: string, value: string, element: string): boolean {
  switch (property) {
    case 'text-transform':
      return /^(?:uppercase|lowercase|capitalize)/u.test(value);
    case 'font-variant':
    case 'font-variant-caps':
      return value.includes('small-caps');
    case 'font-family':
      return FONT_OF_SIGNS.test(value);
    case 'text-decoration':
    case 'text-decoration-line':
      return value.includes('overline');
    case 'list-style-type':
      return element !== 'ol' || !LETTERED.test(value) ? !KEPT_BULLETS.includes(value) : false;
    case 'border':
    case 'border-top':
    case 'outline':
      // Around a paragraph or a table it is drawn.
      return INLINE_ELEMENTS.includes(element) && !NO_FRAME.test(value);
    case 'position':
      return value === 'absolute' || value === 'fixed';
    case 'direction':
      return value === 'rtl';
    case 'transform':
    case 'filter':
      return !NO_FRAME.test(value);
    case 'writing-mode':
      return /^(?:vertical|sideways|tb)/u.test(value);
    default:
      return false;
  }
}
