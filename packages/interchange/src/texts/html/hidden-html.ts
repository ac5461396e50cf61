import { type Note, suspicious } from '../../findings.ts';
import { truncate } from './html.ts';
import { stylesOf } from './html-styles.ts';
import { attributeOf, htmlTokens, type OpeningTag, sourceOf } from './html-tokens.ts';
import { OpenElements } from './open-elements.ts';

const HIDES = /hid|none|collapse|opacity|font-size/iu;
const MAX_DETAIL_LENGTH = 200;

/**
 * Removes content that styles hide: an author's note, or the answer, which cleaning would reveal.
 * @returns also a note with the removed texts, as they read
 */
export function withoutHidden(html: string): { html: string; notes: Note[] } {
  if (!HIDES.test(html) || !html.includes('<')) return { html, notes: [] };
  let hidden = '';
  const open = new OpenElements(false);
  const shown = htmlTokens(html).filter((token) => {
    const wasHidden = open.state;
    open.pass(token, (tag, around) => around || isHidden(tag));
    const isText = token.type === 'text' || token.type === 'entity';
    if (open.state) hidden += isText ? token.text : ' ';
    // The end tag of a hidden element is outside of it; an element such as a picture has no inside.
    const isTagOfHidden = token.type === 'opening' ? isHidden(token) : wasHidden && token.type === 'closing';
    return !open.state && !isTagOfHidden;
  });
  const text = truncate(hidden.replace(/\s+/gu, ' ').trim(), MAX_DETAIL_LENGTH);
  return { html: sourceOf(shown), notes: text === '' ? [] : [suspicious('hidden_text_dropped', text)] };
}

/** True if a page shows nothing of an element and its content. */
function isHidden(tag: OpeningTag): boolean {
  if (attributeOf(tag, 'hidden') !== undefined) return true;
  const styles = stylesOf(tag);
  return (
    styles.get('display') === 'none' ||
    ['hidden', 'collapse'].includes(styles.get('visibility') ?? '') ||
    styles.get('mso-hide') === 'all' ||
    /^0(?:\.0*)?%?$/u.test(styles.get('opacity') ?? '') ||
    /^0(?:px|pt|em|rem|%)?$/u.test(styles.get('font-size') ?? '')
  );
}
