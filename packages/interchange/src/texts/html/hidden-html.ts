import { isHidden } from './html-styles.ts';
import { htmlTokens, sourceOf } from './html-tokens.ts';
import { OpenElements } from './open-elements.ts';

const HIDES = /hid|none|collapse|opacity|font-size/iu;

/**
 * Removes content that styles hide: an author's note, or the answer, which cleaning would reveal.
 * @param hidden the removed texts, as they read
 */
export function withoutHidden(html: string): { html: string; hidden: string[] } {
  if (!HIDES.test(html) || !html.includes('<')) return { html, hidden: [] };
  const hidden: string[] = [];
  let last: object | null = null;
  const open = new OpenElements<object | null>(null);
  const shown = htmlTokens(html).filter((token) => {
    const around = open.state;
    open.pass(token, (tag, outer) => outer ?? (isHidden(tag) ? {} : null));
    const element = open.state;
    // The end tag of a hidden element is outside of it.
    const isEnd = around !== null && token.type === 'closing';
    const isLeftOut = element !== null || isEnd || (token.type === 'opening' && isHidden(token));
    if (element !== null && (token.type === 'text' || token.type === 'entity')) {
      if (element !== last) hidden.push('');
      last = element;
      hidden.push(`${hidden.pop() ?? ''}${token.text}`);
    }
    return !isLeftOut;
  });
  const texts = hidden.map((text) => text.replace(/\s+/gu, ' ').trim()).filter((text) => text !== '');
  return { html: sourceOf(shown), hidden: texts };
}
